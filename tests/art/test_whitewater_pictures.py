"""Every kind of card, token and kayak of Whitewater Rush has its picture, and no two look alike."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "whitewater_rush"
CONTENT = yaml.safe_load((ROOT / "data/whitewater_rush/content.yaml").read_text(encoding="utf-8"))
RIVER = [f"cards/river/{kind['id']}" for kind in CONTENT["river"]]
EVENTS = [f"cards/event/{kind['id']}" for kind in CONTENT["events"]]
PIECES = [
    *(f"kayaks/{seat}{bow}" for seat in range(4) for bow in ("", "_left", "_right")),
    *(f"tokens/{name}" for name in ("rock", *(f"rapids_{way}" for way in "nlr"))),
]
CARDS = [*RIVER, *EVENTS, "cards/river_back", "cards/event_back"]


def drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(FOLDER / f"{name}.svg"), size)


def test_there_is_a_picture_for_everything_and_none_left_over() -> None:
    there = {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.svg")}
    assert there == {*CARDS, *PIECES}


@pytest.mark.parametrize("name", CARDS)
def test_cards_have_the_shape_of_cards(name: str) -> None:
    surface = drawn(name, (100, 140))
    assert surface.get_size() == (100, 140)
    assert surface.get_at((0, 0)).a == 0
    assert surface.get_at((50, 70)).a == 255


@pytest.mark.parametrize("group", [CARDS, PIECES], ids=["cards", "pieces"])
def test_no_two_look_alike_when_small(group: list[str]) -> None:
    pictures = {pygame.image.tobytes(drawn(name, (50, 50 if group is PIECES else 70)), "RGBA") for name in group}
    assert len(pictures) == len(group)


@pytest.mark.parametrize("group", [RIVER, EVENTS], ids=["river", "events"])
def test_the_corner_of_a_fan_tells_kinds_apart(group: list[str]) -> None:
    """Two fifths of the width, as a fan of eight shows; only cards whose effects are the same may look the same."""
    corners = {name: pygame.image.tobytes(drawn(name, (120, 168)).subsurface((0, 0, 48, 32)), "RGBA") for name in group}
    kinds = {
        f"cards/{'river' if group is RIVER else 'event'}/{kind['id']}": kind
        for kind in CONTENT["river"] + CONTENT["events"]
    }
    for name, corner in corners.items():
        for other, another in corners.items():
            if corner == another and name != other:
                first, second = (kinds[one].get("lines", [{}])[0] for one in (name, other))
                assert first == second


def test_pieces_leave_the_water_free_at_their_corners() -> None:
    for name in PIECES:
        surface = drawn(name, (64, 64))
        assert surface.get_at((0, 0)).a == 0
        assert surface.get_at((32, 34)).a == 255
