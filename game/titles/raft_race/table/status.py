"""The standing of the race, a plate for each seat, reference cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from game.content.layout import RESULT
from game.content.message import Message
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
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.content import NO_CELL, SPLASH, row_of, spot
from game.titles.raft_race.rules.events import ChanceDrawn, OrderLost, SplashesTaken
from game.titles.raft_race.rules.powers import CannonFired
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.table.moves import prompt_line
from game.titles.raft_race.table.words import (
    FACES,
    figures,
    name_of,
    names_of,
    order_name,
    order_text,
    power_name,
    power_text,
    raft_key,
    say,
)

TIE_BREAKS: Final = ("splashes", "draw")
"""Tie-breaks among several rafts that crossed in the same phase."""

TRADE: Final = ("damage", "splash", "turn_order")
"""Words that are explained below whatever uses them."""

COURSE: Final = ("round", "hand")
"""Course of a round, on a reference card."""

WATER: Final = ("rapid", "eddy", "rock", "recharge", "collision", "finish")
"""Effects of the water, on a reference card."""


def decided_by(view: RaftView, outcome: Outcome) -> str:
    """Returns the key of the sentence of `result` about the winner's advantage."""
    match outcome.reason:
        case "finish_line" if len(view.crossed) == 1:
            return "alone"
        case "finish_line":
            return "splashes" if len(_driest(view)) == 1 else "draw"
        case "last_afloat" if outcome.places[0][0] in view.sunk:
            return "last_sunk"
        case "round_limit" if len(_in_row_of(view, outcome.places[0][0])) > 1:
            return "round_limit_left"
        case reason:
            return reason


def why_line(view: RaftView, outcome: Outcome, names: Names) -> Message:
    """Returns the sentence about what decided the race."""
    best, by = outcome.places[0][0], decided_by(view, outcome)
    return say(
        f"result.{by}",
        name=name_of(names, best),
        names=names_of(names, _driest(view) if by == "draw" else view.crossed),
        count=view.splashes[best],
        rounds=view.round,
    )


def raft_item(seat: Seat, names: Names) -> Item:
    """A raft beside words about it."""
    line = say("raft.name", name=name_of(names, seat))
    return Item(raft_key(seat), RESULT, 0, ItemKind.TOKEN, f"{FACES}/rafts/{seat}", line, shape=int(seat))


def _driest(view: RaftView) -> list[Seat]:
    """Returns the seats with the fewest splashes of all that crossed; more than one of them have drawn (R61)."""
    fewest = min((view.splashes[seat] for seat in view.crossed), default=0)
    return [seat for seat in view.crossed if view.splashes[seat] == fewest]


def _in_row_of(view: RaftView, best: Seat) -> list[Seat]:
    """Returns the seats whose rafts are as far downstream as that of a seat."""
    row = row_of(view.cells[best])
    return [Seat(seat) for seat, cell in enumerate(view.cells) if row_of(cell) == row]


def drawn_at_the_finish(events: Sequence[Event]) -> dict[Seat, int]:
    """The chance card of each seat that counted at the finish: its last one."""
    cards = [event for event in events if type(event) is ChanceDrawn and event.purpose == "finish"]
    return {event.seat: event.number.open() for event in cards}


def exhibit_line(view: RaftView, seat: Seat, by: str, drawn: Mapping[Seat, int]) -> Message:
    """Returns the seat's share of what decided the race."""
    if by == "draw" and seat in drawn:
        return say("exhibit.drawn", number=drawn[seat])
    if by in TIE_BREAKS and seat in view.crossed:
        return say("exhibit.splashes", count=view.splashes[seat])
    if by == "last_sunk":
        return say("exhibit.sunk", place=view.sunk.index(seat) + 1)
    return how_far(view, seat)


def how_far(view: RaftView, seat: Seat) -> Message:
    """Returns the line about the progress of a raft."""
    if seat in view.crossed:
        return say("epithet.crossed", place=view.crossed.index(seat) + 1)
    if seat in view.sunk:
        return say("epithet.sunk")
    return say("epithet.row", row=row_of(view.cells[seat]), finish=view.finish)


def _to_come(view: RaftView) -> Message:
    """Returns what the river cards that are face-down hold: everybody can count it from those that lie open."""
    unseen = [card for zone in view.unseen for card in zone]
    kinds = Counter(spot(sign).kind for card in unseen for row in view.faces[card] for sign in row)
    return say("fact.comes", rocks=kinds["rock"], rapids=kinds["rapid"], eddies=kinds["eddy"])


class RaftStatus(Status[RaftView]):
    """The part of the presenter that tells how the race stands."""

    def facts(self, view: RaftView, names: Names) -> Sequence[Fact]:
        """Returns round and phase; once the race has begun turn order, the leader, what pile and river hold."""
        found = [Fact(say("fact.round"), _phase(view))]
        if view.round:
            found.append(Fact(say("fact.turn_order"), say("fact.names", names=names_of(names, view.order))))
        if leader := _leader(view, names):
            found.append(leader)
        if not view.round:
            return found
        left = say("numbers", numbers=figures(view.pile)) if view.pile else say("fact.no_chance")
        found.append(Fact(say("fact.chance"), left))
        return [*found, Fact(say("fact.to_come"), _to_come(view))] if view.stack else found

    def standing(self, view: RaftView, names: Names) -> Message | None:
        """The round, and who is in front."""
        if not view.round:
            return None
        first = view.crossed or _in_front(view)
        if not first:
            return say("fact.phase.over", count=view.round)
        kind = "across" if view.crossed else "level" if len(first) == len(_racing(view)) > 1 else "leads"
        left = min(_rows_to_go(view, seat) for seat in first)
        return say(f"standing.{kind}", round=view.round, names=names_of(names, first), count=len(first), rows=left)

    def plates(self, view: RaftView, names: Names) -> Sequence[Plate]:
        """Rows to go and splashes in short, power-up and lost orders in a sentence, by seat."""
        return [_plate(view, Seat(seat)) for seat in range(len(view.cells))]

    def glossary(self, view: RaftView) -> Sequence[Term]:
        """Returns the terms: first the effect of a rock, then those one meets everywhere."""
        texts = {"turn_order": "text_anew"} if view.recompute else {}
        found = [(say(f"term.{name}.word"), say(f"term.{name}.{texts.get(name, 'text')}")) for name in TRADE]
        return [Term(word, say("term.told", word=word, text=text)) for word, text in found]

    def references(self, view: RaftView) -> Sequence[Reference]:
        """Returns orders and water, then powers; rows that matter now are lit."""
        orders = (*view.orders, SPLASH)
        lines = [TableRow((say(f"course.{name}.name"), say(f"course.{name}.text"))) for name in COURSE]
        lines += [TableRow((order_name(order), order_text(order)), lit=order in view.hand) for order in orders]
        texts = {"recharge": "text_top"} if view.top_card else {}
        lines += [
            TableRow((say(f"water.{name}.name"), say(f"water.{name}.{texts.get(name, 'text')}"))) for name in WATER
        ]
        sides = [side for sides in view.sides.values() for side in sides]
        powers = [TableRow((power_name(side), power_text(side)), lit=side in view.powers) for side in sides]
        return [
            Reference("river", say("reference.river"), tuple(lines)),
            Reference("powers", say("reference.powers"), tuple(powers)),
        ]

    def chapter(self, view: RaftView, names: Names) -> Chapter | None:
        return Chapter(view.round, say("fact.phase.over", count=view.round)) if view.round else None

    def gone(self, view: RaftView) -> Sequence[Seat]:
        return view.sunk

    def prompt(self, view: RaftView, names: Names) -> Message:
        return prompt_line(view, names)

    def hides_choice(self, view: RaftView) -> bool:
        """An order, until all are turned up."""
        return view.chosen is not None and view.viewer is not None and view.played[view.viewer] is None

    def result(self, view: RaftView, outcome: Outcome, names: Names) -> tuple[Message, Message]:
        """Returns the winner, and the deciding fact (R49, R59-R63)."""
        best = outcome.places[0]
        return say("result.who", names=names_of(names, best), count=len(best)), why_line(view, outcome, names)

    def exhibits(self, events: Sequence[Event], view: RaftView, outcome: Outcome, names: Names) -> Sequence[Exhibit]:
        """Returns the first two rafts, each with the fact that told them apart."""
        by, drawn = decided_by(view, outcome), drawn_at_the_finish(events)
        return [
            Exhibit(exhibit_line(view, seat, by, drawn), (raft_item(seat, names),), (seat,), seat in outcome.winners)
            for seat in exhibited(outcome)
        ]

    def epithets(self, events: Sequence[Event], view: RaftView, names: Names) -> Mapping[Seat, Message]:
        """Returns the progress of each seat."""
        return {seat: how_far(view, seat) for seat in names}

    def closing(self, events: Sequence[Event], view: RaftView, names: Names) -> Sequence[Fact]:
        """Rounds, attacks, collisions, rocks, splashes taken, orders lost."""
        kinds = Counter(event.__class__ for event in events)
        counts = (
            ("rounds", view.round),
            ("attacks", kinds[ev.AttackAimed] + kinds[CannonFired]),
            ("collisions", kinds[ev.Collided]),
            ("rocks", kinds[ev.RockHit]),
            ("splashes", sum(event.count for event in events if type(event) is SplashesTaken)),
            ("lost", kinds[OrderLost]),
        )
        return [Fact(say(f"closing.{name}"), say("number", count=count)) for name, count in counts]


def _rows_to_go(view: RaftView, seat: Seat) -> int:
    """Rows until the raft is over the finish line."""
    cell = view.cells[seat]
    return 0 if seat in view.crossed else view.finish - (0 if cell == NO_CELL else row_of(cell))


def _phase(view: RaftView) -> Message:
    match view.frame:
        case fr.Over():
            return say("fact.phase.over", count=view.round)
        case _ if not view.round:
            return say("fact.phase.setup")
        case _:
            return say(f"fact.phase.{view.phase}", count=view.round)


def _leader(view: RaftView, names: Names) -> Fact | None:
    """Returns the raft that has crossed; else the one furthest downstream."""
    if view.crossed:
        across = say("fact.across", names=names_of(names, view.crossed))
        return Fact(say("fact.leader"), across, _mood(view, view.crossed))
    first = _in_front(view)
    if not first or not view.round:
        return None
    left = _rows_to_go(view, first[0])
    if len(first) == len(_racing(view)) > 1:
        return Fact(say("fact.leader"), say("fact.level", count=left))
    leads = say("fact.leads", names=names_of(names, first), count=left)
    return Fact(say("fact.leader"), leads, _mood(view, first))


def _racing(view: RaftView) -> list[Seat]:
    """Returns the seats whose rafts are on the river."""
    return [Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL]


def _in_front(view: RaftView) -> list[Seat]:
    """Returns the seats whose rafts are furthest downstream."""
    racing = _racing(view)
    last = max((row_of(view.cells[seat]) for seat in racing), default=0)
    return [seat for seat in racing if row_of(view.cells[seat]) == last]


def _mood(view: RaftView, first: Collection[Seat]) -> int:
    """Good for those in front, bad for the others, nothing for onlookers."""
    return 0 if view.viewer is None else 1 if view.viewer in first else -1


def _plate(view: RaftView, seat: Seat) -> Plate:
    counts = (
        Fact(say("fact.to_go"), _to_go(view, seat)),
        Fact(say("fact.splashes"), say("number", count=view.splashes[seat])),
    )
    deck = len(view.owned[seat]) + view.splashes[seat] - view.hands[seat]
    detail = say(
        "fact.plate",
        hand=view.hands[seat],
        deck=max(0, deck),
        orders=len(view.owned[seat]),
        rows=_rows_to_go(view, seat),
    )
    turn = None if type(view.frame) is fr.Over or seat in view.crossed else _turn(view, seat)
    if turn is not None:
        detail = say("fact.both", first=say("fact.turn", place=turn), second=detail)
    return Plate(seat, counts, _state(view, seat), detail, _place(view, seat), f"{FACES}/rafts/{seat}")


def _place(view: RaftView, seat: Seat) -> int | None:
    """Returns the place of the raft, once the race is over: until then nobody is first or second."""
    if type(view.frame) is fr.Over and seat not in view.sunk:
        return rank_among(view.frame.places, seat)
    return None


def _turn(view: RaftView, seat: Seat) -> int | None:
    """Its place in the order of turns; None before the race and for who is out of it."""
    order = [*view.crossed, *(other for other in view.order if other not in view.crossed)]
    return order.index(seat) + 1 if view.round and seat in order and seat not in view.sunk else None


def _to_go(view: RaftView, seat: Seat) -> Message:
    if seat in view.crossed:
        return say("fact.over_the_line")
    if seat in view.sunk:
        return say("seat.sunk")
    return say("number", count=_rows_to_go(view, seat))


def _state(view: RaftView, seat: Seat) -> Message | None:
    """Crossed, sunk, or the power-up and the orders lost."""
    if seat in view.crossed:
        return say("seat.crossed")
    if seat in view.sunk:
        return say("seat.sunk")
    power, lost = view.powers[seat], view.lost[seat]
    parts = [] if power is None else [say("fact.power", name=power_name(power), text=power_text(power))]
    if lost:
        parts.append(say("fact.lost", orders=tuple(order_name(order) for order in lost)))
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else say("fact.both", first=parts[0], second=parts[1])
