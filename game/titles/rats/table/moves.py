"""How the commands of Rats are spelled on the table, what would come of them, and why others are refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from game.content.message import Line
from game.engine.foresight import refusal
from game.engine.types import Seat
from game.pieces.card_words import card_line, shorts
from game.pieces.cards import Card
from game.table.presenter import Bundle, Button, Moves, Names, Pick, Request
from game.titles.rats.rules import commands as cmd
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.moves import cheapest_answer, lowest_cards
from game.titles.rats.rules.plays import kind_named, value
from game.titles.rats.rules.rounds import whole_lead
from game.titles.rats.rules.rules import RatsRules, RatsView
from game.titles.rats.rules.state import Agreeing
from game.titles.rats.table import keys
from game.titles.rats.table.groups import plays_together
from game.titles.rats.table.words import cards_line, play_line, say

Spelling: TypeAlias = tuple[Pick, Button | None]


class RatsMoves(Moves[RatsCommand, RatsView]):
    """The part of the presenter that asks."""

    def __init__(self, rules: RatsRules) -> None:
        self._rules = rules

    def picks(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Pick]:
        return [_spelling(view, command, legal)[0] for command in legal]

    def buttons(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Button]:
        return [button for command in legal if (button := _spelling(view, command, legal)[1]) is not None]

    def command_line(self, command: RatsCommand, names: Names, seat: Seat) -> Line:
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

    def requests(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Request]:
        proposals = [command for command in legal if isinstance(command, cmd.ProposeEnd)]
        label, question, yes = say("request.end"), say("request.end_question"), say("request.end_yes")
        return [Request(command.proposer, command, label, question, yes) for command in proposals]

    def is_open(self, view: RatsView, legal: Sequence[RatsCommand]) -> bool:
        return isinstance(view.frame, Agreeing)

    def why_not(self, view: RatsView, legal: Sequence[RatsCommand], letter: str) -> str | None:
        match letter.partition(":"):
            case ["card", _, card]:
                return self._refusal(view, Card(card))
            case ["reserve", _, _]:
                return None if view.memory_aid else "reserve_waits"
            case ["hand", _, _]:
                return "hand_hidden"
            case [keys.STOCK, _, _]:
                return "stock_waits"
            case _:
                return None

    def _refusal(self, view: RatsView, card: Card) -> str | None:
        """A card of the hand is refused by the rules, unless something else is asked; others only lie there."""
        if card in view.hand or isinstance(view.frame, Agreeing):
            return refusal(self._rules, view, view.seat, cmd.Lay(card))
        return "laid_lies" if view.actor == view.seat and card in view.laid else "card_lies"

    def groups(self, view: RatsView, legal: Sequence[RatsCommand], names: Names) -> Sequence[Bundle]:
        return plays_together(view, legal)


def _spelling(view: RatsView, command: RatsCommand, legal: Sequence[RatsCommand]) -> Spelling:
    """The word of one legal command, and the button it takes if its last letter lies nowhere on the table."""
    match command:
        case cmd.Lay(card=card):
            return _laying(view, command, card)
        case cmd.Lead(kind=kind):
            first = next(each for each in legal if isinstance(each, cmd.Lead))
            line, letter = say("move.lead", play=play_line(kind, view.laid)), keys.LEAD + kind
            return Pick((letter,), command, line), _button(letter, "lead", line, primary=command == first)
        case cmd.Beat():
            cards = cheapest_answer(
                view.how, kind_named(view.kind), view.count, view.hand, view.suit, view.best_value, view.laid
            )
            line = say("move.beat", cards=cards_line((*view.laid, *cards)))
            pick = Pick((keys.BEAT,), command, line, say("consequence.best"), parts=_keys(cards))
            return pick, _button(keys.BEAT, "beat", say("button.beat", cards=shorts(cards)), primary=True)
        case cmd.ThrowLowest():
            kind = kind_named(view.kind)
            cards = lowest_cards(view.how, kind, view.count, view.laid, view.hand, view.suit, view.best_value)
            line = say("move.throw", cards=cards_line((*view.laid, *cards)))
            pick, label = Pick((keys.THROW,), command, line, parts=_keys(cards)), say("move.throw", cards=shorts(cards))
            return pick, _button(keys.THROW, "throw", label, primary=cmd.Beat() not in legal)
        case cmd.AnswerProposal(agree=True):
            return Pick((keys.AGREE,), command, say("move.agree")), _button(keys.AGREE, "agree", say("button.agree"))
        case cmd.AnswerProposal():
            line = say("move.play_on")
            return Pick((keys.PLAY_ON,), command, line), _button(keys.PLAY_ON, "play_on", line, primary=True)
        case cmd.ProposeEnd() | cmd.EndUnattended():
            raise ValueError(f"{command} is reported, not picked")
        case _:
            assert_never(command)


def _button(letter: str, detail: str, label: Line, *, primary: bool = False) -> Button:
    return Button(letter, label, say(f"button_detail.{detail}"), primary)


def _laying(view: RatsView, command: cmd.Lay, card: Card) -> Spelling:
    """A card with which the play is whole is confirmed, like any other play, by a button that names it."""
    cards, key, letter = (*view.laid, card), keys.card_key(card), keys.play_key(card)
    kind = None if view.count else whole_lead(cards, [other for other in view.hand if other != card])
    if kind is not None:
        line = say("move.lead", play=play_line(kind, cards))
        return Pick((key, letter), command, line), _button(letter, "lead", line, primary=True)
    if len(cards) != view.count:
        return Pick((key,), command, say("move.lay", card=card_line(card))), None
    if value(view.how, kind_named(view.kind), cards, view.suit) > view.best_value:
        move, button, result = "move.beat", "button.beat", say("consequence.best")
    else:
        move, button, result = "move.throw", "move.throw", say("consequence.thrown")
    pick = Pick((key, letter), command, say(move, cards=cards_line(cards)), result)
    return pick, Button(letter, say(button, cards=shorts(cards)), result, primary=True)


def _keys(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(keys.card_key(card) for card in cards)
