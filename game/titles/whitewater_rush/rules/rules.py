"""The rules of a match of Whitewater Rush, and the checks that hold after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from game.engine.module import Definition
from game.engine.rules import Draft, FrameHandlers, Rules, TaskHandlers
from game.engine.types import SYSTEM, Event, IllegalCommand, Outcome, RulesBug, Seat, Setup
from game.titles.whitewater_rush.rules import card_effects, knowledge, moving, turns
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.card_effects import no_place
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.events import SeatLeft, WhitewaterEvent, union_of
from game.titles.whitewater_rush.rules.flow import Flow, water_of
from game.titles.whitewater_rush.rules.movement import first_row
from game.titles.whitewater_rush.rules.river import FASTEST, NO_CELL, ROCK, SLOWEST
from game.titles.whitewater_rush.rules.state import (
    EndTurn,
    GoRound,
    MoveKayaks,
    OpenWindow,
    Over,
    RockSide,
    SettingUp,
    TurningRapids,
    WhitewaterState,
    WhitewaterView,
)
from game.titles.whitewater_rush.rules.terms import Terms, terms_of
from game.titles.whitewater_rush.rules.turns import PASS, blank_state, set_up

MODULES: Final = (turns, moving, card_effects)
DOING: Final[TaskHandlers[Flow]] = TaskHandlers(*MODULES)
go: Final = DOING.run
"""Runs until a question is asked or the race is over."""
ASKING: Final[FrameHandlers[WhitewaterState, Terms, Flow, WhitewaterCommand]] = FrameHandlers(*MODULES)


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


def _leaving(state: WhitewaterState, terms: Terms) -> Sequence[WhitewaterCommand]:
    """Returns the reports of leaving seats: anybody but the last one may leave."""
    match state.frame:
        case fr.SettingUp() | fr.Over():
            return ()
        case _:
            there = [seat for seat in terms.all_seats if not state.left[seat]]
            return [cmd.LeaveRace(seat) for seat in there] if len(there) > 1 else ()


def _leave(flow: Flow, seat: Seat) -> None:
    """Takes the seat out of the match; its open question is answered in the plainest way (W77)."""
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
            flow.place_token(seat, frame.cell, card_effects.flows(flow.state.supply)[0])
        case _:
            pass


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


def check(state: WhitewaterState, terms: Terms) -> None:
    """Raises RulesBug naming the broken part."""
    _cards(state, terms)
    _tokens(state, terms)
    _kayaks(state, terms)
    _marks(state)


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


LEFT: Final = cmd.ChooseSide("left")


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


NOBODY: frozenset[Seat] = frozenset()
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

    def evolve(self, state: WhitewaterState, event: WhitewaterEvent) -> None:
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
        return knowledge.view_of(state, self.terms, seat)

    def sample(self, view: WhitewaterView, rng: Random) -> WhitewaterState:
        return knowledge.sample(view, self.terms, rng)

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
