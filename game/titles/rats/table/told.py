"""The captions of the events of Rats, the faces' reactions and the decisive moments; the end of a round, and of the
match.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.content.layout import RESULT
from game.content.message import Message
from game.engine.types import Event, Seat
from game.pieces import card_face, card_key, card_title
from game.table.item import GLAD, SORRY, STARTLED, Deal, Departure, Expression, Item, ItemKind, Mood, Sweep
from game.table.presenter import DecisiveMoment, Names, Spotlight, ViewedEvent
from game.table.told import EventRow, EventRows, all_feel, match_over
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.plays import kind_named
from game.titles.rats.rules.rules import RatsView
from game.titles.rats.table.items import BACK, ID, cards_line, change_line, play_line, say, sorted_hand

SHORT: Final = 3
"""Maximum number of tricks of a round that is told by the log alone, unless somebody is out."""
RICH: Final = 3
"""Minimum cards from each of a trick that is worth a remark."""
OUT: Final = 12.0
STOCK: Final = 0.5
"""A card from the stock turns less than one won from somebody."""
MOST_CARDS: Final = 8


def _led(viewed: ViewedEvent[ev.Led, RatsView], names: Names) -> Message:
    return say("event.led", seat=names[viewed.event.seat], play=play_line(viewed.event.kind, viewed.before.laid))


def _followed(viewed: ViewedEvent[ev.Followed, RatsView], names: Names) -> Message:
    seat, laid = names[viewed.event.seat], viewed.before.laid
    if viewed.event.best:
        return say("event.followed.best", seat=seat, play=play_line(kind_named(viewed.before.kind), laid))
    return say("event.followed.thrown", seat=seat, cards=cards_line(laid))


def _feel_followed(viewed: ViewedEvent[ev.Followed, RatsView]) -> dict[Seat, Expression]:
    seat, beaten = viewed.event.seat, viewed.before.best
    if not viewed.event.best:
        return {seat: SORRY}
    beats = Expression(Mood.GLAD, "beats" if viewed.before.count > 1 else "")
    return {seat: beats} if beaten is None else {beaten: STARTLED, seat: beats}


def _feel_trick(viewed: ViewedEvent[ev.TrickWon, RatsView]) -> dict[Seat, Expression]:
    seat, plays = viewed.event.seat, viewed.before.plays
    lost = (number for number, play in enumerate(plays) if play)
    rich = viewed.event.count >= RICH * sum(map(bool, plays))
    return all_feel(lost, SORRY) | {seat: Expression(Mood.GLAD, "takes" if rich else "")}


def _turn_trick(viewed: ViewedEvent[ev.TrickWon, RatsView], line: Message, names: Names) -> DecisiveMoment:
    viewer, seat = viewed.after.seat, viewed.event.seat
    good = 0 if viewer is None else 1 if viewer == seat else -1 if viewed.before.plays[viewer] else 0
    return DecisiveMoment(
        line, float(viewed.event.count), good, _trick(viewed.before), seat, open=_stood(viewed, seat, names)
    )


def _turn_stock(viewed: ViewedEvent[ev.StockTaken, RatsView], line: Message, names: Names) -> DecisiveMoment:
    seat = viewed.event.seat
    good, stood = int(viewed.after.seat == seat), _stood(viewed, seat, names)
    return DecisiveMoment(line, STOCK * viewed.event.count, good, seat=seat, chance=True, open=stood)


def _stood(viewed: ViewedEvent[Event, RatsView], seat: Seat, names: Names) -> Message:
    """Returns the cards a seat held before, in its hand and reserve."""
    view = viewed.before
    return say("moment.stood", name=names[seat], count=view.hand_counts[seat] + view.reserve(seat))


def _turn_out(viewed: ViewedEvent[ev.SeatOut, RatsView], line: Message, names: Names) -> DecisiveMoment:
    seat = viewed.event.seat
    left = sum(not out for out in viewed.before.out_in)
    return DecisiveMoment(
        line, OUT, -1 if viewed.after.seat == seat else 0, seat=seat, open=say("moment.left", count=left)
    )


class RatsTelling(EventRows[RatsView]):
    """A play is told once it is whole; single cards go without a remark."""

    title = ID
    told: ClassVar[tuple[EventRow[RatsView], ...]] = (
        EventRow(ev.DeckShuffled, None, "shuffle"),
        EventRow(ev.RoundBegan, sound="shuffle"),
        EventRow(ev.Dealt, None, "deal", Deal()),
        EventRow(ev.CardLaid, None, "play"),
        EventRow(
            ev.Led, _led, feel=lambda viewed: Expression(Mood.CALM, "leads" if len(viewed.before.laid) > 1 else "")
        ),
        EventRow(ev.Followed, _followed, lambda event: "flip" if event.best else None, feel=_feel_followed),
        EventRow(
            ev.TrickWon,
            sound="sweep",
            move=lambda viewed: Sweep(BACK, viewed.event.count),
            feel=_feel_trick,
            turn=_turn_trick,
        ),
        EventRow(ev.StockTaken, sound="draw", feel=GLAD, turn=_turn_stock),
        EventRow(ev.SeatOut, sound="sigh", move=Departure(), feel=Expression(Mood.SORRY, "out"), turn=_turn_out),
        EventRow(ev.EndProposed, feel=Expression(Mood.CALM, "proposes")),
        EventRow(
            ev.ProposalAnswered,
            "agreed",
            feel=lambda viewed: Expression(Mood.CALM, "agrees" if viewed.event.agreed else "declines"),
        ),
        match_over(ev.MatchOver),
    )

    def pulse(self, view: RatsView) -> int:
        return view.round + view.trick

    def spotlight(self, viewed: ViewedEvent[Event, RatsView], names: Names) -> Spotlight | None:
        """Returns the cards each took in the round that is over, the seats that are out, and how it goes on."""
        before, after = viewed.before, viewed.after
        match viewed.event:
            case ev.RoundBegan(number=number, hand=hand, leader=leader) if number > 1 and _is_told(before):
                seats = sorted(_players(before), key=lambda seat: -after.held[seat])
                rows = tuple((_row(before, after, seat, names), ()) for seat in seats)
                title = say("spotlight.round", number=before.round)
                verdict = say("spotlight.next", count=hand, name=names[leader])
                return Spotlight(title, rows, verdict, _good(before, after), passes=True)
            case _:
                return None


TELLING: Final = RatsTelling()


def _players(before: RatsView) -> list[Seat]:
    """Returns the seats that took part in the round that is over."""
    return [Seat(seat) for seat, out in enumerate(before.out_in) if out in (0, before.round)]


def _is_told(before: RatsView) -> bool:
    """True if the moment is shown: it waits for a click, so it does not hold up those who only watch."""
    seats = _players(before)
    if before.seat not in seats:
        return False
    return before.trick > SHORT or any(before.out_in[seat] for seat in seats)


def _row(before: RatsView, after: RatsView, seat: Seat, names: Names) -> Message:
    if before.out_in[seat]:
        return say("spotlight.out", name=names[seat])
    took, held = len(before.won[seat]), after.held[seat]
    change = change_line(held - before.held[seat])
    return say(
        "spotlight.took" if took else "spotlight.took_none", name=names[seat], count=took, held=held, change=change
    )


def _good(before: RatsView, after: RatsView) -> int:
    if before.seat is None:
        return 0
    gained = after.held[before.seat] - before.held[before.seat]
    return (gained > 0) - (gained < 0)


def _trick(before: RatsView) -> tuple[Item, ...]:
    """The play that won it."""
    cards = () if before.best is None else before.plays[before.best]
    return tuple(
        Item(card_key(card), RESULT, place, ItemKind.CARD, card_face(card), card_title(card))
        for place, card in enumerate(sorted_hand(cards)[:MOST_CARDS])
    )
