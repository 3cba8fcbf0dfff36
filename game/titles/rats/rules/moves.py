"""What may be done now, and why nothing else: ids of sentences `rats.illegal.<id>`."""

from __future__ import annotations

from typing import Final, assert_never

from game.engine.types import SYSTEM, Seat
from game.pieces.cards import DECK, Card
from game.pieces.jokers import JOKERS
from game.titles.rats.rules import commands as cmd
from game.titles.rats.rules.answers import can_beat, cheapest_answer, lowest_cards
from game.titles.rats.rules.commands import Play, RatsCommand
from game.titles.rats.rules.growing import additions, can_join
from game.titles.rats.rules.plays import Kind, kind_named, kinds_of
from game.titles.rats.rules.state import Agreeing, Dealing, Following, Leading, Over, RatsState
from game.titles.rats.rules.terms import Terms

LAY: Final = {card: cmd.Lay(card) for card in (*DECK, *JOKERS)}
LEAD: Final[dict[Kind, cmd.Lead]] = {"single": cmd.Lead("single"), "set": cmd.Lead("set"), "run": cmd.Lead("run")}
BEAT: Final = cmd.Beat()
THROW: Final = cmd.ThrowLowest()
ANSWERS: Final = (cmd.AnswerProposal(True), cmd.AnswerProposal(False))
LONGEST_UNATTENDED: Final = 100
"""Rounds after which a match without limit ends if no person plays in it any more (R)."""


def legal(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    """Everything the seat may do, in a stable order; [] for a seat that is not asked."""
    frame = state.frame
    if seat == SYSTEM:
        return _reports(state, terms)
    if type(frame) is Leading:
        return _leads(state, terms, seat) if frame.seat == seat else []
    if type(frame) is Following:
        return _follows(state, terms, seat) if frame.seat == seat else []
    if type(frame) is Agreeing:
        return list(ANSWERS) if frame.seat == seat else []
    return []


def refusal(state: RatsState, terms: Terms, seat: Seat, command: RatsCommand) -> str | None:
    """Why the command is not legal now; None for one that `legal` lists."""
    match command:
        case cmd.ProposeEnd(proposer=proposer):
            reported = seat == SYSTEM and proposer in terms.all_seats
            return None if reported and may_propose(state, terms, proposer) else "end_later"
        case cmd.EndUnattended():
            return None if seat == SYSTEM and is_unattended_end(state, terms) else "end_later"
        case _:
            return _refused(state, terms, seat, command)


def may_propose(state: RatsState, terms: Terms, seat: Seat) -> bool:
    """At the beginning of a round of a match without limit: before the seat's own first card lies (R)."""
    frame = state.frame
    if terms.round_limit or state.trick or state.round < 2 or state.declined_in == state.round or state.out_in[seat]:
        return False
    if type(frame) is not Leading and type(frame) is not Following:
        return False
    return not state.plays[seat] and not (state.laid and frame.seat == seat)


def is_unattended_end(state: RatsState, terms: Terms) -> bool:
    """Whether a round begins that bots alone no longer play (R)."""
    begins = type(state.frame) is Leading and state.trick == 0 and not state.laid
    return begins and not terms.round_limit and state.round > LONGEST_UNATTENDED


def may_beat(state: RatsState, terms: Terms, seat: Seat) -> bool:
    """Whether the hand has an answer that beats the best play so far."""
    kind, hand = kind_named(state.kind), state.hands[seat]
    return can_beat(terms.how, kind, state.count, hand, state.suit, state.best_value, state.laid)


def cheapest_beat(state: RatsState, terms: Terms, seat: Seat) -> list[Card]:
    """What `Beat` adds to the cards laid; [] if nothing beats."""
    kind, hand = kind_named(state.kind), state.hands[seat]
    return cheapest_answer(terms.how, kind, state.count, hand, state.suit, state.best_value, state.laid)


def lowest(state: RatsState, terms: Terms, seat: Seat) -> list[Card]:
    """What `ThrowLowest` lays."""
    kind, hand = kind_named(state.kind), state.hands[seat]
    return lowest_cards(terms.how, kind, state.count, state.laid, hand, state.suit, state.best_value)


def _reports(state: RatsState, terms: Terms) -> list[RatsCommand]:
    """What SYSTEM may report."""
    found: list[RatsCommand] = [cmd.ProposeEnd(seat) for seat in terms.all_seats if may_propose(state, terms, seat)]
    return [*found, cmd.EndUnattended()] if is_unattended_end(state, terms) else found


def _leads(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    hand = state.hands[seat]
    laid = state.laid
    commands: list[RatsCommand] = [*map(LAY.__getitem__, additions(laid, hand))]
    if laid:
        return [*(LEAD[kind] for kind in kinds_of(laid, hand)), *commands]
    return commands


def _follows(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    commands: list[RatsCommand] = [*map(LAY.__getitem__, state.hands[seat])]
    if may_beat(state, terms, seat):
        commands.append(BEAT)
    commands.append(THROW)
    return commands


def _refused(state: RatsState, terms: Terms, seat: Seat, command: Play | cmd.AnswerProposal) -> str | None:
    """A command of a seat: it must be asked, and for this."""
    frame = state.frame
    if type(frame) is Dealing or type(frame) is Over or frame.seat != seat:
        return "not_your_turn"
    if type(frame) is Agreeing:
        return None if type(command) is cmd.AnswerProposal else "answer_first"
    following = type(frame) is Following
    match command:
        case cmd.Lay(card=card):
            if card not in state.hands[seat]:
                return "not_in_hand"
            return None if following or can_join(state.laid, state.hands[seat], card) else "does_not_fit"
        case cmd.Lead(kind=kind):
            return "nothing_to_lead" if following else _refused_lead(state, seat, kind)
        case cmd.Beat() if following:
            if may_beat(state, terms, seat):
                return None
            return "laid_cannot_beat" if state.laid else "cannot_beat"
        case cmd.Beat() | cmd.ThrowLowest():
            return None if following else "nothing_led"
        case cmd.AnswerProposal():
            return "nothing_proposed"
        case _:
            assert_never(command)


def _refused_lead(state: RatsState, seat: Seat, kind: Kind) -> str | None:
    if state.laid and kind in kinds_of(state.laid, state.hands[seat]):
        return None
    return "joker_alone" if kind == "single" and len(state.laid) == 1 else "not_this_lead"
