"""The captions of the events of Riverboat Showdown, the faces' reactions and the decisive moments; a round that is
paid, and the end of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from game.content.layout import RESULT, SPOTLIGHT
from game.content.message import Message
from game.engine.types import Event, Seat
from game.table.item import GLAD, SORRY, STARTLED, Deal, Departure, Expression, Item, ItemKind, Mood, Pay
from game.table.presenter import DecisiveMoment, Names, Spotlight, ViewedEvent
from game.table.told import EventRow, EventRows, all_feel, match_over
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.rules import RiverboatView, only_number
from game.titles.riverboat_showdown.rules.terms import Discarding, hand_value
from game.titles.riverboat_showdown.table.items import CHIP, ID, card_title, face, say, shorts

MUCH: Final = 3
"""Minimum number of chips that are worth a remark."""
ELIMINATED: Final = 30.0


def discarded_line(event: ev.Discarded, names: Names, how: str = "whole") -> Message:
    """Returns the sentence about a seat's discard and its chips, as everybody knows it; `how`: "forced" for those who
    know of no other way.
    """
    gone = event.cards + event.wilds
    what = ("mixed" if gone > 1 else "wild") if event.wilds else ("several" if gone > 1 else "one")
    count: Message | int = say(f"event.discarded.times.{gone}") if what == "several" else gone
    line = say(f"event.discarded.{what}", seat=names[event.seat], count=count, number=event.number)
    paid = "collects" if event.chips > 0 else "pays" if event.chips < 0 else "free"
    told = say(f"event.discarded.{paid}", what=line, count=abs(event.chips))
    if event.lapsed:
        told = say("event.discarded.lapsed", told=told, count=event.lapsed)
    return say(f"event.discarded.{how}", told=told)


def _discarded(viewed: ViewedEvent[ev.Discarded, RiverboatView], names: Names) -> Message:
    return discarded_line(viewed.event, names, "forced" if _was_forced(viewed.event, viewed.before) else "whole")


def _was_forced(event: ev.Discarded, view: RiverboatView) -> bool:
    """True if the viewer knows that there was no other way: it was their own hand, or the last card of another."""
    hand = view.hand if view.seat == event.seat else (event.number,) if view.hand_counts[event.seat] == 1 else ()
    must = isinstance(view.frame, Discarding) and bool(hand) and not event.wilds
    return must and only_number(hand, view.showdown) is not None


def _hand_paid(viewed: ViewedEvent[ev.HandPaid, RiverboatView], names: Names) -> Message:
    event = viewed.event
    key = "event.hand_paid.part" if event.paid < event.owed else "event.hand_paid.whole"
    return say(key, seat=names[event.seat], cards=shorts(event.cards), count=event.paid, owed=event.owed)


def _time_passed(viewed: ViewedEvent[ev.TimePassed, RiverboatView], names: Names) -> Message | None:
    """Returns the line about the rounds left: this one is the last, or others follow until all have dealt equally often
    (R).
    """
    if not viewed.event.up:
        return None
    view = viewed.after
    deals = {deals for deals, out in zip(view.deals, view.eliminated, strict=True) if not out}
    return say("event.time_passed.cycle" if view.dealer_cycle and len(deals) > 1 else "event.time_passed.round")


def _feel_discarded(viewed: ViewedEvent[ev.Discarded, RiverboatView]) -> Expression:
    event = viewed.event
    if event.cards + event.wilds > 1:
        return Expression(Mood.GLAD, "several")
    if event.chips < 0:
        return Expression(Mood.SORRY, "pays" if event.chips <= -MUCH else "")
    return Expression(Mood.GLAD, "collects" if event.chips >= MUCH else "")


def _feel_begun(viewed: ViewedEvent[ev.RoundBegan, RiverboatView]) -> dict[Seat, Expression]:
    """Returns the expressions at the start of a round: the seats ahead are content."""
    most = max(viewed.after.chips)
    return all_feel((seat for seat, chips in enumerate(viewed.after.chips) if chips == most), GLAD) if most else {}


def _feel_out(viewed: ViewedEvent[ev.WentOut, RiverboatView]) -> dict[Seat, Expression]:
    others = (seat for seat, count in enumerate(viewed.after.hand_counts) if count)
    return all_feel(others, STARTLED) | {viewed.event.seat: Expression(Mood.GLAD, "out")}


def _feel_shared(viewed: ViewedEvent[ev.PotShared, RiverboatView]) -> dict[Seat, Expression]:
    lost = (seat for seat, change in enumerate(viewed.after.changes) if change < 0)
    return all_feel(lost, SORRY) | {viewed.event.seat: Expression(Mood.GLAD, "pot" if viewed.event.chips else "")}


def _turn_discard(viewed: ViewedEvent[ev.Discarded, RiverboatView], line: Message, names: Names) -> DecisiveMoment:
    seat, number, chips = viewed.event.seat, viewed.event.number, viewed.event.chips
    told, good = discarded_line(viewed.event, names), 1 if chips > 0 else -1
    stood, shown = _stood(viewed, seat, names), _cards((number,))
    return DecisiveMoment(told, float(abs(chips)), _for(viewed, seat, good), shown, seat=seat, open=stood)


def _turn_hand(viewed: ViewedEvent[ev.HandPaid, RiverboatView], line: Message, names: Names) -> DecisiveMoment:
    seat, cards = viewed.event.seat, _cards(viewed.event.cards)
    stood = _stood(viewed, seat, names)
    return DecisiveMoment(line, float(viewed.event.paid), _for(viewed, seat, -1), cards, seat=seat, open=stood)


def _turn_pot(viewed: ViewedEvent[ev.PotShared, RiverboatView], line: Message, names: Names) -> DecisiveMoment:
    seat, chips = viewed.event.seat, viewed.event.chips
    stood, shown = _stood(viewed, seat, names), (chips_item(seat, chips, names),)
    return DecisiveMoment(line, float(chips), _for(viewed, seat, 1), shown, seat=seat, open=stood)


def _turn_ruin(viewed: ViewedEvent[ev.SeatEliminated, RiverboatView], line: Message, names: Names) -> DecisiveMoment:
    seat = viewed.event.seat
    stood = _stood(viewed, seat, names)
    return DecisiveMoment(line, ELIMINATED, _for(viewed, seat, -1), seat=seat, open=stood)


def _stood(viewed: ViewedEvent[Event, RiverboatView], seat: Seat, names: Names) -> Message:
    """Returns the chips of a seat before."""
    chips = viewed.before.chips[seat]
    return say("moment.owed" if chips < 0 else "moment.stood", name=names[seat], count=abs(chips))


class RiverboatTelling(EventRows[RiverboatView]):
    """The telling of Riverboat Showdown. Every move of chips is told; chips that come are a joy, chips that go are
    none.
    """

    title = ID
    told: ClassVar[tuple[EventRow[RiverboatView], ...]] = (
        EventRow(ev.FirstDealerDrawn, feel=Expression(Mood.CALM, "deals")),
        EventRow(ev.RoundBegan, sound="shuffle", feel=_feel_begun),
        EventRow(ev.Dealt, None, "deal", Deal()),
        EventRow(ev.Asked, None),
        EventRow(ev.ShowdownTurned, sound="flip"),
        EventRow(
            ev.Discarded,
            _discarded,
            lambda event: "chip" if event.chips else "play",
            Pay(),
            _feel_discarded,
            _turn_discard,
        ),
        EventRow(ev.Passed, feel=Expression(Mood.CALM, "passes")),
        EventRow(ev.WentOut, sound="prediction", feel=_feel_out),
        EventRow(
            ev.HandPaid,
            _hand_paid,
            "chip",
            Pay(),
            lambda viewed: Expression(Mood.SORRY, "short" if viewed.event.paid < viewed.event.owed else ""),
            _turn_hand,
        ),
        EventRow(ev.PotShared, sound="chip", move=Pay(), feel=_feel_shared, turn=_turn_pot),
        EventRow(ev.OddChips, sound="chip", move=Pay()),
        EventRow(ev.SeatEliminated, "", "sigh", Departure(), Expression(Mood.SORRY, "ruined"), _turn_ruin),
        EventRow(ev.RoundEnded, None),
        EventRow(ev.TimePassed, _time_passed, lambda event: "turn" if event.up else None),
        match_over(ev.MatchOver),
    )

    def pulse(self, view: RiverboatView) -> int:
        return view.round + len(view.turned)

    def spotlight(self, viewed: ViewedEvent[Event, RiverboatView], names: Names) -> Spotlight | None:
        """Returns the seats that went out, and the cards the others still held."""
        match viewed.event:
            case ev.RoundEnded(number=number):
                return _paid_round(viewed.after, number, names)
            case _:
                return None


TELLING: Final = RiverboatTelling()


def _paid_round(after: RiverboatView, number: int, names: Names) -> Spotlight:
    paid = [(seat, hand_value(after.stakes, after.opened[seat])) for seat in names if after.opened[seat]]
    rows = tuple(
        (say("spotlight.paid", name=names[seat], count=chips), _cards(after.opened[seat], f"spot:{seat}", SPOTLIGHT))
        for seat, chips in paid
    )
    out = tuple(names[seat] for seat in after.went_out)
    title = say("spotlight.out", names=out) if rows else say("spotlight.all_out")
    verdict = say("spotlight.verdict", names=out) if rows else say("spotlight.nothing")
    own = 0 if after.seat is None else after.changes[after.seat]
    return Spotlight(title, rows, verdict, (own > 0) - (own < 0), passes=True)


def _for(viewed: ViewedEvent[Event, RiverboatView], seat: Seat, sign: int) -> int:
    """Returns good or bad for the viewer, if the seat is theirs."""
    return sign if viewed.after.seat == seat else 0


def _cards(cards: Sequence[int], key: str = RESULT, zone: str = RESULT) -> tuple[Item, ...]:
    return tuple(
        Item(f"{key}:{place}", zone, place, ItemKind.CARD, face(card), card_title(card))
        for place, card in enumerate(cards)
    )


def chips_item(seat: Seat, count: int, names: Names) -> Item:
    """Chips of a seat beside words about them."""
    line = say("item.chips" if count >= 0 else "item.marker", name=names[seat], count=abs(count))
    return Item(f"chips:{seat}", RESULT, 0, ItemKind.PILE, CHIP, line, count=count)
