"""Things that mean something else look different without colour, and to three kinds of colour deficiency."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest
from pygame import FRect, Surface, draw

from game.content.message import Message
from game.content.seat_assignment import SHAPES
from game.table.item import Item, ItemKind
from game.ui.context import Context
from game.ui.drawing.theme import Colour
from game.ui.table.items.sprite import Emphasis, Sprite
from game.ui.table.items.sprite_artist import SpriteArtist
from tests.ui.audit.sight import GREY, SIGHTS, apart
from tests.ui.driver import FOLDERS, Driver

SIGN, CARD, BOAT, CHIP = (22, 22), (52, 73), (40, 40), (36, 22)
LEAST = 0.14
"""Minimum share of the place in which two things differ most that is plainly lighter in one of them."""
PAPER: Colour = (246, 236, 210)
WATER: Colour = (36, 92, 120)
CLOTH: Colour = (38, 84, 62)
SIZE = (90, 120)
LYING = FRect(24, 30, 40, 56)
HELD = Item("card:H7", "hand", 0, ItemKind.CARD, "cards/H7", Message("settings.title"))
PIECE = Item("raft:0", "river", 0, ItemKind.PIECE, "raft_race/rafts/0", Message("settings.title"))
BEFORE = (Emphasis.PLAIN, Emphasis.OPEN, Emphasis.HINTED, Emphasis.SECOND)
MEANWHILE = (Emphasis.PLAIN, Emphasis.TARGET, Emphasis.CHOSEN, Emphasis.HINTED)
"""Emphases of pieces that lie side by side while something is chosen."""


@pytest.fixture(scope="module")
def ui() -> Context:
    return Driver().ui


def folder(name: str, *wanted: str) -> dict[str, str]:
    """Pictures in a folder of the program's by their names; those that begin as wanted."""
    names = sorted(path.stem for path in (FOLDERS.assets / name).iterdir() if path.is_file())
    return {each: f"{name}/{each}" for each in names if each.startswith(wanted or ("",))}


FAMILIES: dict[str, tuple[Mapping[str, str], Colour, tuple[int, int]]] = {
    "marks of seats": ({shape: f"app/seat_shapes/{shape}" for shape in SHAPES}, PAPER, SIGN),
    "suits": (folder("app/icons", "suit_"), PAPER, SIGN),
    "suits of four colours": (folder("app/icons/four_colour"), PAPER, SIGN),
    "cards of the deck": (folder("cards", "S7", "H7", "D7", "C7"), PAPER, CARD),
    "cards of four colours": (folder("cards/four_colour", "S7", "H7", "D7", "C7"), PAPER, CARD),
    "low and high cards": (folder("riverboat_showdown/cards", *"12345678"), PAPER, CARD),
    "orders": (folder("raft_race/cards/order"), PAPER, CARD),
    "powers": (folder("raft_race/cards/power"), PAPER, CARD),
    "kayaks": ({str(seat): f"whitewater_rush/kayaks/{seat}" for seat in range(4)}, WATER, BOAT),
    "rafts": (folder("raft_race/rafts"), WATER, BOAT),
    "coins of debt": (folder("river_rats", "debt", "open_debt", "debt_at_stake"), PAPER, SIGN),
    "chips and dealer": (folder("riverboat_showdown", "chip", "dealer"), CLOTH, CHIP),
    "tokens of the canyon": (folder("whitewater_rush/tokens"), WATER, BOAT),
    **{
        f"{back} and the back of a Rat": ({"won": back, "rat": "cards/back_rat"}, PAPER, CARD)
        for back in folder("app/won", "back_").values()
    },
}
"""Pictures, what they lie on, and the least size they have at a table of 1280 x 720."""


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("family", FAMILIES)
def test_each_looks_different_from_every_other(ui: Context, family: str, sight: str) -> None:
    pictures, ground, size = FAMILIES[family]
    drawn = {name: on(ground, size, ui.assets.image(id, size)) for name, id in pictures.items()}
    assert len(drawn) > 1
    assert alike(drawn, sight) == {}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", ["saloon", "high_contrast"])
def test_what_a_card_says_of_itself_is_seen_without_its_colour(palette: str, sight: str) -> None:
    looking = Driver().ui
    looking.change(theme=palette)
    drawn = {look.name: emphasised(looking, look) for look in Emphasis if look is not Emphasis.DIMMED}
    assert alike(drawn, sight) == {}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", ["saloon", "high_contrast"])
@pytest.mark.parametrize("side_by_side", [BEFORE, MEANWHILE])
def test_what_a_piece_says_of_itself_is_seen_without_its_colour(
    side_by_side: tuple[Emphasis, ...], palette: str, sight: str
) -> None:
    looking = Driver().ui
    looking.change(theme=palette)
    drawn = {look.name: emphasised(looking, look, PIECE) for look in side_by_side}
    assert alike(drawn, sight) == {}


def test_one_shape_in_two_colours_of_one_lightness_is_not_told_apart() -> None:
    discs = {}
    for name, colour in {"red": (200, 60, 60), "green": (20, 123, 40)}.items():
        discs[name] = on(PAPER, SIGN)
        draw.circle(discs[name], colour, (11, 11), 9)
    assert list(alike(discs, GREY)) == [("red", "green")]


def test_a_sight_that_sees_no_red_takes_red_for_dark() -> None:
    red, dark = on((200, 0, 0), SIGN), on((75, 60, 0), SIGN)
    assert apart(red, dark, "tritanopia") == 1.0
    assert apart(red, dark, "protanopia") == 0.0


def alike(drawn: Mapping[str, Surface], sight: str) -> dict[tuple[str, str], float]:
    """Pairs that can hardly be told apart, and in how much they differ."""
    pairs = {(one, other): apart(drawn[one], drawn[other], sight) for one, other in combinations(drawn, 2)}
    return {pair: round(part, 3) for pair, part in pairs.items() if part < LEAST}


def on(ground: Colour, size: tuple[int, int], picture: Surface | None = None) -> Surface:
    """A picture on a ground of one colour."""
    made = Surface(size)
    made.fill(ground)
    if picture is not None:
        made.blit(picture, (0, 0))
    return made


def emphasised(ui: Context, look: Emphasis, item: Item = HELD) -> Surface:
    """A thing on dark water that says this of itself."""
    artist = SpriteArtist(ui.assets, ui.text, ui.theme, ui.viewport, False)
    sprite = Sprite(item, FRect(LYING), 0.0, (0, 0), face=item.face, look=look)
    made = on(WATER, SIZE)
    artist.draw(made, sprite)
    artist.draw_signs(made, sprite)
    return made
