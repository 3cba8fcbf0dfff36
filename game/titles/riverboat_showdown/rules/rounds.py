"""Dealing, turning Showdown cards, the end of a round and of the match. Rulebook, Before Play, Play, The Winner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from game.engine.rules import Draft
from game.engine.types import SYSTEM, RulesBug, Seat, Secret
from game.titles.riverboat_showdown.rules import terms as cmd
from game.titles.riverboat_showdown.rules.events import (
    Asked,
    Dealt,
    FirstDealerDrawn,
    HandPaid,
    MatchOver,
    OddChips,
    PotShared,
    RiverboatEvent,
    RoundBegan,
    RoundEnded,
    SeatEliminated,
    ShowdownTurned,
)
from game.titles.riverboat_showdown.rules.terms import (
    NUMBERS,
    WILD,
    LateDiscarding,
    Over,
    Reason,
    RiverboatCommand,
    RiverboatState,
    Terms,
    affordable,
    hand_value,
)

RiverboatDraft: TypeAlias = Draft[RiverboatState, RiverboatEvent]


def set_up(draft: RiverboatDraft, terms: Terms) -> None:
    """Draws the first dealer by lot, and begins the first round."""
    dealer = Seat(draft.chance.below(terms.seats))
    draft.emit(FirstDealerDrawn(dealer))
    begin_round(draft, terms, dealer)


def begin_round(draft: RiverboatDraft, terms: Terms, dealer: Seat) -> None:
    """Shuffle, deal, and turn the first Showdown card."""
    line = Secret((), tuple(draft.chance.shuffled(NUMBERS)))
    cards = Secret((), tuple(draft.chance.shuffled(terms.deck)))
    draft.emit(RoundBegan(draft.state.round + 1, dealer, line, cards))
    for seat in order_of(draft.state, dealer):
        draft.emit(Dealt(seat, Secret((seat,), tuple(draft.state.unused[: terms.hand]))))
    turn(draft)


def turn(draft: RiverboatDraft) -> None:
    """Turns the next Showdown card, by the dealer; the seat to the left of the dealer is first."""
    draft.emit(ShowdownTurned(Secret(None, draft.state.line[0])))
    draft.emit(Asked(draft.state.seat_after(draft.state.dealer), late=False))


def order_of(state: RiverboatState, dealer: Seat) -> list[Seat]:
    """The seats in play, from the dealer's left round to the dealer."""
    seats = len(state.chips)
    order = [Seat((dealer + step) % seats) for step in range(1, seats + 1)]
    return [seat for seat in order if not state.eliminated[seat]]


def go_on(draft: RiverboatDraft, terms: Terms, seat: Seat) -> None:
    """Goes on after a seat's discard or pass: the next seat, the next Showdown card, or the end of the round."""
    state = draft.state
    if seat != state.dealer:
        draft.emit(Asked(state.seat_after(seat), late=bool(state.went_out)))
    elif state.went_out:
        _end_round(draft, terms)
    elif state.line:
        turn(draft)
    else:
        raise RulesBug(f"riverboat_showdown: the line is over and nobody is out: {state.hands}")


def places(state: RiverboatState) -> tuple[tuple[Seat, ...], ...]:
    """The seats by chips, ties together. Rulebook, The Winner."""
    scores: dict[int, list[Seat]] = {}
    for seat, chips in enumerate(state.chips):
        scores.setdefault(chips, []).append(Seat(seat))
    return tuple(tuple(scores[score]) for score in sorted(scores, reverse=True))


def _end_round(draft: RiverboatDraft, terms: Terms) -> None:
    state = draft.state
    for seat in order_of(state, state.dealer):
        hand = tuple(state.hands[seat])
        if hand:
            owed = hand_value(terms.stakes, hand)
            draft.emit(HandPaid(seat, hand, owed, affordable(terms.stakes, owed, state.chips[seat])))
    share = state.pot // len(state.went_out)
    for seat in state.went_out if share else []:
        draft.emit(PotShared(seat, share))
    if state.pot:
        draft.emit(OddChips(state.pot))
    draft.emit(RoundEnded(state.round))
    if terms.eliminates:
        for seat in order_of(state, state.dealer):
            if state.chips[seat] < 0:
                draft.emit(SeatEliminated(seat))
    reason = _ends(state, terms)
    if reason is None:
        begin_round(draft, terms, state.seat_after(state.dealer))
    else:
        draft.emit(MatchOver(places(state), reason))


def _ends(state: RiverboatState, terms: Terms) -> Reason | None:
    """Returns the reason why the match ends after this round; time is looked at only here (R)."""
    if state.eliminated.count(False) <= 1:
        return "alone"
    if terms.rounds:
        return "rounds" if state.round >= terms.rounds else None
    if not state.time_up:
        return None
    return "time" if not terms.dealer_cycle or _all_dealt_equally(state) else None


def _all_dealt_equally(state: RiverboatState) -> bool:
    """R: `finish_dealer_cycle`; seats that were eliminated count no more."""
    return len({deals for deals, out in zip(state.deals, state.eliminated, strict=True) if not out}) == 1


DISCARD: Final = [cmd.Discard(number) for number in range(9)]
"""Commands by number; the first is never legal."""
DECLARE: Final = [cmd.DiscardWild(number) for number in range(1, 9)]
PASS: Final = cmd.Pass()
MOST_CARDS: Final = 8
"""The largest hand."""


def _matching(same: int, wilds: int) -> list[cmd.DiscardMatching]:
    pairs = ((cards, more) for cards in range(same + 1) for more in range(wilds + 1))
    return [cmd.DiscardMatching(cards, more) for cards, more in pairs if cards + more > 1]


MATCHING: Final = [[_matching(same, wilds) for wilds in range(MOST_CARDS + 1)] for same in range(MOST_CARDS + 1)]
"""Every way to discard more than one card, by the number of equal cards and of wilds in the hand."""


def legal(state: RiverboatState, terms: Terms, seat: Seat) -> list[RiverboatCommand]:
    """Returns all commands the seat may give, in a stable order; [] for a seat that is not asked."""
    if seat == SYSTEM:
        return reports(state, terms)
    if seat != state.asked:
        return []
    commands = _discards(state, seat)
    return [*commands, PASS] if type(state.frame) is LateDiscarding else commands


def refusal(state: RiverboatState, terms: Terms, seat: Seat, command: RiverboatCommand) -> str | None:
    """Returns the reason why the command is not legal now; None for one that `legal` lists."""
    if seat == SYSTEM:
        return None if command in reports(state, terms) else "no_clock"
    if seat != state.asked:
        return "not_your_turn"
    hand = state.hands[seat]
    match command:
        case cmd.Discard(number=number):
            return None if number != WILD and number in hand else "not_in_hand"
        case cmd.DiscardWild(number=number):
            if hand[0] != WILD:
                return "no_wild"
            return None if number in NUMBERS else "declare_1_to_8"
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            several = cards >= 0 and wilds >= 0 and cards + wilds > 1
            held = cards <= hand.count(state.turned[-1]) and wilds <= hand.count(WILD)
            return None if several and held else "only_matching"
        case cmd.Pass():
            return None if state.went_out else "must_discard"
        case cmd.TellTime():
            return "no_clock"
        case _:
            assert_never(command)


def only_discard(state: RiverboatState, seat: Seat) -> cmd.Discard | None:
    """The discard of a seat that must discard and has one way to."""
    number = only_number(state.hands[seat], state.turned[-1])
    return None if number is None else DISCARD[number]


def only_number(hand: Sequence[int], showdown: int) -> int | None:
    """The one way to discard something of a hand in order, if it has no other."""
    number = hand[0]
    if number == WILD or number != hand[-1] or (len(hand) > 1 and number == showdown):
        return None
    return number


def reports(state: RiverboatState, terms: Terms) -> list[RiverboatCommand]:
    """Returns, in a match with a time limit, all later minutes up to the last: a clock may leave some out."""
    match state.frame:
        case Over():
            return []
        case _:
            return [cmd.TellTime(minute) for minute in range(state.minute + 1, terms.minutes + 1)]


def _discards(state: RiverboatState, seat: Seat) -> list[RiverboatCommand]:
    """Any one card, or several equal to the Showdown card. Rulebook, Play 1 to 3, Wild Cards."""
    hand = state.hands[seat]
    commands: list[RiverboatCommand] = []
    last = WILD
    for card in hand:
        if card != last:
            commands.append(DISCARD[card])
            last = card
    wilds = 0
    if hand[0] == WILD:
        wilds = hand.count(WILD)
        commands += DECLARE
    same = hand.count(state.turned[-1])
    if same + wilds > 1:
        commands += MATCHING[same][wilds]
    return commands
