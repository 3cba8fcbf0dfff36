"""The moves of Rats on the table, their results, and reasons of refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias, assert_never

from game.content.message import Message
from game.engine.foresight import refusal
from game.engine.types import Seat
from game.pieces import Card, card_key, card_line, card_short, ranks_line, shorts
from game.table.presenter import Bundle, Button, Move, Moves, Names, TableRequest
from game.titles.rats.rules import plays as cmd
from game.titles.rats.rules.events import Agreeing
from game.titles.rats.rules.plays import (
    LARGEST_SET,
    LOW_RANK,
    RANK,
    SHORTEST_RUN,
    SUIT,
    Kind,
    Lay,
    RatsCommand,
    kind_named,
    set_rank,
    value,
)
from game.titles.rats.rules.rounds import cheapest_answer, lowest_cards, whole_lead
from game.titles.rats.rules.rules import RatsRules, RatsView
from game.titles.rats.table import items
from game.titles.rats.table.items import cards_line, play_line, say, sorted_hand

HAND, PLAY = "hand", "play"
BY_RANK: Final = "rank"
CARD: Final = card_key(Card(""))
MOST: Final = 6


def plays_together(view: RatsView, legal: Sequence[RatsCommand]) -> Sequence[Bundle]:
    """Leads of two cards and more, the largest first; answers only those that beat. Cards that are raised already are
    reckoned with.
    """
    if view.count == 1 or not legal:
        return ()
    begun = [command.card for command in legal if isinstance(command, Lay)]
    free = sorted_hand([card for card in ((*view.hand, *view.laid) if view.laid else begun) if RANK[card]])
    found = list(_answers(view, free) if view.count else _leads(free))
    found.sort(key=lambda play: (-len(play[1]), -max(RANK[card] for card in play[1])))
    return [_group(kind, cards) for kind, cards in found[:MOST]]


def _group(kind: Kind, cards: Sequence[Card]) -> Bundle:
    run, rank = kind == "run", set_rank(cards)
    if run or rank is None:
        label = say("chip.run", first=card_short(cards[0]), last=card_short(cards[-1]))
    else:
        label = say("chip.set", count=len(cards), ranks=ranks_line(rank))
    return Bundle(tuple(map(card_key, cards)), label, play_line(kind, cards))


def _leads(hand: Sequence[Card]) -> Iterator[tuple[Kind, list[Card]]]:
    """Every set, and every run as long as it can be."""
    for cards in _of_a_rank(hand):
        if len(cards) > 1:
            yield "set", cards[:LARGEST_SET]
    for cards in _in_a_row(hand):
        if len(cards) >= SHORTEST_RUN:
            yield "run", cards


def _answers(view: RatsView, hand: Sequence[Card]) -> Iterator[tuple[Kind, list[Card]]]:
    """Yields the answers that beat the best play with as many cards as were led, but for the cheapest, which has a
    button.
    """
    held = [*view.hand, *view.laid]
    cheapest = cheapest_answer(view.how, kind_named(view.kind), view.count, held, view.suit, view.best_value)
    kind, count = kind_named(view.kind), view.count
    rows = _of_a_rank(hand) if kind == "set" else _in_a_row(hand)
    parts = (row[first : first + count] for row in rows for first in range(len(row) - count + 1))
    seen: set[int] = set()
    for cards in parts:
        worth = value(view.how, kind, cards, view.suit)
        if worth > view.best_value and worth not in seen and {*cards} != {*cheapest}:
            seen.add(worth)
            yield kind, cards


def _of_a_rank(hand: Sequence[Card]) -> list[list[Card]]:
    ranks = sorted({RANK[card] for card in hand}, reverse=True)
    return [[card for card in hand if RANK[card] == rank] for rank in ranks]


def _in_a_row(hand: Sequence[Card]) -> Iterator[list[Card]]:
    """The cards of each suit in unbroken rows, the Ace being one, from the lowest up."""
    for suit in sorted({SUIT[card] for card in hand}):
        cards = sorted((card for card in hand if SUIT[card] == suit), key=LOW_RANK.__getitem__)
        row = cards[:1]
        for before, card in pairwise(cards):
            if LOW_RANK[card] != LOW_RANK[before] + 1:
                yield row
                row = []
            row.append(card)
        yield row


Spelling: TypeAlias = tuple[Move, Button | None]


class RatsMoves(Moves[RatsCommand, RatsView]):
    """The part of the presenter that asks."""

    def __init__(self, rules: RatsRules) -> None:
        self._rules = rules

    def for_commands(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Move]:
        return [_spelling(view, command, legal)[0] for command in legal]

    def buttons(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Button]:
        return [button for command in legal if (button := _spelling(view, command, legal)[1]) is not None]

    def command_line(self, command: RatsCommand, names: Names, seat: Seat) -> Message:
        match command:
            case cmd.Lay(card=card):
                return say("move.lay", card=card_line(card))
            case cmd.Lead(kind=kind):
                return say(f"move.lead_plain.{kind}")
            case cmd.Beat():
                return say("move.beat_plain")
            case cmd.ThrowLowest():
                return say("move.throw_plain")
            case cmd.AnswerProposal(agree=agree):
                return say("move.agree" if agree else "move.play_on")
            case cmd.ProposeEnd():
                return say("move.propose")
            case cmd.EndUnattended():
                return say("move.unattended")
            case _:
                assert_never(command)

    def requests(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[TableRequest]:
        proposals = [command for command in legal if isinstance(command, cmd.ProposeEnd)]
        label, question, yes = say("request.end"), say("request.end_question"), say("request.end_yes")
        return [TableRequest(command.proposer, command, label, question, yes) for command in proposals]

    def is_open(self, view: RatsView, legal: Sequence[RatsCommand]) -> bool:
        return isinstance(view.frame, Agreeing)

    def why_not(self, view: RatsView, legal: Sequence[RatsCommand], target: str) -> str | None:
        match target.partition(":"):
            case ["card", _, card]:
                return self._refusal(view, Card(card))
            case ["reserve", _, _]:
                return None if view.memory_aid else "reserve_waits"
            case ["hand", _, _]:
                return "hand_hidden"
            case [items.ZoneId.STOCK, _, _]:
                return "stock_waits"
            case _:
                return None

    def _refusal(self, view: RatsView, card: Card) -> str | None:
        """A card of the hand is refused by the rules, unless something else is asked; others only lie there."""
        if card in view.hand or isinstance(view.frame, Agreeing):
            return refusal(self._rules, view, view.seat, cmd.Lay(card))
        return "laid_lies" if view.actor == view.seat and card in view.laid else "card_lies"

    def raised(self, view: RatsView) -> tuple[str, ...]:
        return _keys(view.laid) if view.actor == view.seat else ()

    def groups(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Bundle]:
        return plays_together(view, legal)


def _spelling(view: RatsView, command: RatsCommand, legal: Sequence[RatsCommand]) -> Spelling:
    """Returns the move of one legal command, and its button if its last target lies nowhere on the table."""
    match command:
        case cmd.Lay(card=card):
            return _laying(view, command, card)
        case cmd.Lead(kind=kind):
            first = next(each for each in legal if isinstance(each, cmd.Lead))
            line, target = say("move.lead", play=play_line(kind, view.laid)), items.LEAD + kind
            return Move((target,), command, line), _leading(target, kind, line, primary=command == first)
        case cmd.Beat():
            cards = cheapest_answer(
                view.how, kind_named(view.kind), view.count, view.hand, view.suit, view.best_value, view.laid
            )
            line = say("move.beat", cards=cards_line((*view.laid, *cards)))
            move = Move((items.BEAT,), command, line, say("consequence.best"), parts=_keys(cards))
            return move, _button(items.BEAT, "beat", say("button.beat", cards=shorts(cards)), primary=True)
        case cmd.ThrowLowest():
            kind = kind_named(view.kind)
            cards = lowest_cards(view.how, kind, view.count, view.laid, view.hand, view.suit, view.best_value)
            line = say("move.throw", cards=cards_line((*view.laid, *cards)))
            move, label = (
                Move((items.THROW,), command, line, parts=_keys(cards)),
                say("move.throw", cards=shorts(cards)),
            )
            return move, _button(items.THROW, "throw", label, primary=cmd.Beat() not in legal)
        case cmd.AnswerProposal(agree=True):
            return Move((items.AGREE,), command, say("move.agree")), _button(items.AGREE, "agree", say("button.agree"))
        case cmd.AnswerProposal():
            line = say("move.play_on")
            return Move((items.PLAY_ON,), command, line), _button(items.PLAY_ON, "play_on", line, primary=True)
        case cmd.ProposeEnd() | cmd.EndUnattended():
            raise ValueError(f"{command} is reported, not picked")
        case _:
            assert_never(command)


def _button(target: str, detail: str, label: Message, *, primary: bool = False) -> Button:
    return Button(target, label, say(f"button_detail.{detail}"), primary)


def _leading(target: str, kind: Kind, line: Message, *, primary: bool) -> Button:
    """The cards are seen raised in the hand; the button is short, so that it stays in its place."""
    return Button(target, say(f"button.lead.{kind}"), line, primary)


def _laying(view: RatsView, command: cmd.Lay, card: Card) -> Spelling:
    """A card with which the play is whole is confirmed, like any other play, by a button that names it."""
    cards, key, target = (*view.laid, card), card_key(card), items.play_key(card)
    kind = None if view.count else whole_lead(cards, [other for other in view.hand if other != card])
    if kind is not None:
        line = say("move.lead", play=play_line(kind, cards))
        return Move((key, target), command, line), _leading(target, kind, line, primary=True)
    if len(cards) != view.count:
        return Move((key,), command, say("move.lay", card=card_line(card))), None
    if value(view.how, kind_named(view.kind), cards, view.suit) > view.best_value:
        text, button, result = "move.beat", "button.beat", say("consequence.best")
    else:
        text, button, result = "move.throw", "move.throw", say("consequence.thrown")
    move = Move((key, target), command, say(text, cards=cards_line(cards)), result)
    return move, Button(target, say(button, cards=shorts(cards)), result, primary=True)


def _keys(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card_key(card) for card in cards)
