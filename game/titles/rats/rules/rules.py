"""The rules of Rats as the engine asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, assert_never

from game.engine.module import Definition
from game.engine.rules import Draft, QuickChance, Rules
from game.engine.types import IllegalCommand, Outcome, RulesBug, Seat, Setup, SharedFields, View
from game.pieces import DECK, JOKERS, Card
from game.titles.rats.rules import plays as cmd
from game.titles.rats.rules import rounds
from game.titles.rats.rules.events import Agreeing, AnyFrame, Following, Leading, Over, RatsEvent, RatsState
from game.titles.rats.rules.plays import ComparisonTerms, RatsCommand, Terms, kinds_of, terms_of
from game.titles.rats.rules.rounds import RatsDraft, can_grow, living

NOBODY: Final[frozenset[Seat]] = frozenset()
TRIES: Final = 200
"""Tables dealt in search of one in which a lead that was begun can be finished."""


def check(state: RatsState, terms: Terms) -> None:
    """Raises RulesBug naming the first thing that is wrong."""
    for problem in _problems(state, terms):
        raise RulesBug(f"rats, round {state.round}, trick {state.trick + 1}: {problem}")


def cards_on_table(state: RatsState) -> list[Card]:
    """Every card there is, wherever it lies."""
    lists = (*state.hands, *state.undealt, *state.won, *state.plays)
    return [*state.stock, *state.laid, *(card for cards in lists for card in cards)]


def _problems(state: RatsState, terms: Terms) -> Iterator[str]:
    cards = cards_on_table(state)
    if state.round and sorted(cards) != sorted(terms.deck):
        yield f"{len(cards)} cards are accounted for, {len(terms.deck)} belong to the match"
    for seat, pool in enumerate(state.pools):
        if not set(pool) <= {*state.hands[seat], *state.undealt[seat]}:
            yield f"seat {seat} was seen winning {pool} but holds {state.hands[seat]} and {state.undealt[seat]}"
    for seat, out in enumerate(state.out_in):
        if out and (state.hands[seat] or state.undealt[seat] or state.won[seat]):
            yield f"seat {seat} is out and holds cards"
    match state.frame:
        case Leading(seat=seat) | Following(seat=seat):
            if state.out_in[seat]:
                yield f"seat {seat} is asked but out"
            yield from _hands(state, seat)
        case Agreeing(seat=seat, proposer=proposer):
            if state.out_in[seat] or state.out_in[proposer] or seat == proposer:
                yield f"seat {seat} is asked whether the match ends as seat {proposer} proposes"
        case _:
            pass


def _hands(state: RatsState, asked: Seat) -> Iterator[str]:
    """Yields faults of hands: with the cards on the table back in hand, all living seats hold the same number."""
    held = [len(hand) + len(play) for hand, play in zip(state.hands, state.plays, strict=True)]
    held[asked] += len(state.laid)
    if len({held[seat] for seat in living(state)}) > 1:
        yield f"hands are not equal: {state.hands}, played {state.plays}"


class RatsView(View, frozen=True, gc=False):
    """The table as `seat` (None: an onlooker) sees it. Tuples by seat where nothing else is said.

    `won` and `pools` name cards that all have seen being won: anybody can remember them.
    """

    seat: Seat | None
    seats: int
    how: ComparisonTerms
    jokers: int
    round_limit: int
    """Rounds of the match; 0: no limit. Seats that play may then propose an end whenever a round begins."""
    memory_aid: bool
    frame: AnyFrame
    round: int
    first_hand: int
    dealer: Seat
    leader: Seat
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    undealt_counts: tuple[int, ...]
    won: tuple[tuple[Card, ...], ...]
    pools: tuple[tuple[Card, ...], ...]
    stock_count: int
    kind: str
    count: int
    suit: str
    best: Seat | None
    best_value: int
    plays: tuple[tuple[Card, ...], ...]
    laid: tuple[Card, ...]
    trick: int
    held: tuple[int, ...]
    out_in: tuple[int, ...]
    declined_in: int
    marks: tuple[tuple[str, int], ...]

    @property
    def actor(self) -> Seat | None:
        """The seat that is asked."""
        return getattr(self.frame, "seat", None)

    def reserve(self, seat: Seat) -> int:
        """Returns the number of cards in the seat's reserve."""
        return self.undealt_counts[seat] + len(self.won[seat])


SHARING: Final = SharedFields(RatsState, Terms, RatsView)


def view_of(state: RatsState, terms: Terms, seat: Seat | None) -> RatsView:
    """The table as the seat sees it."""
    return SHARING.view(
        state,
        terms,
        seat=seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_counts=tuple(map(len, state.hands)),
        undealt_counts=tuple(map(len, state.undealt)),
        stock_count=len(state.stock),
    )


def unseen(view: RatsView) -> list[Card]:
    """The cards nobody but their holder can place: not the viewer's, never played so far, not on the table."""
    seen = {*view.hand, *view.laid}
    for cards in (*view.plays, *view.won, *view.pools):
        seen.update(cards)
    return [card for card in (*DECK, *JOKERS[: view.jokers]) if card not in seen]


def sample(view: RatsView, rng: Random) -> RatsState:
    """Returns a table that looks like this view; all possible ones are equally likely."""
    chance = QuickChance(rng)
    for _ in range(TRIES):
        state = _dealt(view, chance)
        if _can_go_on(state):
            break
    return state


def _dealt(view: RatsView, chance: QuickChance) -> RatsState:
    hidden = chance.shuffled(unseen(view))
    stock = [hidden.pop() for _ in range(view.stock_count)]
    hands: list[list[Card]] = []
    undealt: list[list[Card]] = []
    for seat, pool in enumerate(view.pools):
        hand, rest = _hand_and_rest(view, seat, list(pool), hidden, chance)
        hands.append(hand)
        undealt.append(rest)
    return SHARING.state(view, hands=hands, undealt=undealt, stock=stock)


def _hand_and_rest(
    view: RatsView, seat: int, pool: list[Card], hidden: list[Card], chance: QuickChance
) -> tuple[list[Card], list[Card]]:
    """Returns a seat's hand and its cards not dealt: its pool and the unseen cards it must have besides."""
    count = view.hand_counts[seat]
    if seat == view.seat:
        rest = [card for card in pool if card not in view.hand]
        rest += [hidden.pop() for _ in range(view.undealt_counts[seat] - len(rest))]
        return list(view.hand), rest
    own = pool + [hidden.pop() for _ in range(count + view.undealt_counts[seat] - len(pool))]
    own = chance.shuffled(own)
    return own[:count], own[count:]


def _can_go_on(state: RatsState) -> bool:
    """True if the cards laid so far can become a lead with this hand, and are not one that would have closed itself."""
    match state.frame:
        case Leading(seat=seat) if state.laid:
            hand = state.hands[seat]
            return can_grow(state.laid, hand) or len(kinds_of(state.laid, hand)) > 1
        case _:
            return True


class RatsRules(Rules[RatsState, RatsCommand, RatsEvent, RatsView]):
    """One match's rules; `terms` are its numbers and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        self.terms = terms_of(definition, setup)

    def initial(self, setup: Setup) -> RatsState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[RatsState, RatsEvent]) -> None:
        rounds.set_up(draft, self.terms)

    def decide(self, draft: Draft[RatsState, RatsEvent], seat: Seat, command: RatsCommand) -> None:
        reason = rounds.refusal(draft.state, self.terms, seat, command)
        if reason is not None:
            raise IllegalCommand(reason)
        _carry_out(draft, self.terms, seat, command)

    @staticmethod
    def evolve(state: RatsState, event: RatsEvent) -> None:
        event.apply(state)

    def to_act(self, state: RatsState) -> frozenset[Seat]:
        frame = state.frame
        if type(frame) is Leading or type(frame) is Following or type(frame) is Agreeing:
            return self.terms.alone[frame.seat]
        return NOBODY

    def legal(self, state: RatsState, seat: Seat) -> Sequence[RatsCommand]:
        return rounds.legal(state, self.terms, seat)

    def view(self, state: RatsState, seat: Seat | None) -> RatsView:
        return view_of(state, self.terms, seat)

    def sample(self, view: RatsView, rng: Random) -> RatsState:
        return sample(view, rng)

    def outcome(self, state: RatsState) -> Outcome | None:
        frame = state.frame
        if type(frame) is not Over:
            return None
        return Outcome(frame.places, frame.reason, counts=frame.reason != "agreement")

    def check(self, state: RatsState) -> None:
        check(state, self.terms)

    def forced(self, state: RatsState) -> tuple[Seat, RatsCommand] | None:
        match state.frame:
            case Following(seat=seat) if len(state.hands[seat]) == state.count - len(state.laid):
                return None if rounds.may_propose(state, self.terms, seat) else (seat, rounds.THROW)
            case Leading(seat=seat) if len(state.hands[seat]) == 1 and not state.laid:
                only = rounds.LAY[state.hands[seat][0]]
                return None if rounds.may_propose(state, self.terms, seat) else (seat, only)
            case _:
                return None

    def unattended(self, state: RatsState) -> RatsCommand | None:
        return cmd.EndUnattended() if rounds.is_unattended_end(state, self.terms) else None

    def mid_decision(self, state: RatsState) -> bool:
        return bool(state.laid)


def blank_state(terms: Terms) -> RatsState:
    """The table before the lot is drawn."""
    seats = terms.all_seats
    return RatsState(
        hands=[[] for _ in seats],
        undealt=[[] for _ in seats],
        won=[[] for _ in seats],
        pools=[[] for _ in seats],
        plays=[[] for _ in seats],
        held=[0 for _ in seats],
        out_in=[0 for _ in seats],
    )


def _carry_out(draft: RatsDraft, terms: Terms, seat: Seat, command: RatsCommand) -> None:
    state = draft.state
    match command:
        case cmd.Lay() if state.count:
            rounds.lay_in_follow(draft, terms, seat, (command.card,))
        case cmd.Lay():
            rounds.lay_in_lead(draft, terms, seat, command.card)
        case cmd.ThrowLowest():
            rounds.lay_in_follow(draft, terms, seat, rounds.lowest(state, terms, seat))
        case cmd.Beat():
            rounds.lay_in_follow(draft, terms, seat, rounds.cheapest_beat(state, terms, seat))
        case cmd.Lead(kind=kind):
            rounds.lead(draft, terms, seat, kind)
        case cmd.ProposeEnd(proposer=proposer):
            rounds.propose_end(draft, proposer)
        case cmd.AnswerProposal(agree=agree):
            assert type(state.frame) is Agreeing, "a proposal is answered"
            rounds.answer(draft, seat, state.frame.proposer, agree=agree)
        case cmd.EndUnattended():
            rounds.end_here(draft, "unattended")
        case _:
            assert_never(command)
