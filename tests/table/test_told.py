"""The row of an event's kind: words, sound, faces, and turning points."""

from __future__ import annotations

from typing import Literal

from game.content.message import Message, parse
from game.content.strings import Strings
from game.engine.types import SYSTEM, Event, Seat, Secret, View
from game.table.item import GLAD, SORRY, Celebration, Departure, Expression, Mood, Sink
from game.table.presenter import AnyViewedEvent, DecisiveMoment, ViewedEvent
from game.table.told import EventRow, EventRows, all_feel, match_over
from tests.seats import called

NAMES = called("Ada", "Ben", "Cy")


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


class Moved(Event, frozen=True):
    seat: Seat


class Rained(Event, frozen=True):
    pass


class Won(Event, frozen=True):
    seat: Seat


class Over(Event, frozen=True):
    places: tuple[tuple[Seat, ...], ...]
    reason: Literal["points", "time"]


class TurnView(View, frozen=True):
    turn: int = 0


def _won(viewed: ViewedEvent[Won, TurnView]) -> dict[Seat, Expression]:
    return all_feel(range(3), SORRY) | {viewed.event.seat: GLAD, SYSTEM: Expression(Mood.STARTLED, "gasps")}


class ToyTelling(EventRows[TurnView]):
    title = "toy"
    nouns = {float: lambda card: Message("toy.card", {"number": int(card)})}
    told = (
        EventRow(
            Noticed,
            None,
            lambda event: "turn" if event.well else None,
            turn=lambda viewed, line, names: DecisiveMoment(line, 1.0),
        ),
        EventRow(Stopped, "why", "chip", turn=lambda viewed, line, names: DecisiveMoment(line, 2.0)),
        EventRow(Moved, move=lambda viewed: Sink(f"toy:{viewed.event.seat}"), feel=Expression(Mood.GLAD, "moves")),
        EventRow(Rained, lambda viewed, names: Message("toy.wet"), move=Departure(), feel=SORRY),
        EventRow(Won, feel=_won),
        match_over(Over),
    )

    def pulse(self, view: TurnView) -> int:
        return view.turn


TOLD = ToyTelling()


def test_an_event_without_a_row_is_told_by_its_name_and_its_fields() -> None:
    event = CardsShown(Seat(0), 2, Secret(None, (7.0, 8.0)))
    cards = (Message("toy.card", {"number": 7}), Message("toy.card", {"number": 8}))
    expected = Message("toy.event.cards_shown", {"seat": NAMES[Seat(0)], "count": 2, "cards": cards})
    assert TOLD.caption(viewed(event), NAMES) == expected
    assert (TOLD.cue(viewed(event)), TOLD.movement(viewed(event)), TOLD.moment(viewed(event), NAMES)) == (
        None,
        None,
        None,
    )
    assert TOLD.moods(viewed(event)) == {} == TOLD.says(viewed(event), NAMES)


def test_what_is_hidden_from_the_reader_is_not_said() -> None:
    line = TOLD.caption(viewed(CardsShown(Seat(0), 2, Secret((Seat(0),)), witness=Seat(1))), NAMES)
    assert line == Message("toy.event.cards_shown", {"seat": NAMES[Seat(0)], "count": 2, "witness": NAMES[Seat(1)]})


def test_a_field_chooses_the_sentence() -> None:
    line = TOLD.caption(viewed(Stopped("rain", (Seat(1),))), NAMES)
    assert line == Message("toy.event.stopped.rain", {"why": "rain", "seats": (NAMES[Seat(1)],)})


def test_a_function_says_what_fields_cannot() -> None:
    assert TOLD.caption(viewed(Rained()), NAMES) == Message("toy.wet")


def test_a_silent_event_may_be_heard_but_turns_nothing() -> None:
    assert TOLD.caption(viewed(Noticed(True)), NAMES) is None
    assert [TOLD.cue(viewed(event)) for event in (Noticed(True), Noticed(False), Stopped("rain"))] == [
        "turn",
        None,
        "chip",
    ]
    assert TOLD.moment(viewed(Noticed(True)), NAMES) is None


def test_what_an_event_turned_is_told_in_its_words() -> None:
    turned = TOLD.moment(viewed(Stopped("dusk")), NAMES)
    assert turned == DecisiveMoment(Message("toy.event.stopped.dusk", {"why": "dusk", "seats": ()}), 2.0)


def test_a_movement_is_that_of_the_row_or_made_of_the_event() -> None:
    assert [TOLD.movement(viewed(event)) for event in (Rained(), Moved(Seat(1)), Won(Seat(0)))] == [
        Departure(),
        Sink("toy:1"),
        None,
    ]


def test_sentences_are_named_with_what_can_fill_them_in() -> None:
    assert dict(ToyTelling.sentences((CardsShown, Stopped, Noticed, Rained))) == {
        "toy.event.cards_shown": {"seat", "count", "cards", "witness"},
        "toy.event.stopped.rain": {"why", "seats"},
        "toy.event.stopped.dusk": {"why", "seats"},
    }


def test_the_gaps_of_a_sentence_are_those_of_all_its_forms() -> None:
    strings = Strings([("en", {"toy.event.stopped.rain": parse("{seats} run: {count|one|{more} more}.")})])
    assert strings.gaps("toy.event.stopped.rain") == {"seats", "count", "more"}
    assert strings.gaps("toy.event.stopped.dusk") == frozenset()


def test_the_seat_an_event_names_takes_it_as_its_row_says() -> None:
    assert TOLD.moods(viewed(Moved(Seat(1)))) == {1: Mood.GLAD}


def test_an_event_without_a_seat_is_taken_by_whoever_acts() -> None:
    assert TOLD.moods(viewed(Rained(), by=2)) == {2: Mood.SORRY}


def test_several_take_an_event_each_in_a_way_of_their_own_the_figure_of_the_table_too() -> None:
    assert TOLD.moods(viewed(Won(Seat(1)))) == {0: Mood.SORRY, 1: Mood.GLAD, 2: Mood.SORRY, SYSTEM: Mood.STARTLED}
    assert set(TOLD.says(viewed(Won(Seat(1))), NAMES)) == {SYSTEM}


def test_who_won_a_match_celebrates_and_everybody_else_is_sorry() -> None:
    over = viewed(Over(((Seat(1), Seat(2)), (Seat(0),)), "time"))
    line = TOLD.caption(over, NAMES)
    assert line is not None and line.key == "toy.event.over.time"
    assert TOLD.movement(over) == Celebration((Seat(1), Seat(2)))
    assert TOLD.moods(over) == {0: Mood.SORRY, 1: Mood.GLAD, 2: Mood.GLAD}
    assert {seat: line.key for seat, line in TOLD.says(over, NAMES).items()} == {
        1: "toy.says.wins.1",
        2: "toy.says.wins.2",
    }


def test_a_remark_goes_through_its_sentences_as_the_match_goes_on() -> None:
    said = [TOLD.says(viewed(Moved(Seat(1)), turn=turn), NAMES)[Seat(1)].key for turn in range(4)]
    assert said == ["toy.says.moves.1", "toy.says.moves.2", "toy.says.moves.0", "toy.says.moves.1"]


def viewed(event: Event, by: int = 0, turn: int = 0) -> AnyViewedEvent:
    return ViewedEvent(event, Seat(by), TurnView(turn), TurnView(turn))
