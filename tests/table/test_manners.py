"""How faces take an event by its kind alone, what a title registers, and which of three sentences is said."""

from __future__ import annotations

from typing import Any

from game.content.line import Line
from game.engine.types import SYSTEM, Event, Seat, View
from game.table.manners import Manners, decided
from game.table.mood import GLAD, SORRY, Feeling, Mood
from game.table.presenter import AnyBeat, Beat, Chapter, Names
from tests.seats import called
from tests.table.toy import ToyPresenter, toy_session

NAMES = called("Ada", "Ben", "Cy")


class Moved(Event, frozen=True):
    seat: Seat


class Rained(Event, frozen=True):
    pass


class Won(Event, frozen=True):
    seat: Seat


class TurnView(View, frozen=True):
    turn: int = 0


class ToyManners(Manners[Any, Any], ToyPresenter):
    title = "toy"
    feels = {Moved: Feeling(Mood.GLAD, "moves"), Rained: SORRY}

    def chapter(self, view: TurnView, names: Names) -> Chapter | None:
        return Chapter(view.turn, Line("toy.turn")) if view.turn else None


@ToyManners.feels_like(Won)
def _won(beat: Beat[Won, Any]) -> dict[Seat, Feeling]:
    return decided(3, [beat.event.seat], GLAD, SORRY) | {SYSTEM: Feeling(Mood.STARTLED, "gasps")}


TOLD = ToyManners(toy_session(2).rules)


def test_the_seat_an_event_names_takes_it_as_its_kind_says() -> None:
    assert TOLD.moods(beat(Moved(Seat(1)))) == {1: Mood.GLAD}


def test_an_event_without_a_seat_is_taken_by_whoever_acts() -> None:
    assert TOLD.moods(beat(Rained(), by=2)) == {2: Mood.SORRY}


def test_several_take_what_a_title_registers_the_figure_of_the_table_too() -> None:
    assert TOLD.moods(beat(Won(Seat(1)))) == {0: Mood.SORRY, 1: Mood.GLAD, 2: Mood.SORRY, SYSTEM: Mood.STARTLED}
    assert set(TOLD.says(beat(Won(Seat(1))), NAMES)) == {SYSTEM}


def test_a_remark_goes_through_its_sentences_as_the_match_goes_on() -> None:
    said = [TOLD.says(beat(Moved(Seat(1)), turn=turn), NAMES)[Seat(1)].key for turn in range(4)]
    assert said == ["toy.says.moves.1", "toy.says.moves.2", "toy.says.moves.0", "toy.says.moves.1"]


def test_what_nobody_feels_moves_no_face() -> None:
    assert TOLD.moods(beat(Event())) == {} == TOLD.says(beat(Event()), NAMES)


def beat(event: Event, by: int = 0, turn: int = 0) -> AnyBeat:
    return Beat(event, Seat(by), TurnView(turn), TurnView(turn))
