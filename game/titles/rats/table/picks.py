"""How the commands of Rats are spelled on the table, and what would come of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.content.line import Line
from game.pieces.card_words import card_line, shorts
from game.pieces.cards import Card
from game.table.presenter import Button, Pick, Request
from game.titles.rats.rules.answers import cheapest_answer, lowest_cards
from game.titles.rats.rules.commands import (
    AnswerProposal,
    Beat,
    EndUnattended,
    Lay,
    Lead,
    ProposeEnd,
    RatsCommand,
    ThrowLowest,
)
from game.titles.rats.rules.growing import whole_lead
from game.titles.rats.rules.plays import Kind, kind_named, value
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table import keys
from game.titles.rats.table.words import cards_line, play_line, say


def pick(view: RatsView, command: RatsCommand) -> Pick:
    """The spelling of one legal command."""
    match command:
        case Lay(card=card):
            confirmed = (keys.play_key(card),) if _is_last(view, card) else ()
            line = _whole(view, card) if confirmed else say("move.lay", card=card_line(card))
            return Pick((keys.card_key(card), *confirmed), command, line, _laid(view, card))
        case Lead(kind=kind):
            line = say("move.lead", play=play_line(kind, view.laid))
            return Pick((keys.LEAD + kind,), command, line)
        case Beat():
            cards = _beating(view)
            line = say("move.beat", cards=cards_line((*view.laid, *cards)))
            return Pick((keys.BEAT,), command, line, say("consequence.best"), parts=_keys(cards))
        case ThrowLowest():
            cards = _lowest(view)
            line = say("move.throw", cards=cards_line((*view.laid, *cards)))
            return Pick((keys.THROW,), command, line, parts=_keys(cards))
        case AnswerProposal(agree=agree):
            letter = keys.AGREE if agree else keys.PLAY_ON
            return Pick((letter,), command, plain_line(command))
        case ProposeEnd() | EndUnattended():
            raise ValueError(f"{command} is reported, not picked")
        case _:
            assert_never(command)


def buttons(view: RatsView, legal: Sequence[RatsCommand]) -> list[Button]:
    """A button for every letter that lies nowhere on the table."""
    return [button for command in legal if (button := _button(view, command, legal)) is not None]


def requests(legal: Sequence[RatsCommand]) -> list[Request]:
    """What the menu offers each seat that may propose to end the match."""
    proposals = [command for command in legal if isinstance(command, ProposeEnd)]
    label, question, yes = say("request.end"), say("request.end_question"), say("request.end_yes")
    return [Request(command.proposer, command, label, question, yes) for command in proposals]


def plain_line(command: RatsCommand) -> Line:
    """The move in words without any view."""
    match command:
        case Lay(card=card):
            return say("move.lay", card=card_line(card))
        case Lead(kind=kind):
            return say(f"move.lead_plain.{kind}")
        case Beat():
            return say("move.beat_plain")
        case ThrowLowest():
            return say("move.throw_plain")
        case AnswerProposal(agree=agree):
            return say("move.agree" if agree else "move.play_on")
        case ProposeEnd():
            return say("move.propose")
        case EndUnattended():
            return say("move.unattended")
        case _:
            assert_never(command)


def _button(view: RatsView, command: RatsCommand, legal: Sequence[RatsCommand]) -> Button | None:
    match command:
        case Lay(card=card):
            return Button(keys.play_key(card), *_played(view, card), primary=True) if _is_last(view, card) else None
        case Lead(kind=kind):
            first = next(each for each in legal if each in (Lead("single"), Lead("set"), Lead("run")))
            label = say("button.lead", play=play_line(kind, view.laid))
            return Button(keys.LEAD + kind, label, say("button_detail.lead"), primary=command == first)
        case Beat():
            label = say("button.beat", cards=shorts(_beating(view)))
            return Button(keys.BEAT, label, say("button_detail.beat"), primary=True)
        case ThrowLowest():
            label = say("button.throw", cards=shorts(_lowest(view)))
            return Button(keys.THROW, label, say("button_detail.throw"), primary=Beat() not in legal)
        case AnswerProposal(agree=True):
            return Button(keys.AGREE, say("button.agree"), say("button_detail.agree"))
        case AnswerProposal():
            return Button(keys.PLAY_ON, say("button.play_on"), say("button_detail.play_on"), primary=True)
        case ProposeEnd() | EndUnattended():
            return None
        case _:
            assert_never(command)


def _is_last(view: RatsView, card: Card) -> bool:
    """Whether the play is whole with this card: like any other it is confirmed by a button that names it."""
    return len(view.laid) + 1 == view.count if view.count else _leads(view, card) is not None


def _leads(view: RatsView, card: Card) -> Kind | None:
    return whole_lead((*view.laid, card), [other for other in view.hand if other != card])


def _whole(view: RatsView, card: Card) -> Line:
    """The play in words that is whole with this card."""
    cards = (*view.laid, card)
    kind = None if view.count else _leads(view, card)
    if kind is not None:
        return say("move.lead", play=play_line(kind, cards))
    return say("move.beat" if _beats(view, card) else "move.throw", cards=cards_line(cards))


def _keys(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(keys.card_key(card) for card in cards)


def _played(view: RatsView, card: Card) -> tuple[Line, Line]:
    """What the button says that plays what is laid and this card."""
    cards = (*view.laid, card)
    kind = None if view.count else _leads(view, card)
    if kind is not None:
        return say("button.lead", play=play_line(kind, cards)), say("button_detail.lead")
    if _beats(view, card):
        return say("button.beat", cards=shorts(cards)), say("consequence.best")
    return say("button.throw", cards=shorts(cards)), say("consequence.thrown")


def _laid(view: RatsView, card: Card) -> Line | None:
    """What a card does that finishes a follow."""
    if not view.count or not _is_last(view, card):
        return None
    return say("consequence.best") if _beats(view, card) else say("consequence.thrown")


def _beats(view: RatsView, card: Card) -> bool:
    return value(view.how, kind_named(view.kind), (*view.laid, card), view.suit) > view.best_value


def _beating(view: RatsView) -> list[Card]:
    kind = kind_named(view.kind)
    return cheapest_answer(view.how, kind, view.count, view.hand, view.suit, view.best_value, view.laid)


def _lowest(view: RatsView) -> list[Card]:
    return lowest_cards(view.how, kind_named(view.kind), view.count, view.laid, view.hand, view.suit, view.best_value)
