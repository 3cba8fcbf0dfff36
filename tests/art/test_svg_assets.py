"""Every committed picture can be drawn by the renderer, and the deck is complete."""

from __future__ import annotations

import importlib.util
import os
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
DECKS = (ASSETS / "cards", ASSETS / "cards" / "four_colour")
SUIT_CARDS = [suit + rank for suit in "CDHS" for rank in (*"23456789", "10", *"JQKA")]
CARDS = [*SUIT_CARDS, "joker_1", "joker_2", "back", "back_rat"]
GRADIENT = '<defs><linearGradient id="a" {}/></defs><path d="M0,0 L9,9Z" fill="url(#a)"/>'


def _load_check() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_svg", ROOT / "build" / "art" / "check_svg.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check_svg = _load_check()


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">{body}</svg>'


def test_every_committed_picture_passes_the_lint() -> None:
    assert len(list(ASSETS.rglob("*.svg"))) > 150
    assert list(check_svg.check_folder(ASSETS)) == []


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_drawn_small_and_large(deck: Path, card: str) -> None:
    for width in (70, 250):
        height = width * 7 // 5
        surface = pygame.image.load_sized_svg(str(deck / f"{card}.svg"), (width, height))
        assert surface.get_size() == (width, height)
        assert surface.get_at((0, 0)).a == 0
        assert surface.get_at((width // 2, 2 * width // 70)).a == 255


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_no_two_cards_look_alike(deck: Path) -> None:
    texts = [(deck / f"{card}.svg").read_bytes() for card in CARDS]
    assert len(set(texts)) == len(CARDS)


def test_four_colours_change_clubs_and_diamonds_only() -> None:
    plain, coloured = DECKS
    changed = {
        card for card in CARDS if (plain / f"{card}.svg").read_bytes() != (coloured / f"{card}.svg").read_bytes()
    }
    assert changed == {card for card in SUIT_CARDS if card[0] in "CD"}


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_court_cards_with_the_letters_of_a_language_are_others(deck: Path) -> None:
    drawn = {path.name: path.read_bytes() for path in (deck / "de").iterdir()}
    assert sorted(drawn) == sorted(f"{suit}{rank}.svg" for suit in "CDHS" for rank in "JQ")
    assert all(text != (deck / name).read_bytes() for name, text in drawn.items())


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
@pytest.mark.parametrize("suit", "CDHS")
def test_a_suit_stands_out_from_the_paper_like_text(deck: Path, suit: str) -> None:
    fills = re.findall(r'fill="(#\w{6})"', (deck / f"{suit}2.svg").read_text(encoding="utf-8"))
    ((colour, _),) = Counter(fills).most_common(1)
    assert _contrast(colour, "#F6ECD2") >= 4.5


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_every_suit_has_its_own_colour(deck: Path) -> None:
    tones = []
    for suit in "CDHS":
        fills = re.findall(r'fill="(#\w{6})"', (deck / f"{suit}2.svg").read_text(encoding="utf-8"))
        tones.append(Counter(fills).most_common(1)[0][0])
    assert len(set(tones)) == 4


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<text x="1">A</text><path d="M0,0 L9,9Z"/>', "element the renderer ignores: text"),
        ('<path d="M0,0 L9,9Z" fill="tomato"/>', "colour that is not #rrggbb: fill tomato"),
        ('<path d="M0,0 L9,9Z" clip-path="url(#a)"/>', "attribute the renderer ignores: clip-path on path"),
        ('<path d="M0,0 L9,9Z" fill="url(#b)"/>', "gradient that is not there"),
        (GRADIENT.format('x2="1"'), "bare numbers in box units: 1"),
        ('<path d=""/>', "path without data"),
        ("<g></g>", "draws nothing"),
        ("<path", "not well-formed"),
    ],
)
def test_the_lint_names_what_is_wrong(body: str, expected: str) -> None:
    assert any(expected in problem for problem in check_svg.problems(_svg(body)))


def test_the_lint_accepts_a_sound_picture() -> None:
    assert check_svg.problems(_svg(GRADIENT.format('x2="100%"'))) == []
