"""Running facts, plates, prompts and the end of a match of Riverboat Showdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.line import Line
from game.engine.types import Event, Outcome, Seat
from game.table.presenter import Fact, Names, Plate, Reference, TableRow
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.chips import payment
from game.titles.riverboat_showdown.rules.frames import Discarding, LateDiscarding, Over
from game.titles.riverboat_showdown.rules.state import DECLARED, WILD
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table.words import change_line, say


def facts(view: RiverboatView, names: Names) -> list[Fact]:
    """Where the match stands, and which Showdown cards are to come."""
    return list(_facts(view, names))


def plates(view: RiverboatView, names: Names) -> list[Plate]:
    """Chips and cards of each seat."""
    found = []
    for number in range(view.seats):
        seat = Seat(number)
        chips = Fact(say("plate.chips"), say("fact.chips", count=view.chips[seat]), -1 if view.chips[seat] < 0 else 0)
        cards = Fact(say("plate.cards"), say("fact.number", count=view.hand_counts[seat]))
        out = Fact(say("plate.eliminated"), say("fact.none"))
        found.append(Plate(seat, (chips, out if view.eliminated[seat] else cards)))
    return found


def references(view: RiverboatView) -> list[Reference]:
    """What each number would bring now, and how many cards of it are still unseen."""
    if not view.turned:
        return []
    rows = []
    seat = view.seat or 0
    for number in range(1, 9):
        chips = payment(view, number, view.showdown, view.chips[seat], view.kitty).chips
        lit = number in view.hand
        left = say("reference.left", count=_unseen(view, number))
        rows.append(TableRow((say("reference.number", number=number, left=left), change_line(chips)), lit))
    wild = say("reference.left", count=_unseen(view, WILD))
    rows.append(TableRow((say("reference.wild", left=wild), say("fact.none")), WILD in view.hand))
    return [Reference("numbers", say("reference.title"), tuple(rows))]


def prompt(view: RiverboatView, names: Names) -> Line:
    """The one line that says who must do what."""
    match view.frame:
        case Discarding(seat=seat):
            if seat == view.seat:
                return say("prompt.discard_wild" if WILD in view.hand else "prompt.discard", number=view.showdown)
            return say("prompt.other", name=names[seat])
        case LateDiscarding(seat=seat):
            if seat == view.seat:
                out = tuple(names[each] for each in view.went_out)
                return say("prompt.late", names=out, count=len(out), number=view.showdown)
            return say("prompt.other_late", name=names[seat])
        case Over():
            return say("prompt.over")
        case _:
            return say("prompt.dealing")


def result(view: RiverboatView, outcome: Outcome, names: Names) -> tuple[Line, Line]:
    """Who won, and with how much."""
    winners = tuple(names[seat] for seat in outcome.winners)
    who = say("result.won", name=winners[0]) if len(winners) == 1 else say("result.shared", names=winners)
    chips = max(view.chips)
    return who, say(f"result.{outcome.reason}", count=chips, rounds=view.round)


def closing(events: Sequence[Event], view: RiverboatView, names: Names) -> list[Fact]:
    """The chips of all, rounds, who went out most often, the largest pot."""
    outs = [event.seat for event in events if isinstance(event, ev.WentOut)]
    shares = [event for event in events if isinstance(event, ev.PotShared)]
    order = sorted(names, key=lambda seat: (-view.chips[seat], seat))
    chips = tuple(say("closing.chips_of", name=names[seat], count=view.chips[seat]) for seat in order)
    found = [
        Fact(say("closing.chips"), say("closing.all_chips", chips=chips)),
        Fact(say("closing.rounds"), say("fact.number", count=view.round)),
    ]
    if outs:
        best = max(sorted(set(outs)), key=outs.count)
        value = say("closing.out_of", name=names[best], count=outs.count(best))
        found.append(Fact(say("closing.out"), value))
    if shares:
        most = max(shares, key=lambda share: share.chips)
        value = say("closing.share_of", name=names[most.seat], count=most.chips)
        found.append(Fact(say("closing.share"), value))
    return found


def _facts(view: RiverboatView, names: Names) -> Iterator[Fact]:
    if view.rounds:
        yield Fact(say("fact.round"), say("fact.of", number=view.round, limit=view.rounds))
    else:
        yield Fact(say("fact.round"), say("fact.number", count=view.round))
        time = say("fact.time_up") if view.time_up else say("fact.minutes", number=view.minute, limit=view.minutes)
        yield Fact(say("fact.time"), time, -1 if view.time_up else 0)
    yield Fact(say("fact.dealer"), names[view.dealer])
    left = tuple(say("card.short", number=number) for number in range(1, 9) if number not in view.turned)
    if left and view.turned:
        yield Fact(say("fact.to_come"), say("fact.numbers", cards=left))
    mine = 0 if view.seat is None else view.changes[view.seat]
    if mine:
        yield Fact(say("fact.last"), say("fact.on_this_card", change=change_line(mine)), 1 if mine > 0 else -1)


def _unseen(view: RiverboatView, number: int) -> int:
    """Cards of a number the viewer has not seen this round."""
    played = [WILD if card > DECLARED else card for cards in view.discards for card in cards]
    opened = [card for cards in view.opened for card in cards]
    return view.deck.count(number) - played.count(number) - view.hand.count(number) - opened.count(number)
