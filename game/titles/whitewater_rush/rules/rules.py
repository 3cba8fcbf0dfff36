"""The rules of Whitewater Rush, the checks that hold after every step, and a seat's knowledge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from game.engine.module import Definition
from game.engine.rules import Draft, FrameHandlers, Rules, TaskHandlers
from game.engine.types import SYSTEM, Event, IllegalCommand, Outcome, RulesBug, Seat, Setup, SharedFields
from game.titles.whitewater_rush.rules import flow, turns
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import SeatLeft, WhitewaterEvent, union_of
from game.titles.whitewater_rush.rules.flow import NO_RIVAL, Flow, end_race, water_of
from game.titles.whitewater_rush.rules.movement import first_row
from game.titles.whitewater_rush.rules.river import FASTEST, NO_CELL, ROCK, SLOWEST, Card
from game.titles.whitewater_rush.rules.state import (
    EndTurn,
    GoRound,
    MoveKayaks,
    OpenWindow,
    Over,
    RockSide,
    SettingUp,
    TurningRapids,
    WhitewaterCommand,
    WhitewaterState,
    WhitewaterView,
)
from game.titles.whitewater_rush.rules.terms import Terms, terms_of
from game.titles.whitewater_rush.rules.turns import PASS, blank_state, no_place, set_up

SHARING: Final = SharedFields(WhitewaterState, Terms, WhitewaterView)
DECK = -1
"""The place of a card in the deck; hands are placed by seat."""

MODULES: Final = (turns, flow)
DOING: Final[TaskHandlers[Flow]] = TaskHandlers(*MODULES)
ASKING: Final[FrameHandlers[WhitewaterState, Terms, Flow, WhitewaterCommand]] = FrameHandlers(*MODULES)
LEFT, RIGHT = cmd.ChooseSide("left"), cmd.ChooseSide("right")
NOBODY: frozenset[Seat] = frozenset()


def view_of(state: WhitewaterState, terms: Terms, viewer: Seat | None) -> WhitewaterView:
    """Returns all the viewer may know; None: the view open to everybody."""
    told = () if viewer is None else tuple(state.told[viewer])
    known, deck_known = _certain(state, terms, viewer, told)
    return SHARING.view(
        state,
        terms,
        viewer=viewer,
        hand=() if viewer is None else tuple(state.hands[viewer]),
        hands=tuple(map(len, state.hands)),
        known=known,
        deck=len(state.deck),
        deck_known=deck_known,
        supply=dict(state.supply),
        events=tuple(map(len, state.events)),
        pools=dict(sorted(state.pools.items())),
        told=told,
    )


def sample(view: WhitewaterView, terms: Terms, rng: Random) -> WhitewaterState:
    """A state this viewer could be in: hidden cards at random, each where its marks allow (`knowledge_marks`)."""
    hands, deck = _dealt(view, terms, rng)
    rest = [card for card in terms.event_cards if card not in view.gone and card != view.event]
    rng.shuffle(rest)
    events = [[rest.pop() for _ in range(count)] for count in view.events]
    told: list[list[Card]] = [[] for _ in view.hands]
    if view.viewer is not None:
        told[view.viewer] = list(view.told)
    return SHARING.state(
        view,
        hands=hands,
        deck=deck,
        supply=dict(view.supply),
        events=events,
        box=rest,
        pools=dict(view.pools),
        told=told,
    )


class _Slot(Struct):
    """A place for one hidden card: a hand, or a position in the deck from its bottom."""

    seat: int
    position: int
    tag: int
    card: Card | None = None


go: Final = DOING.run
"""Runs until a question is asked or the race is over."""


def legal(state: WhitewaterState, terms: Terms, seat: Seat) -> Sequence[WhitewaterCommand]:
    """Returns all commands the seat may give now, in a stable order; the clock may report that seats left (W77)."""
    if seat == SYSTEM:
        return _leaving(state, terms)
    frame = state.frame
    if type(frame) is fr.SettingUp or type(frame) is fr.Over or frame.seat != seat:
        return ()
    return ASKING.options(state, terms, frame)


def answer(flow: Flow, command: WhitewaterCommand) -> None:
    """Carries a legal command out and all that follows from it."""
    if type(command) is cmd.LeaveRace:
        _leave(flow, command.seat)
    else:
        ASKING.answer(flow, flow.state.frame, command)
    go(flow)


def refusal(state: WhitewaterState, terms: Terms, seat: Seat, command: WhitewaterCommand) -> str | None:
    """Returns the reason why the command is not legal now; None for one that `legal` lists. Frequent ones are looked at
    alone.
    """
    frame = state.frame
    if type(command) is cmd.PlayCard and type(frame) is fr.Playing and frame.seat == seat:
        return None if command.card in state.hands[seat] else "not_in_hand"
    let_go = type(command) is cmd.Pass and type(frame) is fr.Window and frame.seat == seat
    if let_go or command in legal(state, terms, seat):
        return None
    match frame, command:
        case ((fr.Over() | fr.SettingUp()), _):
            return "race_over"
        case _, cmd.LeaveRace():
            return "only_the_table"
        case frame, _ if seat == SYSTEM or frame.seat != seat:
            return "not_your_turn"
        case frame, _:
            return _unfit(state, terms, frame, command)


def check(state: WhitewaterState, terms: Terms) -> None:
    """Raises RulesBug naming the broken part."""
    _cards(state, terms)
    _tokens(state, terms)
    _kayaks(state, terms)
    _marks(state)


class WhitewaterQuiet:
    """Quiet rules: a forecast ends once the card is done, and before where the seat itself, or another by its card,
    steers.
    """

    assumed: Final[frozenset[type[Event]]] = frozenset()

    def calm(self, state: WhitewaterState, seat: Seat) -> None:
        """Puts Event cards back in the box. Hands stay: a seat that holds a card may react, and lets it be."""
        for line in state.events:
            state.box += line
            line.clear()

    def answer(self, state: WhitewaterState, asked: Seat, seat: Seat) -> WhitewaterCommand | None:
        """Others go round a Rock on its left, which is open whenever that is asked (W50)."""
        match state.frame:
            case fr.Window(when="before" | "card"):
                return PASS
            case fr.Discarding():
                return cmd.DiscardCard(state.hands[asked][0])
            case fr.RockSide() if asked != seat:
                return LEFT
            case _:
                return None


class RightOfRocks(WhitewaterQuiet):
    """Quiet rules in which some seats go round a Rock on its right; both sides are open whenever that is asked."""

    def __init__(self, seats: frozenset[Seat]) -> None:
        self._seats = seats

    def answer(self, state: WhitewaterState, asked: Seat, seat: Seat) -> WhitewaterCommand | None:
        found = super().answer(state, asked, seat)
        return RIGHT if found is LEFT and asked in self._seats else found


QUIET: Final = WhitewaterQuiet()


class WhitewaterRules(Rules[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView]):
    """One match's rules; `terms` are its river, cards and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        """Raises BadSetup for a river that cannot be played."""
        self.terms = terms_of(definition, setup)

    def initial(self, setup: Setup) -> WhitewaterState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[WhitewaterState, WhitewaterEvent]) -> None:
        flow = Flow(draft, self.terms)
        set_up(flow)
        go(flow)

    def decide(self, draft: Draft[WhitewaterState, WhitewaterEvent], seat: Seat, command: WhitewaterCommand) -> None:
        reason = refusal(draft.state, self.terms, seat, command)
        if reason is not None:
            raise IllegalCommand(reason)
        answer(Flow(draft, self.terms), command)

    @staticmethod
    def evolve(state: WhitewaterState, event: WhitewaterEvent) -> None:
        event.apply(state)

    def carry(self, draft: Draft[WhitewaterState, WhitewaterEvent], first: Seat) -> None:
        """Carries out an Advance of this seat out of turn, for forecasts: nobody has to hold the card."""
        flow = Flow(draft, self.terms)
        afloat = tuple([seat for seat in flow.clockwise(first) if draft.state.cells[seat] != NO_CELL])
        if afloat:
            flow.plan = [EndTurn(), OpenWindow("after"), MoveKayaks("advance", afloat)]
            go(flow)

    def to_act(self, state: WhitewaterState) -> frozenset[Seat]:
        frame = state.frame
        if type(frame) is Over or type(frame) is SettingUp:
            return NOBODY
        return self.terms.alone[frame.seat]

    def legal(self, state: WhitewaterState, seat: Seat) -> Sequence[WhitewaterCommand]:
        return legal(state, self.terms, seat)

    def view(self, state: WhitewaterState, seat: Seat | None) -> WhitewaterView:
        return view_of(state, self.terms, seat)

    def sample(self, view: WhitewaterView, rng: Random) -> WhitewaterState:
        return sample(view, self.terms, rng)

    def outcome(self, state: WhitewaterState) -> Outcome | None:
        frame = state.frame
        return Outcome(frame.places, frame.reason) if type(frame) is Over else None

    def check(self, state: WhitewaterState) -> None:
        check(state, self.terms)

    def mid_decision(self, state: WhitewaterState) -> bool:
        return type(state.frame) is TurningRapids

    @property
    def quiet(self) -> WhitewaterQuiet:
        return QUIET


def _certain(
    state: WhitewaterState, terms: Terms, viewer: Seat | None, told: tuple[Card, ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[tuple[int, Card], ...]]:
    """Cards of each hand, and of the deck with the number of cards above, that the viewer can be sure of."""
    found: list[set[Card]] = [set() for _ in state.hands]
    if viewer is not None:
        found[viewer].update(state.hands[viewer])
    deck: dict[Card, int] = {}
    for card in told:
        seat = next((seat for seat, hand in enumerate(state.hands) if card in hand), None)
        if seat is None:
            deck[card] = len(state.deck) - 1 - state.deck.index(card)
        else:
            found[seat].add(card)
    for card, place in _followed(state):
        if place == DECK:
            deck[card] = 0
        else:
            found[place].add(card)
    above = tuple(sorted((place, card) for card, place in deck.items()))
    return tuple(tuple(sorted(cards)) for cards in found), above


def _followed(state: WhitewaterState) -> Iterable[tuple[Card, int]]:
    """Cards all have seen whose pool only one hand, or only the top of the deck, can hold: known to everybody.

    Cards of the first pool may never have been seen: their places follow from the marks, but they are not named.
    """
    holders: dict[int, set[int]] = {}
    for seat, tags in enumerate(state.hand_tags):
        for bit in _bits(tags):
            holders.setdefault(bit, set()).add(seat)
    for place, tag in enumerate(state.deck_tags):
        for bit in _bits((tag,)):
            holders.setdefault(bit, set()).add(DECK if place == len(state.deck_tags) - 1 else -2)
    alone = {bit: next(iter(places)) for bit, places in holders.items() if len(places) == 1}
    alone = {bit: place for bit, place in alone.items() if place >= DECK and bit}
    if not alone:
        return
    seen = set(state.discard)
    for place, cards in (*enumerate(state.hands), (DECK, state.deck)):
        for card in cards:
            pool = state.pools.get(card, 0)
            if alone.get(pool) == place and card not in seen:
                yield card, place


def _bits(tags: Iterable[int]) -> list[int]:
    union = union_of(tags)
    return [bit for bit in range(union.bit_length()) if union >> bit & 1]


def _dealt(view: WhitewaterView, terms: Terms, rng: Random) -> tuple[list[list[Card]], list[Card]]:
    """All hands and the deck, bottom first."""
    seen = {*view.hand, *view.discard}
    hidden = [card for card in terms.cards if card not in seen]
    slots = [_Slot(seat, 0, tag) for seat, tags in enumerate(view.hand_tags) if seat != view.viewer for tag in tags]
    slots += [_Slot(DECK, position, tag) for position, tag in enumerate(view.deck_tags)]
    rng.shuffle(hidden)
    rng.shuffle(slots)
    fixed = {card: (seat, 0) for seat, cards in enumerate(view.known) if seat != view.viewer for card in cards}
    fixed |= {card: (DECK, view.deck - 1 - above) for above, card in view.deck_known}
    _match(view, hidden, slots, fixed)
    hands: list[list[Card]] = [[] for _ in view.hands]
    if view.viewer is not None:
        hands[view.viewer] = list(view.hand)
    deck: dict[int, Card] = {}
    for slot in slots:
        assert slot.card is not None
        if slot.seat == DECK:
            deck[slot.position] = slot.card
        else:
            hands[slot.seat].append(slot.card)
    return hands, [deck[position] for position in range(view.deck)]


def _match(view: WhitewaterView, hidden: list[Card], slots: list[_Slot], fixed: dict[Card, tuple[int, int]]) -> None:
    """Matches each hidden card to a slot its marks allow: those with the fewest choices first, then augmenting
    paths.
    """
    bits = {card: 1 << view.pools.get(card, 0) for card in hidden}

    def fits(card: Card, slot: _Slot) -> bool:
        place = fixed.get(card)
        if place is not None and (slot.seat, slot.position) != place:
            return False
        return bool(slot.tag & bits[card])

    def place(card: Card, seen: set[int]) -> bool:
        for number, slot in enumerate(slots):
            if number not in seen and slot.card is None and fits(card, slot):
                slot.card = card
                return True
        for number, slot in enumerate(slots):
            if number not in seen and fits(card, slot):
                seen.add(number)
                if slot.card is not None and place(slot.card, seen):
                    slot.card = card
                    return True
        return False

    for card in sorted(hidden, key=lambda card: card not in fixed):
        if not place(card, set()):
            raise ValueError(f"no place is left for {card}: the view contradicts itself")


def _leaving(state: WhitewaterState, terms: Terms) -> Sequence[WhitewaterCommand]:
    """Returns the reports of leaving seats. When the last one leaves, the race ends: all rivals left before."""
    match state.frame:
        case fr.SettingUp() | fr.Over():
            return ()
        case _:
            return [cmd.LeaveRace(seat) for seat in terms.all_seats if not state.left[seat]]


def _leave(flow: Flow, seat: Seat) -> None:
    """Takes the seat out of the match; its open question is answered in the plainest way (W77). The last one there
    has no rival left and wins.
    """
    if flow.state.left.count(False) == 1:
        end_race(flow, NO_RIVAL)
        return
    flow.emit(SeatLeft(seat))
    match flow.state.frame:
        case fr.SettingUp() | fr.Over():
            return
        case frame if frame.seat != seat:
            flow.stopped = True
        case fr.Window() as frame:
            turns.passed(flow, frame, turns.PASS)
        case fr.Placing():
            turns.place_anywhere(flow, seat)
        case fr.TurningRapids() as frame:
            flow.place_token(seat, frame.cell, turns.flows(flow.state.supply)[0])
        case _:
            pass


def _unfit(state: WhitewaterState, terms: Terms, frame: fr.AskingFrame, command: WhitewaterCommand) -> str:
    match frame, command:
        case (fr.Playing(), cmd.PlayCard()) | (fr.Discarding(), cmd.DiscardCard()) | (fr.PuttingBack(), cmd.PutBack()):
            return "not_in_hand"
        case (fr.Window(), cmd.EddyOut()) | (fr.Manoeuvring(), cmd.Manoeuvre()):
            return "no_such_manoeuvre"
        case fr.Recalling(), cmd.TakeFromDiscard():
            return "recall_itself" if command.card == frame.without else "not_in_discard"
        case fr.Placing(), cmd.PlaceKayak():
            return "space_taken" if command.cell in first_row(terms.board) else "not_first_row"
        case fr.PlacingRock(), cmd.PlaceRock(cell=cell):
            return no_place(state, terms, cell)
        case fr.PlacingRapids(), cmd.PlaceRapids(cell=cell):
            return no_place(state, terms, cell)
        case fr.TurningRapids(), cmd.TurnRapids():
            return "no_token"
        case fr.RockSide(), cmd.ChooseSide():
            return "side_closed"
        case _:
            return "not_now"


def _cards(state: WhitewaterState, terms: Terms) -> None:
    there = [card for hand in state.hands for card in hand] + state.deck + state.discard
    if Counter(there) != Counter(terms.cards):
        raise RulesBug(f"{len(there)} River cards of {len(terms.cards)}, or some twice")
    events = [card for line in state.events for card in line] + state.box + state.gone
    events += [] if state.event is None else [state.event]
    if Counter(events) != Counter(terms.event_cards):
        raise RulesBug(f"{len(events)} Event cards of {len(terms.event_cards)}, or some twice")


def _tokens(state: WhitewaterState, terms: Terms) -> None:
    laid = Counter(sign for _, sign in state.tokens)
    for sign, count in terms.tokens_made.items():
        if state.supply[sign] < 0 or state.supply[sign] + laid[sign] != count:
            raise RulesBug(f"{laid[sign]} tokens {sign} laid and {state.supply[sign]} left, but there are {count}")


def _kayaks(state: WhitewaterState, terms: Terms) -> None:
    """Checks the kayaks' spaces. A kayak that waits behind a Rock may share its space for the moment."""
    water = water_of(terms, state)
    placed = [cell for cell in state.cells if cell != NO_CELL]
    if any(water.closed(cell) or water.sign(cell) == ROCK for cell in placed):
        raise RulesBug("a kayak lies on a Bank or a Rock")
    if any(not SLOWEST <= speed <= FASTEST for speed in state.speeds):
        raise RulesBug(f"speeds {state.speeds} are not all from {SLOWEST} to {FASTEST}")
    if len(set(placed)) < len(placed) and not _moving(state):
        raise RulesBug(f"two kayaks rest on one space: {state.cells}")


def _moving(state: WhitewaterState) -> bool:
    match state.frame:
        case RockSide() | Over():
            return True
        case _:
            return any(task.__class__ is GoRound for task in state.plan)


def _marks(state: WhitewaterState) -> None:
    if [len(tags) for tags in state.hand_tags] != [len(hand) for hand in state.hands]:
        raise RulesBug("not every card of a hand has its mark")
    if len(state.deck_tags) != len(state.deck):
        raise RulesBug("not every card of the deck has its mark")
    hidden = {1 << state.pools.get(card, 0) for cards in (*state.hands, state.deck) for card in cards}
    if union_of((*state.deck_tags, *(tag for tags in state.hand_tags for tag in tags))) & ~union_of(hidden):
        raise RulesBug("a mark names a pool none of whose cards is hidden")
    for card, tag in zip(state.deck, state.deck_tags, strict=True):
        if not tag >> state.pools.get(card, 0) & 1:
            raise RulesBug(f"the mark of {card} in the deck says it cannot be there")
    for seat, (hand, tags) in enumerate(zip(state.hands, state.hand_tags, strict=True)):
        if not _fit([state.pools.get(card, 0) for card in hand], tags):
            raise RulesBug(f"the marks of seat {seat} say it cannot hold its cards")


def _fit(pools: list[int], tags: list[int]) -> bool:
    """True if each card of a hand can have a mark of its own that allows its pool."""
    holder: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for number, tag in enumerate(tags):
            if tag >> pools[card] & 1 and number not in tried:
                tried.add(number)
                if number not in holder or place(holder[number], tried):
                    holder[number] = card
                    return True
        return False

    return all(place(card, set()) for card in range(len(pools)))
