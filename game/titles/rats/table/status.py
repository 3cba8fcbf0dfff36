"""Running facts, plates and reference cards of Rats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.content.layout import RESULT
from game.content.message import Message
from game.engine.types import Event, Outcome, Seat
from game.table.item import Item, backs
from game.table.presenter import Chapter, Exhibit, Fact, Names, Plate, Reference, Status, TableRow, exhibited
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.events import Agreeing, Following, Leading, Over
from game.titles.rats.rules.plays import LOW_RANK, SHORTEST_RUN, kind_named, kinds_of, natural
from game.titles.rats.rules.rounds import can_grow
from game.titles.rats.rules.rules import RatsView
from game.titles.rats.table.items import BACK, play_line, reserve_key, say


class RatsStatus(Status[RatsView]):
    """The part of the presenter that says where the match stands and how it ended."""

    def prompt(self, view: RatsView, names: Names) -> Message:
        """Returns the one line that says whose decision it is, and which."""
        match view.frame:
            case Leading(seat=seat):
                return _lead_prompt(view, seat, names)
            case Following(seat=seat):
                return _follow_prompt(view, seat, names)
            case Agreeing(seat=seat, proposer=proposer):
                asked = view.seat in (seat, None)
                return say("prompt.agree" if asked else "prompt.agrees", name=names[seat], proposer=names[proposer])
            case Over():
                return say("prompt.over")
            case _:
                return say("prompt.dealing")

    def facts(self, view: RatsView, names: Names) -> Sequence[Fact]:
        """Returns the standing of the match, and the comparison of runs while one is to be beaten."""
        return list(_facts(view))

    def plates(self, view: RatsView, names: Names) -> Sequence[Plate]:
        """Hand and reserve of each seat."""
        found = []
        for number, out in enumerate(view.out_in):
            seat = Seat(number)
            if out:
                shown = [Fact(say("plate.out"), say("fact.number", count=out))]
            else:
                raised = len(view.laid) if seat == view.seat == view.actor else 0
                shown = [Fact(say("plate.hand"), say("fact.number", count=view.hand_counts[seat] + raised))]
            found.append(Plate(seat, tuple(shown)))
        return found

    def references(self, view: RatsView) -> Sequence[Reference]:
        """Returns the possible leads, each with what beats it; the row of the present lead is lit."""
        single = "any_suit" if view.how.any_suit else "led_suit"
        run = "suit_first" if view.how.suit_first else "rank_first"
        rows = [
            TableRow((say("reference.single"), say(f"reference.single_beats.{single}")), view.kind == "single"),
            TableRow((say("reference.set"), say("reference.set_beats")), view.kind == "set"),
            TableRow((say("reference.run"), say(f"reference.run_beats.{run}")), view.kind == "run"),
        ]
        if view.jokers:
            rows.append(TableRow((say("reference.joker"), say("reference.joker_is"))))
        return [Reference("plays", say("reference.title"), tuple(rows))]

    def chapter(self, view: RatsView, names: Names) -> Chapter | None:
        return Chapter(view.round, say("chapter", number=view.round)) if view.round else None

    def gone(self, view: RatsView) -> Sequence[Seat]:
        return [Seat(seat) for seat, out in enumerate(view.out_in) if out]

    def result(self, view: RatsView, outcome: Outcome, names: Names) -> tuple[Message, Message]:
        """Returns the winner, and the reason."""
        winners = tuple(names[seat] for seat in outcome.winners)
        who = say("result.won", name=winners[0]) if len(winners) == 1 else say("result.shared", names=winners)
        held = sum(counted(view, Seat(seat)) for seat in range(view.seats))
        return who, say(f"result.{outcome.reason}", round=view.round, count=held)

    def closing(self, events: Sequence[Event], view: RatsView, names: Names) -> Sequence[Fact]:
        """Rounds, tricks, the largest trick and who took it."""
        tricks = [event for event in events if isinstance(event, ev.TrickWon)]
        found = [
            Fact(say("closing.rounds"), say("fact.number", count=view.round)),
            Fact(say("closing.tricks"), say("fact.number", count=len(tricks))),
        ]
        if tricks:
            most = max(tricks, key=lambda trick: trick.count)
            value = say("closing.largest_of", count=most.count, name=names[most.seat])
            found.append(Fact(say("closing.largest"), value))
        return found

    def exhibits(self, events: Sequence[Event], view: RatsView, outcome: Outcome, names: Names) -> Sequence[Exhibit]:
        """The largest heaps as they count, unless one seat holds all."""
        if outcome.reason == "all_cards":
            return ()
        return [
            Exhibit(_holds(view, seat), (_heap(view, seat, names),), (seat,), seat in outcome.winners)
            for seat in exhibited(outcome)
        ]

    def epithets(self, events: Sequence[Event], view: RatsView, names: Names) -> Mapping[Seat, Message]:
        """Returns each seat's cards, or when it was out."""
        return {seat: _holds(view, seat) for seat in names}


def counted(view: RatsView, seat: Seat) -> int:
    """The cards that count for a seat: of a match that ends as a round begins, those it had then (R)."""
    match view.frame:
        case Over(reason="agreement" | "unattended"):
            return view.held[seat]
        case _:
            return view.reserve(seat) + view.hand_counts[seat]


def _heap(view: RatsView, seat: Seat, names: Names) -> Item:
    count = counted(view, seat)
    line = say("item.reserve", name=names[seat], count=count)
    return backs(reserve_key(seat), RESULT, BACK, line, count=count)


def _holds(view: RatsView, seat: Seat) -> Message:
    if view.out_in[seat]:
        return say("epithet.out", round=view.out_in[seat])
    return say("epithet.holds", count=counted(view, seat))


def _facts(view: RatsView) -> Iterator[Fact]:
    if view.round_limit:
        yield Fact(say("fact.round"), say("fact.round_of", number=view.round, limit=view.round_limit))
    else:
        yield Fact(say("fact.round"), say("fact.number", count=view.round))
    if view.stock_count:
        yield Fact(say("fact.stock"), say("fact.cards", count=view.stock_count))
    if view.kind == "run":
        yield Fact(
            say("fact.runs"), say("fact.run_order.suit_first" if view.how.suit_first else "fact.run_order.rank_first")
        )


def _lead_prompt(view: RatsView, seat: Seat, names: Names) -> Message:
    if seat != view.seat:
        return say("prompt.leads", name=names[seat])
    if not view.laid:
        return say("prompt.lead")
    if not kinds_of(view.laid, view.hand):
        return _unfinished(view)
    return say("prompt.lead_more" if can_grow(view.laid, view.hand) else "prompt.lead_which")


def _unfinished(view: RatsView) -> Message:
    """Returns the prompt for cards laid that are not a lead yet: a set is a lead at once, a run or a Joker is not."""
    ranks = [LOW_RANK[card] for card in natural(view.laid)]
    if not ranks:
        return say("prompt.lead_joker")
    length = max(SHORTEST_RUN, max(ranks) - min(ranks) + 1)
    return say("prompt.lead_run", count=length - len(view.laid))


def _follow_prompt(view: RatsView, seat: Seat, names: Names) -> Message:
    if seat != view.seat:
        return say("prompt.follows", name=names[seat])
    play = play_line(kind_named(view.kind), view.plays[view.leader if view.best is None else view.best])
    missing = view.count - len(view.laid)
    if view.laid:
        return say("prompt.follow_more", count=missing)
    return say("prompt.follow", count=missing, play=play)
