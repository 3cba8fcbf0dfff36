"""Running facts, plates, prompts and the end of a match of Riverboat Showdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from game.content.message import Message
from game.engine.types import Event, Outcome, Seat
from game.table.presenter import Chapter, Exhibit, Fact, Names, Plate, Reference, Status, TableRow, exhibited
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.rules import RiverboatView
from game.titles.riverboat_showdown.rules.terms import DECLARED, NUMBERS, WILD, Discarding, LateDiscarding, Over
from game.titles.riverboat_showdown.table.items import change_line, say
from game.titles.riverboat_showdown.table.told import chips_item


class RiverboatStatus(Status[RiverboatView]):
    """The part of the presenter that says where the match stands and how it ended."""

    def prompt(self, view: RiverboatView, names: Names) -> Message:
        """Returns the one line that says whose decision it is, and which."""
        match view.frame:
            case Discarding(seat=seat):
                if seat == view.seat:
                    return _asked(view, names)
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

    def facts(self, view: RiverboatView, names: Names) -> Sequence[Fact]:
        """Returns the standing of the match, and the Showdown cards to come."""
        return list(_facts(view, names))

    def plates(self, view: RiverboatView, names: Names) -> Sequence[Plate]:
        """Chips and cards of each seat."""
        found = []
        for number, chips in enumerate(view.chips):
            label = say("plate.owes" if chips < 0 else "plate.chips")
            held = Fact(label, say("fact.chips", count=abs(chips)), -1 if chips < 0 else 0)
            few = -1 if number in view.endangering else 0
            cards = Fact(say("plate.cards"), say("fact.number", count=view.hand_counts[number]), few)
            out = Fact(say("plate.eliminated"), say("fact.none"))
            facts = [held, out if view.eliminated[number] else cards]
            if number == view.seat and view.hand:
                facts.append(Fact(say("plate.holds"), say("fact.chips", count=view.costs()), -bool(view.endangering)))
            found.append(
                Plate(Seat(number), tuple(facts), detail=say("plate.dealer") if view.dealer == number else None)
            )
        return found

    def references(self, view: RiverboatView) -> Sequence[Reference]:
        """Returns a table of numbers: the chips each would bring now, and the number of its cards still unseen."""
        if not view.turned:
            return []
        rows = []
        for number in NUMBERS:
            left = say("reference.left", count=_unseen(view, number))
            cells = (say("reference.number", number=number, left=left), change_line(view.brings(number)))
            rows.append(TableRow(cells, number in view.hand))
        wild = say("reference.left", count=_unseen(view, WILD))
        rows.append(TableRow((say("reference.wild", left=wild), say("fact.none")), WILD in view.hand))
        return [Reference("numbers", say("reference.title"), tuple(rows))]

    def chapter(self, view: RiverboatView, names: Names) -> Chapter | None:
        return Chapter(view.round, say("chapter", number=view.round)) if view.round else None

    def gone(self, view: RiverboatView) -> Sequence[Seat]:
        return [Seat(seat) for seat, out in enumerate(view.eliminated) if out]

    def result(self, view: RiverboatView, outcome: Outcome, names: Names) -> tuple[Message, Message]:
        """Returns the winner, and the winner's chips."""
        winners = tuple(names[seat] for seat in outcome.winners)
        who = say("result.won", name=winners[0]) if len(winners) == 1 else say("result.shared", names=winners)
        chips = max(view.chips)
        state = "owing" if chips < 0 else "has"
        return who, say(f"result.{outcome.reason}.{state}", count=abs(chips), rounds=view.round)

    def closing(self, events: Sequence[Event], view: RiverboatView, names: Names) -> Sequence[Fact]:
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
            most_often = max(map(outs.count, outs))
            best = tuple(names[seat] for seat in sorted(set(outs)) if outs.count(seat) == most_often)
            value = say("closing.out_of", names=best, count=most_often)
            found.append(Fact(say("closing.out"), value))
        if shares:
            most = max(shares, key=lambda share: share.chips)
            value = say("closing.share_of", name=names[most.seat], count=most.chips)
            found.append(Fact(say("closing.share"), value))
        return found

    def exhibits(
        self, events: Sequence[Event], view: RiverboatView, outcome: Outcome, names: Names
    ) -> Sequence[Exhibit]:
        """The chips of the winners and the next one."""
        return [
            Exhibit(
                _held_by(view, seat, names),
                (chips_item(seat, view.chips[seat], names),),
                (seat,),
                seat in outcome.winners,
            )
            for seat in exhibited(outcome)
        ]

    def epithets(self, events: Sequence[Event], view: RiverboatView, names: Names) -> Mapping[Seat, Message]:
        """The chips of each."""
        return {seat: _holds(view, seat) for seat in names}


def _held_by(view: RiverboatView, seat: Seat, names: Names) -> Message:
    return say("result.held", name=names[seat], chips=_holds(view, seat))


def _holds(view: RiverboatView, seat: Seat) -> Message:
    if view.eliminated[seat]:
        return say("epithet.ruined")
    chips = view.chips[seat]
    return say("epithet.chips", count=chips) if chips >= 0 else say("epithet.owes", count=-chips)


def _asked(view: RiverboatView, names: Names) -> Message:
    """Returns the prompt, with the cost of the hand while somebody may be out before long."""
    asked = "discard_wild" if WILD in view.hand else "discard"
    few = tuple(names[seat] for seat in view.endangering)
    if not few:
        return say(f"prompt.{asked}", number=view.showdown)
    return say(f"prompt.few.{asked}", number=view.showdown, names=_any_of(few), cost=view.costs())


def _any_of(names: Sequence[Message]) -> Message:
    """Returns the names as those of whom any may be meant."""
    *others, last = names
    if not others:
        return last
    return say(
        "any_of", first=reduce(lambda one, two: Message("list.comma", {"first": one, "last": two}), others), last=last
    )


def _facts(view: RiverboatView, names: Names) -> Iterator[Fact]:
    if view.round and view.rounds:
        yield Fact(say("fact.round"), say("fact.of", number=view.round, limit=view.rounds))
    elif view.round:
        yield Fact(say("fact.round"), say("fact.number", count=view.round))
    if view.time_up:
        yield Fact(say("fact.time"), say("fact.time_up"), -1)
    left = tuple(say("card.short", number=number) for number in NUMBERS if number not in view.turned)
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
