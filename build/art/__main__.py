"""Writes every picture into ``assets``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from .aces import ace_card
from .card_backs import rat_back, reed_back, river_back, saloon_back
from .court_card import DAY, NIGHT, court_card
from .emblems import cup, debt_at_stake, debt_coin, open_debt, pennant, prediction_ball, program_icon
from .icons import LINES, icon, suit_icon
from .jacks import CAST as JACKS
from .jokers import moon_joker, steamer_joker
from .kings import CAST as KINGS
from .number_cards import number_card
from .pad_icons import PAD_ICONS, pad_icon
from .palette import BLUE_TONE, BRASS_TONE, GREEN_TONE, GREY_TONE, RED_TONE
from .queens import CAST as QUEENS
from .raft_race import raft_pictures
from .ranks import RANKS
from .seat_shapes import SEATS, seat_shape
from .showdown_cards import showdown_pictures
from .suits import FOUR_COLOURS, PLAIN, SUITS, SuitTones
from .whitewater import whitewater_pictures

LETTERS = {"de": {"J": "B", "Q": "D"}}
"""Letters of court cards, in languages that have others than English; king and ace begin alike there."""
ASSETS = Path(__file__).resolve().parents[2] / "assets"


def main() -> None:
    """Draw all files and say how many there are."""
    count = 0
    for name, text in pictures():
        target = ASSETS / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
        count += 1
    print(f"{count} pictures written to {ASSETS}")


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture as (path below ``assets``, SVG text)."""
    yield from _deck("cards", PLAIN)
    yield from _deck("cards/four_colour", FOUR_COLOURS)
    for language, letters in LETTERS.items():
        yield from _courts(f"cards/{language}", PLAIN, letters)
        yield from _courts(f"cards/four_colour/{language}", FOUR_COLOURS, letters)
    for name in LINES:
        yield f"app/icons/{name}.svg", icon(name)
    for name in PAD_ICONS:
        yield f"app/icons/pad/{name}.svg", pad_icon(name)
    for suit in SUITS:
        yield f"app/icons/suit_{suit}.svg", suit_icon(suit, PLAIN[suit])
        yield f"app/icons/four_colour/suit_{suit}.svg", suit_icon(suit, FOUR_COLOURS[suit])
    for name in SEATS:
        yield f"app/seat_shapes/{name}.svg", seat_shape(name)
    yield "app/icon.svg", program_icon()
    yield "river_rats/debt.svg", debt_coin()
    yield "river_rats/open_debt.svg", open_debt()
    yield "river_rats/debt_at_stake.svg", debt_at_stake()
    yield "river_rats/prediction.svg", prediction_ball()
    yield "app/won/back_reeds.svg", reed_back()
    yield "app/won/back_saloon.svg", saloon_back()
    yield "app/won/cup_ferry.svg", cup(GREY_TONE, BLUE_TONE)
    yield "app/won/cup_delta.svg", cup(BRASS_TONE, RED_TONE)
    for wind, tone in (("light", GREEN_TONE), ("fresh", BLUE_TONE), ("storm", RED_TONE)):
        yield f"app/won/pennant_{wind}.svg", pennant(tone)
    yield from showdown_pictures()
    yield from whitewater_pictures()
    yield from raft_pictures()


def _deck(folder: str, tones: SuitTones) -> Iterator[tuple[str, str]]:
    yield f"{folder}/back.svg", river_back()
    yield f"{folder}/back_rat.svg", rat_back()
    yield f"{folder}/joker_1.svg", steamer_joker()
    yield f"{folder}/joker_2.svg", moon_joker()
    for suit in SUITS:
        for rank in RANKS[:9]:
            yield f"{folder}/{suit}{rank}.svg", number_card(rank, suit, tones[suit])
        yield f"{folder}/{suit}K.svg", court_card("K", suit, tones[suit], NIGHT[suit], KINGS[suit])
        yield f"{folder}/{suit}A.svg", ace_card(suit, tones[suit])
    yield from _courts(folder, tones, {"J": "J", "Q": "Q"})


def _courts(folder: str, tones: SuitTones, letters: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Jacks and queens with the letters of a language."""
    for suit in SUITS:
        for rank, cast in (("J", JACKS), ("Q", QUEENS)):
            yield f"{folder}/{suit}{rank}.svg", court_card(letters[rank], suit, tones[suit], DAY[suit], cast[suit])


if __name__ == "__main__":
    main()
