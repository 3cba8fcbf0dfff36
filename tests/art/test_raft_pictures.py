"""Every order, power-up, chance card and raft of Raft Race has its picture, and no two look alike."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "raft_race"
CONTENT = yaml.safe_load((ROOT / "data/raft_race/content.yaml").read_text(encoding="utf-8"))
ORDERS = [*(f"cards/order/{order['id']}" for order in CONTENT["orders"]), "cards/splash"]
POWERS = [f"cards/power/{side}" for card in CONTENT["powers"] for side in card["sides"]]
CHANCE = [f"cards/chance/{number}" for number in CONTENT["chance"]]
BACKS = [f"cards/{name}_back" for name in ("order", "splash", "chance", "power")]
CARDS = [*ORDERS, *POWERS, *CHANCE, *BACKS]
RAFTS = [f"rafts/{seat}" for seat in range(4)]


def drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(FOLDER / f"{name}.svg"), size)


def test_there_is_a_picture_for_everything_and_none_left_over() -> None:
    there = {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.svg")}
    assert there == {*CARDS, *RAFTS, "tokens/damage"}


@pytest.mark.parametrize("name", CARDS)
def test_cards_have_the_shape_of_cards(name: str) -> None:
    surface = drawn(name, (100, 140))
    assert surface.get_at((0, 0)).a == 0
    assert surface.get_at((50, 70)).a == 255


@pytest.mark.parametrize("group", [ORDERS, POWERS, CHANCE], ids=["orders", "powers", "chance"])
def test_the_corner_of_a_fan_tells_cards_apart(group: list[str]) -> None:
    """Two fifths of the width, as a fan of eight shows."""
    corners = {pygame.image.tobytes(drawn(name, (120, 168)).subsurface((0, 0, 48, 32)), "RGBA") for name in group}
    assert len(corners) == len(group)


def test_no_two_cards_look_alike_when_small() -> None:
    assert len({pygame.image.tobytes(drawn(name, (50, 70)), "RGBA") for name in CARDS}) == len(CARDS)


def silhouette(name: str) -> set[tuple[int, int]]:
    surface = drawn(name, (48, 48))
    return {(x, y) for x in range(48) for y in range(48) if surface.get_at((x, y)).a > 200}


def test_rafts_are_told_apart_by_their_outline_alone() -> None:
    shapes = [silhouette(name) for name in RAFTS]
    for number, shape in enumerate(shapes):
        for other in shapes[:number]:
            assert len(shape ^ other) > 0.15 * len(shape | other)


def test_pieces_leave_the_water_free_at_their_corners() -> None:
    for name in (*RAFTS, "tokens/damage"):
        surface = drawn(name, (64, 64))
        assert surface.get_at((0, 0)).a == 0
        assert surface.get_at((32, 34)).a == 255
