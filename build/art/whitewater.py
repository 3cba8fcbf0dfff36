"""Every picture of Whitewater Rush but its box cover and its river."""

from __future__ import annotations

from collections.abc import Iterator

from .kayaks import BOWS, TONES, kayak
from .river_cards import EVENT_CARDS, RIVER_CARDS, event_card, event_cards_back, river_card, river_cards_back
from .river_tokens import DEGREES, rapids_token, rock_token

FOLDER = "whitewater_rush"


def whitewater_pictures() -> Iterator[tuple[str, str]]:
    """Path below ``assets`` and SVG text of each."""
    for kind in RIVER_CARDS:
        yield f"{FOLDER}/cards/river/{kind}.svg", river_card(kind)
    for kind in EVENT_CARDS:
        yield f"{FOLDER}/cards/event/{kind}.svg", event_card(kind)
    yield f"{FOLDER}/cards/river_back.svg", river_cards_back()
    yield f"{FOLDER}/cards/event_back.svg", event_cards_back()
    for seat in range(len(TONES)):
        for name, degrees in BOWS.items():
            yield f"{FOLDER}/kayaks/{seat}{name}.svg", kayak(seat, degrees)
    yield f"{FOLDER}/tokens/rock.svg", rock_token()
    for letter in DEGREES:
        yield f"{FOLDER}/tokens/rapids_{letter}.svg", rapids_token(letter)
