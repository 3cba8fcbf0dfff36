"""What is told of an event by its name alone, and what a title says itself."""

from __future__ import annotations

from typing import Any, Literal

from game.content.line import Line
from game.content.strings import Strings
from game.content.template import parse
from game.engine.types import Event, Seat, Secret, View
from game.table.captions import Captions
from game.table.presenter import AnyBeat, Beat
from tests.seats import called
from tests.table.toy import ToyPresenter, toy_session

NAMES = called("Ada", "Ben")
VIEW = View()


class CardsShown(Event, frozen=True):
    seat: Seat
    count: int
    cards: Secret[tuple[float, ...]]
    witness: Seat | None = None


class Stopped(Event, frozen=True):
    why: Literal["rain", "dusk"]
    seats: tuple[Seat, ...] = ()


class Noticed(Event, frozen=True):
    well: bool


class ToyCaptions(Captions[Any, Any], ToyPresenter):
    title = "toy"
    silent = frozenset({Noticed})
    variants = {Stopped: "why"}
    words = {float: lambda card: Line("toy.card", {"number": int(card)})}
    sounds = {Stopped: "drum"}


TOLD = ToyCaptions(toy_session(2).rules)


@ToyCaptions.sounds_like(Noticed)
def _heard(event: Noticed) -> str | None:
    return "bell" if event.well else None


def test_an_event_is_told_by_its_name_and_its_fields() -> None:
    event = CardsShown(Seat(0), 2, Secret(None, (7.0, 8.0)))
    cards = (Line("toy.card", {"number": 7}), Line("toy.card", {"number": 8}))
    expected = Line("toy.event.cards_shown", {"seat": NAMES[Seat(0)], "count": 2, "cards": cards})
    assert TOLD.caption(_beat(event), NAMES) == expected


def test_what_is_hidden_from_the_reader_is_not_said() -> None:
    line = TOLD.caption(_beat(CardsShown(Seat(0), 2, Secret((Seat(0),)), witness=Seat(1))), NAMES)
    assert line == Line("toy.event.cards_shown", {"seat": NAMES[Seat(0)], "count": 2, "witness": NAMES[Seat(1)]})


def test_a_variant_chooses_the_sentence() -> None:
    line = TOLD.caption(_beat(Stopped("rain", (Seat(1),))), NAMES)
    assert line == Line("toy.event.stopped.rain", {"why": "rain", "seats": (NAMES[Seat(1)],)})


def test_a_silent_event_may_be_heard() -> None:
    assert TOLD.caption(_beat(Noticed(True)), NAMES) is None
    heard = [TOLD.cue(_beat(event)) for event in (Noticed(True), Noticed(False), Stopped("rain"))]
    assert heard == [
        "bell",
        None,
        "drum",
    ]


def test_sentences_are_named_with_what_can_fill_them_in() -> None:
    assert dict(ToyCaptions.sentences((CardsShown, Stopped, Noticed))) == {
        "toy.event.cards_shown": {"seat", "count", "cards", "witness"},
        "toy.event.stopped.rain": {"why", "seats"},
        "toy.event.stopped.dusk": {"why", "seats"},
    }


def test_the_gaps_of_a_sentence_are_those_of_all_its_forms() -> None:
    strings = Strings([("en", {"toy.event.stopped.rain": parse("{seats} run: {count|one|{more} more}.")})])
    assert strings.gaps("toy.event.stopped.rain") == {"seats", "count", "more"}
    assert strings.gaps("toy.event.stopped.dusk") == frozenset()


def _beat(event: Event) -> AnyBeat:
    return Beat(event, Seat(0), VIEW, VIEW)
