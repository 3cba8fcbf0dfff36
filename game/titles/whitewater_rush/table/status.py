"""The facts that are always one glance away: where the river would take you, who leads, what is left; plates and
references.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.layout import RESULT
from game.content.message import Message, given
from game.engine.types import Event, Outcome, Seat
from game.table.item import Item, ItemKind
from game.table.presenter import (
    Chapter,
    Exhibit,
    Fact,
    Names,
    Plate,
    Reference,
    Status,
    TableRow,
    Term,
    exhibited,
    rank_among,
)
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.flow import NO_RIVAL, STILL_WATER
from game.titles.whitewater_rush.rules.river import FASTEST, NO_CELL, RAPIDS, ROCK, kind_of, row_of
from game.titles.whitewater_rush.rules.state import Over, WhitewaterView
from game.titles.whitewater_rush.table.items import river_kinds
from game.titles.whitewater_rush.table.moves import prompt_line
from game.titles.whitewater_rush.table.words import FACES, RaceForecasts, kayak_key, outlook, say

TIE_BREAKS: Final = ("active", "row", "speed", "cards", "shared")
"""Tie-breaks among several kayaks that crossed together."""

TRADE: Final = ("eddy_out", "manoeuvre", "speed", "advance")
"""Words that nobody brings along."""

HAZARDS: Final = ("bank", "rapids", "waterfall", "rock", "kayak")


def decided_by(view: WhitewaterView, outcome: Outcome) -> str:
    """`alone`, `active`, `row`, `speed`, `cards` or, with several winners, `shared`."""
    if len(outcome.winners) > 1:
        return "shared"
    if outcome.reason == NO_RIVAL:
        return "alone"
    best = outcome.winners[0]
    there = [Seat(seat) for seat, left in enumerate(view.left) if not left]
    rows = {seat: row_of(view.cells[seat]) for seat in there}
    if outcome.reason == STILL_WATER:
        rivals = [seat for seat in there if rows[seat] == rows[best]]
        first = "row"
    else:
        rivals = [seat for seat in there if rows[seat] > view.board.finish]
        first = "alone"
    if len(rivals) == 1:
        return first
    if best == view.active:
        return "active"
    rivals = [seat for seat in rivals if rows[seat] == rows[best]]
    if len(rivals) == 1:
        return "row"
    return "speed" if sum(view.speeds[seat] == view.speeds[best] for seat in rivals) == 1 else "cards"


def why_line(view: WhitewaterView, outcome: Outcome, names: Names) -> Message:
    """Returns the sentence about what decided the race."""
    best = outcome.winners[0]
    return say(
        f"result.{outcome.reason}.{decided_by(view, outcome)}",
        name=names[best],
        row=row_of(view.cells[best]),
        past=row_of(view.cells[best]) - view.board.finish,
        speed=view.speeds[best],
        cards=view.hands[best],
    )


def kayak_item(seat: Seat, names: Names) -> Item:
    """A kayak beside words about it."""
    return Item(kayak_key(seat), RESULT, 0, ItemKind.PIECE, f"{FACES}/kayaks/{seat}", names[seat], shape=int(seat))


def exhibit_line(view: WhitewaterView, seat: Seat, by: str) -> Message:
    """Returns the kayak's share of what decided the race; its progress where it was not in it any more."""
    if view.left[seat]:
        return how_far(view, seat)
    match by:
        case "active" if seat == view.active:
            return say("exhibit.active", standing=how_far(view, seat))
        case "speed":
            return say("exhibit.speed", count=view.speeds[seat])
        case "cards":
            return say("exhibit.cards", count=view.hands[seat])
        case _:
            return how_far(view, seat)


def how_far(view: WhitewaterView, seat: Seat) -> Message:
    """Returns the line about the progress of a kayak."""
    if view.left[seat]:
        return say("epithet.gone")
    past = row_of(view.cells[seat]) - view.board.finish
    key = "past" if past > 0 else "short"
    return say(f"epithet.{key}", count=past if past > 0 else 1 - past)


class WhitewaterStatus(Status[WhitewaterView]):
    """The part of the presenter that says how the race stands."""

    def __init__(self, foretold: RaceForecasts) -> None:
        self._foretold = foretold

    def facts(self, view: WhitewaterView, names: Names) -> Sequence[Fact]:
        """An Advance for the viewer, the leader, Event cards and tokens left, the river."""
        found = [self._own_advance(view), _leader(view, names)]
        rapids = sum(view.supply[sign] for sign in RAPIDS)
        found.append(Fact(say("fact.events"), say("fact.events_left", count=sum(view.events))))
        found.append(Fact(say("fact.tokens"), say("fact.tokens_left", rocks=view.supply[ROCK], rapids=rapids)))
        river = say("fact.river_of", names=given("+".join(view.board.names)), count=view.board.finish)
        found.append(Fact(say("fact.river"), river))
        return [fact for fact in found if fact is not None]

    def standing(self, view: WhitewaterView, names: Names) -> Message | None:
        """Returns the leader, and the distance to go; for the last one that it may end the race."""
        if view.left.count(False) == 1 and not isinstance(view.frame, Over):
            return say("standing_alone", name=names[Seat(view.left.index(False))])
        leader = _leader(view, names)
        return None if leader is None else say("standing", leader=leader.value)

    def aim(self, view: WhitewaterView) -> Message | None:
        return say("aim_of", boards=len(view.board.segments), rows=view.board.finish)

    def glossary(self, view: WhitewaterView) -> Sequence[Term]:
        """Returns the terms: first those for actions, then those for obstacles."""
        speed = self._foretold.rules.terms.start_speed if view.viewer is None else view.speeds[view.viewer]
        count = view.table.allowance(speed)
        found = [(say(f"term.{name}.word"), say(f"term.{name}.text", count=count)) for name in TRADE]
        found += [(say(f"hazard.{name}.name"), say(f"hazard.{name}.text")) for name in HAZARDS if name != "kayak"]
        return [Term(word, say("term.told", word=word, text=text)) for word, text in found]

    def plates(self, view: WhitewaterView, names: Names) -> Sequence[Plate]:
        """Speed and the way that is left in short, the rest in a sentence."""
        return [_plate(view, Seat(seat)) for seat in range(len(view.cells))]

    def references(self, view: WhitewaterView) -> Sequence[Reference]:
        """Returns speeds and hazards, then River and Event cards; rows that matter now are lit."""
        terms = self._foretold.rules.terms
        held, now = {kind_of(card) for card in view.hand}, None if view.event is None else kind_of(view.event)
        cards = [_card("card", kind, lit=kind in held) for kind in river_kinds(terms)]
        events = [_card("event_card", kind, lit=kind == now) for kind in dict.fromkeys(map(kind_of, terms.event_cards))]
        return [_water(view), Reference("cards", say("reference.cards"), (*cards, *events))]

    def _own_advance(self, view: WhitewaterView) -> Fact | None:
        """Returns the outcome of an Advance by the player whose turn it is."""
        courses = [] if view.viewer is None else self._foretold.advance(view, view.active)
        course = next((each for each in courses if each.seat == view.viewer), None)
        if course is None:
            return None
        costs = course.owes or course.speed < view.speeds[course.seat]
        return Fact(say("fact.advance"), outlook(view, course), -1 if costs else 0)

    def prompt(self, view: WhitewaterView, names: Names) -> Message:
        return prompt_line(view, names)

    def chapter(self, view: WhitewaterView, names: Names) -> Chapter | None:
        line = say("chapter", count=view.turn, name=names[view.active])
        return Chapter(view.turn, line) if view.turn else None

    def gone(self, view: WhitewaterView) -> Sequence[Seat]:
        return [Seat(seat) for seat, left in enumerate(view.left) if left]

    def result(self, view: WhitewaterView, outcome: Outcome, names: Names) -> tuple[Message, Message]:
        """The winners, and the tie-break that made them so (W75, W76)."""
        winners = outcome.winners
        who = say("result.who", names=tuple(names[seat] for seat in winners), count=len(winners))
        return who, why_line(view, outcome, names)

    def exhibits(
        self, events: Sequence[Event], view: WhitewaterView, outcome: Outcome, names: Names
    ) -> Sequence[Exhibit]:
        """Returns the winners and the next kayak, each with the fact that told them apart."""
        by = decided_by(view, outcome)
        return [
            Exhibit(exhibit_line(view, seat, by), (kayak_item(seat, names),), (seat,), seat in outcome.winners)
            for seat in exhibited(outcome)
        ]

    def epithets(self, events: Sequence[Event], view: WhitewaterView, names: Names) -> Mapping[Seat, Message]:
        """Returns the progress of each seat."""
        return {seat: how_far(view, seat) for seat in names}

    def closing(self, events: Sequence[Event], view: WhitewaterView, names: Names) -> Sequence[Fact]:
        """Turns, cards played, Banks and Rocks hit, Event cards, Eddy Outs."""
        runs = [event for event in events if isinstance(event, ev.Ran)]
        counts = {
            "turns": view.turn,
            "cards": sum(isinstance(event, ev.CardPlayed) for event in events),
            "eddies": sum(isinstance(event, ev.EddiedOut) for event in events),
            "hits": sum(incident.what in ("bank", "rock") for run in runs for incident in run.incidents),
            "events": len(view.gone),
        }
        return [Fact(say(f"closing.{name}"), say("fact.number", count=count)) for name, count in counts.items()]


def to_go(view: WhitewaterView, seat: Seat) -> int:
    """Rows until the kayak is over the finish."""
    cell = view.cells[seat]
    row = 0 if cell == NO_CELL else row_of(cell)
    return max(0, view.board.finish + 1 - row)


def _leader(view: WhitewaterView, names: Names) -> Fact | None:
    placed = [Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL and not view.left[seat]]
    if not placed:
        return None
    row = max(row_of(view.cells[seat]) for seat in placed)
    first = [seat for seat in placed if row_of(view.cells[seat]) == row]
    mood = 0 if view.viewer is None or len(first) == len(view.cells) else 1 if view.viewer in first else -1
    who = tuple(names[seat] for seat in first)
    return Fact(say("fact.leader"), say("fact.leads", names=who, count=to_go(view, first[0])), mood)


def _plate(view: WhitewaterView, seat: Seat) -> Plate:
    speed, gone = view.speeds[seat], view.left[seat]
    counts = (
        Fact(say("fact.speed"), say("fact.number", count=speed), dial=(speed, FASTEST)),
        Fact(say("fact.to_go"), say("fact.number", count=to_go(view, seat))),
    )
    where = {"row": 0 if view.cells[seat] == NO_CELL else row_of(view.cells[seat]), "of": view.board.finish}
    detail = say("fact.plate", cards=view.hands[seat], count=view.table.allowance(speed), **where)
    rank = None if gone or view.cells[seat] == NO_CELL else _rank(view, seat)
    return Plate(seat, counts, say("fact.left_race") if gone else None, detail, rank, f"{FACES}/kayaks/{seat}")


def _rank(view: WhitewaterView, seat: Seat) -> int:
    """Its place in the race, from 1, and at the end how it came in; who is level shares it."""
    if type(view.frame) is Over:
        return rank_among(view.frame.places, seat)
    rows = [0 if cell == NO_CELL or left else row_of(cell) for cell, left in zip(view.cells, view.left, strict=True)]
    return 1 + sum(row > rows[seat] for row in rows)


def _water(view: WhitewaterView) -> Reference:
    mine = None if view.viewer is None else view.speeds[view.viewer]
    speeds = tuple(_speed(view, speed, speed == mine) for speed in range(1, FASTEST + 1))
    texts = {"kayak": "text_behind"} if view.stop_behind else {}
    hazards = tuple(
        TableRow((say(f"hazard.{name}.name"), say(f"hazard.{name}.{texts.get(name, 'text')}"))) for name in HAZARDS
    )
    return Reference("speeds", say("reference.speeds"), speeds + hazards)


def _speed(view: WhitewaterView, speed: int, lit: bool) -> TableRow:
    clears = "waterfall" if speed in view.table.waterfall else "rapids" if speed in view.table.rapids else "nothing"
    allows = say("reference.allows", count=view.table.allowance(speed), clears=say(f"reference.clears.{clears}"))
    return TableRow((say("reference.speed", count=speed), allows), lit=lit)


def _card(what: str, kind: str, *, lit: bool) -> TableRow:
    return TableRow((say(f"{what}.{kind}.name"), say(f"{what}.{kind}.text")), lit=lit)
