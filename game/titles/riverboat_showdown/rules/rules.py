"""The rules of Riverboat Showdown as the engine asks for them, and its rounds.

Dealing, turning Showdown cards, the end of a round and of the match: Rulebook, Before Play, Play, The Winner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeAlias, assert_never

from game.engine.module import Definition
from game.engine.rules import Draft, QuickChance, Rules
from game.engine.types import SYSTEM, IllegalCommand, Outcome, RulesBug, Seat, Secret, Setup, SharedFields, View
from game.titles.riverboat_showdown.rules import terms as cmd
from game.titles.riverboat_showdown.rules.events import (
    Asked,
    Dealt,
    Discarded,
    FirstDealerDrawn,
    HandPaid,
    MatchOver,
    OddChips,
    Passed,
    PotShared,
    RiverboatEvent,
    RoundBegan,
    RoundEnded,
    SeatEliminated,
    ShowdownTurned,
    TimePassed,
    WentOut,
)
from game.titles.riverboat_showdown.rules.terms import (
    DECLARED,
    MOST_SEATS,
    NUMBERS,
    WILD,
    AnyFrame,
    Discarding,
    LateDiscarding,
    Over,
    Reason,
    RiverboatCommand,
    RiverboatState,
    Stakes,
    Terms,
    affordable,
    hand_value,
    payment,
    terms_of,
)

DISCARD: Final = [cmd.Discard(number) for number in range(9)]
"""Commands by number; the first is never legal."""

DECLARE: Final = [cmd.DiscardWild(number) for number in range(1, 9)]
PASS: Final = cmd.Pass()
MOST_CARDS: Final = 8
"""The largest hand."""

FEW_CARDS: Final = 2
"""Cards of a seat, at most, that may be out with its next discard."""

ASKED: Final = [frozenset((Seat(seat),)) for seat in range(MOST_SEATS)]
NOBODY: Final[frozenset[Seat]] = frozenset()


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


def check(state: RiverboatState, terms: Terms) -> None:
    """Raises RulesBug naming the first thing that is wrong."""
    for problem in _problems(state, terms):
        raise RulesBug(f"riverboat_showdown, round {state.round}: {problem}")


def cards_on_table(state: RiverboatState) -> list[int]:
    """Every card of the round, declared wilds as wilds again."""
    played = [WILD if card > DECLARED else card for cards in state.discards for card in cards]
    return [*state.unused, *played, *(card for hands in (state.hands, state.opened) for hand in hands for card in hand)]


class RiverboatView(View, frozen=True, gc=False):
    """The table as `seat` (None: an onlooker) sees it. Tuples by seat where nothing else is said.

    Cards are numbers as in the state. One of `rounds` and `minutes`, the agreed end, is 0. `deck` has every number
    and wild of the match.
    """

    seat: Seat | None
    seats: int
    deck: tuple[int, ...]
    rounds: int
    minutes: int
    dealer_cycle: bool
    stakes: Stakes
    eliminates: bool
    frame: AnyFrame
    round: int
    dealer: Seat
    turned: tuple[int, ...]
    hand: tuple[int, ...]
    hand_counts: tuple[int, ...]
    unused_count: int
    line_count: int
    discards: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]
    kitty: int
    changes: tuple[int, ...]
    went_out: tuple[Seat, ...]
    pot: int
    opened: tuple[tuple[int, ...], ...]
    eliminated: tuple[bool, ...]
    deals: tuple[int, ...]
    minute: int
    time_up: bool

    @property
    def actor(self) -> Seat | None:
        """The seat that is asked."""
        return getattr(self.frame, "seat", None)

    @property
    def showdown(self) -> int:
        """The Showdown card that counts; 0 before the first."""
        return self.turned[-1] if self.turned else 0

    def brings(self, number: int) -> int:
        """Chips the viewer would gain by a card counting as this number; less than 0: it would pay."""
        return payment(self.stakes, number, self.showdown, self.chips[self.seat or 0], self.kitty).chips

    def costs(self, gone: int | None = None, chips: int = 0) -> int:
        """Returns the chips the viewer pays for its hand if the round ends with it; `gone`: a card that first brings
        `chips` chips.
        """
        rest = list(self.hand)
        if gone is not None:
            rest.remove(gone)
        return affordable(self.stakes, hand_value(self.stakes, rest), self.chips[self.seat or 0] + chips)

    @property
    def endangering(self) -> tuple[Seat, ...]:
        """Other seats that may be out before long: they hold few cards."""
        counts = enumerate(self.hand_counts)
        return tuple(Seat(seat) for seat, count in counts if 0 < count <= FEW_CARDS and seat != self.seat)


SHARING: Final = SharedFields(RiverboatState, Terms, RiverboatView)


def view_of(state: RiverboatState, terms: Terms, seat: Seat | None) -> RiverboatView:
    """The table as the seat sees it."""
    return SHARING.view(
        state,
        terms,
        seat=seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_counts=tuple(map(len, state.hands)),
        unused_count=len(state.unused),
        line_count=len(state.line),
    )


def unseen(view: RiverboatView) -> list[int]:
    """The cards the viewer cannot place: neither in its hand nor open on the table."""
    left = list(view.deck)
    for hand in (view.hand, *view.opened):
        for card in hand:
            left.remove(card)
    for discards in view.discards:
        for card in discards:
            left.remove(WILD if card > DECLARED else card)
    return left


def sample(view: RiverboatView, rng: Random) -> RiverboatState:
    """Returns a table that looks like this view; all possible ones are equally likely."""
    chance = QuickChance(rng)
    hidden = chance.shuffled(unseen(view))
    hands = []
    for seat, count in enumerate(view.hand_counts):
        if seat == view.seat:
            hands.append(list(view.hand))
        else:
            hands.append(sorted(hidden[:count]))
            del hidden[:count]
    face_down = [number for number in NUMBERS if number not in view.turned] if view.line_count else []
    line = chance.shuffled(face_down)
    return SHARING.state(view, line=line, hands=hands, unused=hidden[: view.unused_count])


class RiverboatRules(Rules[RiverboatState, RiverboatCommand, RiverboatEvent, RiverboatView]):
    """One match's rules; `terms` are its numbers and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        self.terms = terms_of(definition, setup)

    def initial(self, setup: Setup) -> RiverboatState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[RiverboatState, RiverboatEvent]) -> None:
        set_up(draft, self.terms)

    def decide(self, draft: Draft[RiverboatState, RiverboatEvent], seat: Seat, command: RiverboatCommand) -> None:
        reason = refusal(draft.state, self.terms, seat, command)
        if reason is not None:
            raise IllegalCommand(reason)
        _carry_out(draft, self.terms, seat, command)

    def evolve(self, state: RiverboatState, event: RiverboatEvent) -> None:
        event.apply(state)

    def to_act(self, state: RiverboatState) -> frozenset[Seat]:
        asked = state.asked
        return NOBODY if asked is None else ASKED[asked]

    def legal(self, state: RiverboatState, seat: Seat) -> Sequence[RiverboatCommand]:
        return legal(state, self.terms, seat)

    def view(self, state: RiverboatState, seat: Seat | None) -> RiverboatView:
        return view_of(state, self.terms, seat)

    def sample(self, view: RiverboatView, rng: Random) -> RiverboatState:
        return sample(view, rng)

    def outcome(self, state: RiverboatState) -> Outcome | None:
        match state.frame:
            case Over() as frame:
                return Outcome(frame.places, frame.reason)
            case _:
                return None

    def check(self, state: RiverboatState) -> None:
        check(state, self.terms)

    def forced(self, state: RiverboatState) -> tuple[Seat, RiverboatCommand] | None:
        match state.frame:
            case Discarding(seat=seat):
                command = only_discard(state, seat)
                return None if command is None else (seat, command)
            case _:
                return None

    def tick(self, state: RiverboatState) -> RiverboatCommand | None:
        match state.frame:
            case Over():
                return None
            case _:
                return cmd.TellTime(state.minute + 1) if self.terms.minutes and not state.time_up else None


def blank_state(terms: Terms) -> RiverboatState:
    """The table before the lot is drawn."""
    seats = terms.all_seats
    return RiverboatState(
        hands=[[] for _ in seats],
        discards=[[] for _ in seats],
        chips=[terms.chips for _ in seats],
        kitty=terms.kitty,
        changes=[0 for _ in seats],
        opened=[[] for _ in seats],
        eliminated=[False for _ in seats],
        deals=[0 for _ in seats],
    )


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


def _problems(state: RiverboatState, terms: Terms) -> Iterator[str]:
    total = sum(state.chips) + state.kitty + state.pot
    if total != terms.all_chips:
        yield f"{total} chips are accounted for, {terms.all_chips} belong to the match"
    if terms.kitty and state.kitty < 0:
        yield f"the kitty holds {state.kitty}"
    if terms.stakes.table_stakes and min(state.chips) < 0:
        yield f"a seat is below nothing at table stakes: {state.chips}"
    if state.round == 0:
        return
    if sorted(cards_on_table(state)) != sorted(terms.deck):
        yield "the cards of the round are not whole"
    if sorted((*state.line, *state.turned)) != list(NUMBERS):
        yield f"the line is {state.line} after {state.turned}"
    if len(state.turned) == len(NUMBERS) and max(map(len, state.hands)) > 1:
        yield f"more than one card of a hand is left for the last Showdown card: {state.hands}"


def _carry_out(draft: RiverboatDraft, terms: Terms, seat: Seat, command: RiverboatCommand) -> None:
    match command:
        case cmd.Discard(number=number):
            _discard(draft, terms, seat, number, 1, 0)
        case cmd.DiscardWild(number=number):
            _discard(draft, terms, seat, number, 0, 1)
        case cmd.DiscardMatching(cards=cards, wilds=wilds):
            _discard(draft, terms, seat, draft.state.turned[-1], cards, wilds)
        case cmd.Pass():
            draft.emit(Passed(seat))
            go_on(draft, terms, seat)
        case cmd.TellTime(minute=minute):
            draft.emit(TimePassed(minute, minute >= terms.minutes))
        case _:
            assert_never(command)


def _discard(draft: RiverboatDraft, terms: Terms, seat: Seat, number: int, cards: int, wilds: int) -> None:
    state = draft.state
    chips, lapsed = payment(terms.stakes, number, state.turned[-1], state.chips[seat], state.kitty)
    draft.emit(Discarded(seat, number, cards, wilds, chips, lapsed))
    if not state.hands[seat]:
        draft.emit(WentOut(seat))
    go_on(draft, terms, seat)
