"""The conditions that each sentence of a result needs at the end of a match: a second reading, from view and
outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.content.message import Message
from game.engine.types import Event, Outcome, Seat
from game.titles.raft_race.rules.content import WIDTH
from game.titles.raft_race.rules.events import ChanceDrawn
from game.titles.whitewater_rush.rules.river import STRIDE


@dataclass(frozen=True)
class Ending:
    """The end of one match as everybody sees it, and a sentence that is said of it."""

    view: Any
    outcome: Outcome
    events: tuple[Event, ...]
    line: Message
    called: Mapping[Seat, Message]
    whose: tuple[Seat, ...] = ()
    """The seats that the sentence is about; () for a sentence about all."""

    @property
    def best(self) -> Seat:
        """The first seat that the sentence is about, else the first winner."""
        return (self.whose or self.outcome.winners)[0]

    def says(self, **told: object) -> bool:
        """True if these gaps of the sentence hold these values."""
        return all(self.line.args[name] == value for name, value in told.items())

    def names(self, gap: str, seats: Iterable[Seat]) -> bool:
        """True if a gap names these seats and nobody else."""
        told = self.line.args[gap]
        named = told if isinstance(told, tuple) else (told,)
        return len(named) == len(set(seats)) and all(self.called[seat] in named for seat in seats)


Claim = Callable[[Ending], bool]


def _rats_beaten(end: Ending) -> bool:
    """The crew won: the first Rat is gone, the second one loaded."""
    view = end.view
    return not view.inactive and len(view.rat_debt) >= view.debt_limit and end.says(round=view.round)


def _beaten_of(end: Ending) -> bool:
    """Both if the crew won; the first one is gone once the second one sits there."""
    return end.says(count=2 if end.outcome.winners else int(not end.view.inactive))


def _crew_in_debt(end: Ending) -> bool:
    view = end.view
    return len(view.crew_debt) >= view.debt_limit and end.says(round=view.round, total=len(view.crew_debt))


def _held(end: Ending) -> list[int]:
    view = end.view
    return [view.undealt_counts[seat] + len(view.won[seat]) + view.hand_counts[seat] for seat in range(view.seats)]


def _counted(end: Ending) -> list[int]:
    """A match that ends as a round begins counts what everybody had then."""
    return list(end.view.held) if end.outcome.reason in ("agreement", "unattended") else _held(end)


def _most(counts: list[int], end: Ending) -> bool:
    """The winners are those with the most."""
    return set(end.outcome.winners) == {seat for seat, count in enumerate(counts) if count == max(counts)}


def _chips(end: Ending) -> bool:
    chips = list(end.view.chips)
    return _most(chips, end) and end.says(count=abs(max(chips)), rounds=end.view.round)


def _has(end: Ending) -> bool:
    return _chips(end) and max(end.view.chips) >= 0


def _owing(end: Ending) -> bool:
    return _chips(end) and max(end.view.chips) < 0


def _paddling(end: Ending) -> list[Seat]:
    return [Seat(seat) for seat, left in enumerate(end.view.left) if not left]


def _across(end: Ending) -> list[Seat]:
    return [seat for seat in _paddling(end) if end.view.cells[seat] // STRIDE > end.view.board.finish]


def _furthest(end: Ending, among: list[Seat]) -> list[Seat]:
    rows = {seat: end.view.cells[seat] // STRIDE for seat in among}
    return [seat for seat in among if rows[seat] == max(rows.values())]


def _fastest(end: Ending, among: list[Seat]) -> list[Seat]:
    most = max(end.view.speeds[seat] for seat in among)
    return [seat for seat in among if end.view.speeds[seat] == most]


def _level(end: Ending) -> list[Seat]:
    """Returns the seats that are level for the tie-breaks after the active player: across the line, or furthest in
    still water.
    """
    return _across(end) if end.outcome.reason == "finish_line" else _furthest(end, _paddling(end))


def _active(end: Ending) -> bool:
    return len(_level(end)) > 1 and end.best == end.view.active and end.best in _level(end)


def _by_speed(end: Ending) -> bool:
    first = _furthest(end, _level(end))
    return end.view.active not in _level(end) and len(first) > 1 and _fastest(end, first) == [end.best]


def _by_cards(end: Ending) -> bool:
    first = _fastest(end, _furthest(end, _level(end)))
    most = max(end.view.hands[seat] for seat in first)
    return len(first) > 1 and [seat for seat in first if end.view.hands[seat] == most] == [end.best]


def _all_level(end: Ending) -> bool:
    first = _fastest(end, _furthest(end, _level(end)))
    most = max(end.view.hands[seat] for seat in first)
    return {seat for seat in first if end.view.hands[seat] == most} == set(end.outcome.winners)


def _kayak_row(end: Ending) -> bool:
    first = _furthest(end, _level(end))
    return first == [end.best] and end.says(row=end.view.cells[end.best] // STRIDE)


def _beyond(end: Ending) -> int:
    """Rows past the finish line; below it from 0 down."""
    return int(end.view.cells[end.best]) // STRIDE - int(end.view.board.finish)


def _past(end: Ending) -> bool:
    return end.says(past=_beyond(end))


def _driest(end: Ending) -> list[Seat]:
    fewest = min(end.view.splashes[seat] for seat in end.view.crossed)
    return [seat for seat in end.view.crossed if end.view.splashes[seat] == fewest]


def _drawn(end: Ending) -> dict[Seat, int]:
    cards = [event for event in end.events if isinstance(event, ChanceDrawn) and event.purpose == "finish"]
    return {event.seat: event.number.open() for event in cards}


def _drew_highest(end: Ending) -> bool:
    drawn = _drawn(end)
    return set(drawn) == set(_driest(end)) and drawn[end.best] == max(drawn.values())


def _in_front(end: Ending) -> list[Seat]:
    rows = [cell // WIDTH for cell in end.view.cells]
    return [Seat(seat) for seat, row in enumerate(rows) if row == max(rows)]


def _one_winner(end: Ending) -> bool:
    return end.names("name", end.outcome.winners)


def _winners(end: Ending) -> bool:
    return end.names("names", end.outcome.winners)


def _counted_winners(end: Ending) -> bool:
    return _winners(end) and end.says(count=len(end.outcome.winners))


def _all_cards(end: Ending) -> bool:
    held = _held(end)
    return held[end.best] == sum(held) and end.says(count=sum(held), round=end.view.round)


def _most_at_the_end(end: Ending) -> bool:
    return _most(_held(end), end) and end.says(round=end.view.round)


def _most_at_the_beginning(end: Ending) -> bool:
    return _most(list(end.view.held), end) and end.says(round=end.view.round)


def _all_that_play(end: Ending) -> bool:
    return set(end.outcome.winners) == {seat for seat, out in enumerate(end.view.out_in) if not out}


def _none_else_can_pay(end: Ending) -> bool:
    return _has(end) and [seat for seat, out in enumerate(end.view.eliminated) if not out] == [end.best]


def _none_can_pay(end: Ending) -> bool:
    return _owing(end) and all(end.view.eliminated)


def _last_afloat(end: Ending) -> bool:
    return not end.view.crossed and set(end.called) - set(end.view.sunk) == {end.best}


def _last_to_sink(end: Ending) -> bool:
    return set(end.called) == set(end.view.sunk) and end.view.sunk[-1] == end.best


CLAIMS: Final[Mapping[str, Claim]] = {
    "river_rats.result.rats_beaten.who": lambda end: set(end.outcome.winners) == set(end.called),
    "river_rats.result.rats_beaten.why": _rats_beaten,
    "river_rats.result.crew_in_debt.who": lambda end: not end.outcome.winners,
    "river_rats.result.crew_in_debt.why": _crew_in_debt,
    "river_rats.closing.beaten_of": _beaten_of,
    "rats.result.won": _one_winner,
    "rats.result.shared": _winners,
    "rats.result.all_cards": _all_cards,
    "rats.result.round_limit": _most_at_the_end,
    "rats.result.repetition": _all_that_play,
    "rats.result.agreement": _most_at_the_beginning,
    "rats.result.unattended": _most_at_the_beginning,
    "rats.epithet.holds": lambda end: end.says(count=_counted(end)[end.best]) and not end.view.out_in[end.best],
    "rats.epithet.out": lambda end: end.says(round=end.view.out_in[end.best]),
    "riverboat_showdown.result.won": _one_winner,
    "riverboat_showdown.result.shared": _winners,
    "riverboat_showdown.result.rounds.has": _has,
    "riverboat_showdown.result.rounds.owing": _owing,
    "riverboat_showdown.result.time.has": _has,
    "riverboat_showdown.result.time.owing": _owing,
    "riverboat_showdown.result.alone.has": _none_else_can_pay,
    "riverboat_showdown.result.alone.owing": _none_can_pay,
    "riverboat_showdown.epithet.chips": lambda end: end.says(count=end.view.chips[end.best]),
    "riverboat_showdown.epithet.owes": lambda end: end.says(count=-end.view.chips[end.best]),
    "riverboat_showdown.epithet.ruined": lambda end: end.view.eliminated[end.best],
    "whitewater_rush.result.who": _counted_winners,
    "whitewater_rush.result.finish_line.alone": lambda end: _across(end) == [end.best] and _past(end),
    "whitewater_rush.result.finish_line.active": _active,
    "whitewater_rush.result.finish_line.row": lambda end: len(_across(end)) > 1 and _kayak_row(end) and _past(end),
    "whitewater_rush.result.finish_line.speed": lambda end: (
        _by_speed(end) and end.says(speed=end.view.speeds[end.best])
    ),
    "whitewater_rush.result.finish_line.cards": lambda end: _by_cards(end) and end.says(cards=end.view.hands[end.best]),
    "whitewater_rush.result.finish_line.shared": _all_level,
    "whitewater_rush.result.no_rival.alone": lambda end: (
        list(end.view.left) == [seat != end.best for seat in range(len(end.view.left))]
    ),
    "whitewater_rush.result.still_water.row": _kayak_row,
    "whitewater_rush.result.still_water.active": _active,
    "whitewater_rush.result.still_water.speed": lambda end: (
        _by_speed(end) and end.says(speed=end.view.speeds[end.best])
    ),
    "whitewater_rush.result.still_water.cards": lambda end: _by_cards(end) and end.says(cards=end.view.hands[end.best]),
    "whitewater_rush.result.still_water.shared": _all_level,
    "whitewater_rush.epithet.past": lambda end: end.best in _across(end) and end.says(count=_beyond(end)),
    "whitewater_rush.epithet.short": lambda end: end.best not in _across(end) and end.says(count=1 - _beyond(end)),
    "whitewater_rush.epithet.gone": lambda end: end.view.left[end.best],
    "whitewater_rush.exhibit.active": lambda end: end.best == end.view.active,
    "whitewater_rush.exhibit.speed": lambda end: end.says(count=end.view.speeds[end.best]),
    "whitewater_rush.exhibit.cards": lambda end: end.says(count=end.view.hands[end.best]),
    "raft_race.result.who": _counted_winners,
    "raft_race.result.alone": lambda end: end.view.crossed == (end.best,) and end.says(rounds=end.view.round),
    "raft_race.result.splashes": lambda end: (
        len(end.view.crossed) > 1
        and _driest(end) == [end.best]
        and end.names("names", end.view.crossed)
        and end.says(count=end.view.splashes[end.best])
    ),
    "raft_race.result.draw": lambda end: (
        len(_driest(end)) > 1 and end.names("names", _driest(end)) and _drew_highest(end)
    ),
    "raft_race.result.last_afloat": _last_afloat,
    "raft_race.result.last_sunk": _last_to_sink,
    "raft_race.result.round_limit": lambda end: _in_front(end) == [end.best] and end.says(rounds=end.view.round),
    "raft_race.result.round_limit_left": lambda end: (
        len(_in_front(end)) > 1
        and min(end.view.cells[seat] for seat in _in_front(end)) == end.view.cells[end.best]
        and end.says(rounds=end.view.round)
    ),
    "raft_race.epithet.crossed": lambda end: end.says(place=end.view.crossed.index(end.best) + 1),
    "raft_race.epithet.sunk": lambda end: end.best in end.view.sunk,
    "raft_race.epithet.row": lambda end: end.says(row=end.view.cells[end.best] // WIDTH, finish=end.view.finish),
    "raft_race.exhibit.splashes": lambda end: end.says(count=end.view.splashes[end.best]),
    "raft_race.exhibit.drawn": lambda end: end.says(number=_drawn(end)[end.best]),
    "raft_race.exhibit.sunk": lambda end: end.says(place=end.view.sunk.index(end.best) + 1),
}
"""Conditions by sentence; one that is not here is said of no match."""
