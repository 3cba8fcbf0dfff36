"""Set-up, the steps of a turn, chances to Eddy Out, and still water (W14-W22, W61-W65, W76); the lines of cards.

Lines of River cards and Event cards go one at a time: draws and discards, hazards, manoeuvres (W7, W21-W60).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import (
    CardDiscarded,
    CardPlayed,
    CardPutBack,
    CardRecalled,
    DeckShuffled,
    EddiedOut,
    EventEnded,
    EventsLaid,
    FirstDrawn,
    HazardChosen,
    KayakPlaced,
    NoCardToPlay,
    SpeedChanged,
    StillWater,
    StillWaterEnded,
    TurnBegan,
)
from game.titles.whitewater_rush.rules.flow import STILL_WATER, Flow, Lines, carry_out, end_race, water_of
from game.titles.whitewater_rush.rules.movement import Water, declarations, first_row, manoeuvre
from game.titles.whitewater_rush.rules.river import (
    NO_CELL,
    RAPIDS,
    RIVER,
    ROCK,
    Card,
    Cell,
    Effect,
    Side,
    bounded,
    kind_of,
)
from game.titles.whitewater_rush.rules.state import (
    BeginTurn,
    CardLines,
    Cause,
    DrawCard,
    EachSeat,
    EndTurn,
    EventLines,
    HoldLimit,
    MoveKayaks,
    OpenWindow,
    PayDiscards,
    PlaceKayak,
    PlaceKayaks,
    Placing,
    Playing,
    PlayStep,
    SettingUp,
    SettleEffect,
    Spotting,
    StillEnd,
    WhitewaterCommand,
    WhitewaterState,
)
from game.titles.whitewater_rush.rules.terms import Terms

SIDES: Final = (cmd.SpotHazard("rapids"), cmd.SpotHazard("rock"))
FOR_ALL: Final = frozenset(("advance", "surge"))
"""Lines that move every kayak (W40)."""

MOVING: Final = FOR_ALL | {"manoeuvre"}
"""Lines after which is looked who crossed a line of the river (W66)."""

TURN: Final = (EndTurn(), DrawCard(), OpenWindow("after"), PlayStep(), OpenWindow("before"))
"""The steps of a turn, the first one last."""

LIMITED_TURN: Final = (EndTurn(), HoldLimit(), *TURN[1:])
"""The same with the hand limit (W22)."""

BARREN_MOVES = 2
"""Moves of still water in a row that change nothing until the race is called (W76)."""

PASS: Final = cmd.Pass()
MOST_WAYS: Final = 4096
"""Places of kayaks whose manoeuvres are kept."""


def rapids_places(water: Water, cells: Sequence[Cell], supply: Mapping[str, int]) -> list[Cell]:
    """Every free plain River space, upstream first; none without a token."""
    if not flows(supply):
        return []
    return [cell for cell in water.plain if cell not in cells]


def rock_places(water: Water, cells: Sequence[Cell], supply: Mapping[str, int]) -> list[Cell]:
    """Returns the places as for Rapids, but no Rock may share an edge with the space (W58)."""
    if not supply[ROCK]:
        return []
    return [cell for cell in water.away_from_rocks if cell not in cells]


def flows(supply: Mapping[str, int]) -> list[str]:
    """The directions Rapids tokens are left of."""
    return [sign for sign in RAPIDS if supply[sign]]


def no_place(state: WhitewaterState, terms: Terms, cell: Cell) -> str:
    """Returns the reason why a token cannot be put there (W56, W58)."""
    if cell in state.cells:
        return "space_taken"
    sign = terms.printed.get(cell)
    if sign is None or sign not in RIVER or any(cell == taken for taken, _ in state.tokens):
        return "not_river"
    return "beside_rock" if water_of(terms, state).beside_rock(cell) else "no_token"


def sides(state: WhitewaterState, terms: Terms, frame: fr.Spotting) -> Sequence[cmd.SpotHazard]:
    return SIDES


def spotted(flow: Flow, frame: fr.Spotting, command: cmd.SpotHazard) -> None:
    """Chooses the side of the card on top of the plan."""
    flow.emit(HazardChosen(frame.seat, command.hazard))
    match flow.plan.pop():
        case CardLines() as task:
            flow.plan.append(CardLines(task.seat, task.card, 0, command.hazard))
        case task:
            raise AssertionError(f"a side is asked for {task}")


def for_rock(state: WhitewaterState, terms: Terms, frame: fr.PlacingRock) -> Sequence[cmd.PlaceRock]:
    return [cmd.PlaceRock(cell) for cell in rock_places(water_of(terms, state), state.cells, state.supply)]


def rock_placed(flow: Flow, frame: fr.PlacingRock, command: cmd.PlaceRock) -> None:
    flow.place_token(frame.seat, command.cell, ROCK)


def for_rapids(state: WhitewaterState, terms: Terms, frame: fr.PlacingRapids) -> Sequence[cmd.PlaceRapids]:
    return [cmd.PlaceRapids(cell) for cell in rapids_places(water_of(terms, state), state.cells, state.supply)]


def rapids_placed(flow: Flow, frame: fr.PlacingRapids, command: cmd.PlaceRapids) -> None:
    """Places the Rapids, or asks for their direction: with one direction left there is nothing to turn."""
    signs = flows(flow.state.supply)
    if len(signs) == 1:
        flow.place_token(frame.seat, command.cell, signs[0])
    else:
        flow.ask(fr.TurningRapids(frame.seat, command.cell))


def turns(state: WhitewaterState, terms: Terms, frame: fr.TurningRapids) -> Sequence[cmd.TurnRapids]:
    return [cmd.TURNS[sign] for sign in flows(state.supply)]


def rapids_turned(flow: Flow, frame: fr.TurningRapids, command: cmd.TurnRapids) -> None:
    flow.place_token(frame.seat, frame.cell, command.flow)


def _rapids(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    if rapids_places(flow.water, flow.state.cells, flow.state.supply):
        flow.ask(fr.PlacingRapids(seat))


def _rock(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    if rock_places(flow.water, flow.state.cells, flow.state.supply):
        flow.ask(fr.PlacingRock(seat))


HAZARD_LINES: Final[Lines] = {"rapids": _rapids, "rock": _rock}


def pay(flow: Flow, task: PayDiscards) -> None:
    """Discards that are due: asked for while there is a choice, void without cards (W24, W45, W61)."""
    hand = flow.state.hands[task.seat]
    if flow.state.left[task.seat]:
        return
    if len(hand) <= task.count:
        for card in list(hand):
            flow.emit(CardDiscarded(task.seat, card, task.cause))
    else:
        flow.ask(fr.Discarding(task.seat, task.count, task.cause))


def discards(state: WhitewaterState, terms: Terms, frame: fr.Discarding) -> Sequence[cmd.DiscardCard]:
    return [cmd.DiscardCard(card) for card in state.hands[frame.seat]]


def discarded(flow: Flow, frame: fr.Discarding, command: cmd.DiscardCard) -> None:
    flow.emit(CardDiscarded(frame.seat, command.card, frame.cause))
    if frame.count > 1:
        flow.plan.append(PayDiscards(frame.seat, frame.count - 1, frame.cause))


def to_put_back(state: WhitewaterState, terms: Terms, frame: fr.PuttingBack) -> Sequence[cmd.PutBack]:
    return [cmd.PutBack(card) for card in state.hands[frame.seat]]


def put_back(flow: Flow, frame: fr.PuttingBack, command: cmd.PutBack) -> None:
    flow.emit(CardPutBack(frame.seat, Secret((frame.seat,), command.card)))


def to_recall(state: WhitewaterState, terms: Terms, frame: fr.Recalling) -> Sequence[cmd.TakeFromDiscard]:
    return [cmd.TakeFromDiscard(card) for card in recallable(state.discard, frame.without)]


def recalled(flow: Flow, frame: fr.Recalling, command: cmd.TakeFromDiscard) -> None:
    flow.emit(CardRecalled(frame.seat, command.card))


def recallable(discard: Sequence[Card], without: Card | None) -> list[Card]:
    """The topmost card of each kind in the pile but the Recall being resolved: copies are all the same (W27, W87)."""
    kinds: dict[str, Card] = {}
    for card in reversed(discard):
        if card != without:
            kinds.setdefault(kind_of(card), card)
    return list(kinds.values())


def _draw(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    for _ in range(effect.by):
        flow.draw(seat)


def _discard(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    pay(flow, PayDiscards(seat, effect.by, cause))


def _put_back(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    """Puts a hand card onto the deck; a seat with several chooses (W28)."""
    hand = flow.state.hands[seat]
    if len(hand) == 1:
        flow.emit(CardPutBack(seat, Secret((seat,), hand[0])))
    elif hand:
        flow.ask(fr.PuttingBack(seat))


def _recall(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    """Any card of the pile but the one being resolved; void without one (W27, W87)."""
    played = flow.state.played
    cards = recallable(flow.state.discard, played)
    if len(cards) == 1:
        flow.emit(CardRecalled(seat, cards[0]))
    elif cards and played is not None:
        flow.ask(fr.Recalling(seat, played))


HAND_LINES: Final[Lines] = {"draw": _draw, "discard": _discard, "put_back": _put_back, "recall": _recall}


def ways(water: Water, state: WhitewaterState, seat: Seat, speed: int) -> list[tuple[Side, int]]:
    """Every manoeuvre that turns out differently at this speed, staying first."""
    speeds = state.speeds.copy()
    speeds[seat] = speed
    return declarations(water, state.cells, speeds, seat, water.table.allowance(speed))


def manoeuvres(state: WhitewaterState, terms: Terms, frame: fr.Manoeuvring) -> Sequence[cmd.Manoeuvre]:
    found = ways(water_of(terms, state), state, frame.seat, state.speeds[frame.seat])
    return [cmd.MANOEUVRES[way] for way in found]


def manoeuvred(flow: Flow, frame: fr.Manoeuvring, command: cmd.Manoeuvre) -> None:
    if command.spaces:
        state = flow.state
        carry_out(flow, manoeuvre(flow.water, state.cells, state.speeds, frame.seat, command.side, command.spaces))


def _offer(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    """Asked only if there is anywhere to go (W23)."""
    speed = flow.state.speeds[seat]
    if len(ways(flow.water, flow.state, seat, speed)) > 1:
        flow.ask(fr.Manoeuvring(seat, flow.terms.table.allowance(speed)))


STEERING_LINES: Final[Lines] = {"manoeuvre": _offer}


def card_line(flow: Flow, task: CardLines) -> None:
    """Carries out the next line of the River card; Spot Hazard first asks for its side (W85)."""
    if flow.state.left[task.seat]:
        return
    kind = kind_of(task.card)
    choice = flow.terms.either.get(kind)
    if choice is not None and task.hazard is None:
        flow.plan.append(task)
        flow.ask(Spotting(task.seat))
        return
    effects = flow.terms.lines_of[kind] if choice is None or task.hazard is None else choice[task.hazard]
    if task.line >= len(effects):
        return
    if task.line + 1 < len(effects):
        flow.plan.append(CardLines(task.seat, task.card, task.line + 1, task.hazard))
    effect = effects[task.line]
    if effect.do in MOVING:
        flow.plan.append(SettleEffect(flow.rows()))
    if effect.do in FOR_ALL:
        _move_all(flow, flow.clockwise(task.seat), effect)
    else:
        LINES[effect.do](flow, task.seat, effect, "card")


def event_line(flow: Flow, task: EventLines) -> None:
    """Carries out the next line of the Event card, for everybody clockwise from the revealer (W70)."""
    effects = flow.terms.lines_of[kind_of(task.card)]
    if task.line >= len(effects):
        flow.emit(EventEnded(task.card))
        return
    flow.plan.append(EventLines(task.revealer, task.card, task.line + 1))
    effect = effects[task.line]
    seats = flow.clockwise(task.revealer)
    if effect.do in MOVING:
        flow.plan.append(SettleEffect(flow.rows()))
    if effect.do in FOR_ALL:
        _move_all(flow, seats, effect)
    else:
        flow.plan.append(EachSeat(task.card, task.line, seats))


def each_seat(flow: Flow, task: EachSeat) -> None:
    """Carries out one line of an Event card for the next seat."""
    seat, *rest = task.seats
    if rest:
        flow.plan.append(EachSeat(task.card, task.line, tuple(rest)))
    if not flow.state.left[seat]:
        effect = flow.terms.lines_of[kind_of(task.card)][task.line]
        LINES[effect.do](flow, seat, effect, "event")


def _faster(flow: Flow, seat: Seat, effect: Effect, cause: Cause) -> None:
    """Paddle, Power Paddle, Ferry, Brace."""
    _change_speed(flow, seat, bounded(flow.state.speeds[seat] + effect.by))


def _at_speed(flow: Flow, seat: Seat, effect: Effect, cause: Cause) -> None:
    """Catch Current."""
    _change_speed(flow, seat, bounded(effect.by))


def _change_speed(flow: Flow, seat: Seat, speed: int) -> None:
    """Changes the speed; at the end of the scale nothing happens (W24, W25)."""
    before = flow.state.speeds[seat]
    if speed != before:
        flow.emit(SpeedChanged(seat, before, speed))


LINES: Final[Lines] = {"speed": _faster, "set_speed": _at_speed} | HAZARD_LINES | HAND_LINES | STEERING_LINES
"""Effect of each line of a card on one seat."""


def turn_of(terms: Terms) -> tuple[EndTurn | HoldLimit | DrawCard | OpenWindow | PlayStep, ...]:
    """Returns the tasks planned for a turn."""
    return LIMITED_TURN if terms.hand_limit else TURN


def play_step(flow: Flow, task: PlayStep) -> None:
    active = flow.state.active
    if flow.state.left[active]:
        return
    if flow.state.hands[active]:
        flow.ask(Playing(active))
    else:
        flow.emit(NoCardToPlay(active))


def cards(state: WhitewaterState, terms: Terms, frame: Playing) -> Sequence[cmd.PlayCard]:
    return [cmd.PlayCard(card) for card in state.hands[frame.seat]]


def card_played(flow: Flow, frame: Playing, command: cmd.PlayCard) -> None:
    flow.emit(CardPlayed(frame.seat, command.card))
    flow.plan += (CardLines(frame.seat, command.card, 0), OpenWindow("card", command.card))


def draw_card(flow: Flow, task: DrawCard) -> None:
    if not flow.state.left[flow.state.active]:
        flow.draw(flow.state.active)


def hold_limit(flow: Flow, task: HoldLimit) -> None:
    active = flow.state.active
    too_many = len(flow.state.hands[active]) - flow.terms.hand_limit
    if too_many > 0:
        pay(flow, PayDiscards(active, too_many, "limit"))


def end_turn(flow: Flow, task: EndTurn) -> None:
    """Passes the turn to the next seat; before it the river may move by itself (W76)."""
    state, terms = flow.state, flow.terms
    seats = flow.round()
    if terms.still_rounds and state.still >= terms.still_rounds * len(seats):
        flow.emit(StillWater(seats[0]))
        rows = flow.rows()
        moves = MoveKayaks("still_water", seats)
        flow.plan += (BeginTurn(seats[0]), SettleEffect(rows), StillEnd(rows), moves)
    else:
        _begin(flow, seats[0])


def still_end(flow: Flow, task: StillEnd) -> None:
    flow.emit(StillWaterEnded(flow.rows() != task.rows))
    if flow.state.still_moves >= BARREN_MOVES:
        end_race(flow, STILL_WATER)


def begin_turn(flow: Flow, task: BeginTurn) -> None:
    """Begins a turn; a seat that left meanwhile is skipped."""
    _begin(flow, flow.clockwise(task.seat)[0])


def open_window(flow: Flow, task: OpenWindow) -> None:
    """Asks everybody with a card, clockwise from the active player's left (W62)."""
    if any(flow.state.hands):
        _ask_next(flow, task, flow.round())


def eddies(state: WhitewaterState, terms: Terms, frame: fr.Window) -> Sequence[WhitewaterCommand]:
    """Returns the answers to a window: let it go by, or Eddy Out in every way that turns out differently."""
    seat, speeds = frame.seat, state.speeds
    water = water_of(terms, state)
    kept = water.eddies
    key = (seat, speeds[seat], *state.cells)
    found = kept.get(key)
    if found is None:
        found = (PASS, *[cmd.EDDIES[way] for way in ways(water, state, seat, bounded(speeds[seat] - 1))])
        if len(kept) >= MOST_WAYS:
            kept.clear()
        kept[key] = found
    return found


def passed(flow: Flow, frame: fr.Window, command: cmd.Pass) -> None:
    _ask_next(flow, OpenWindow(frame.when, frame.card), frame.waiting)


def eddied_out(flow: Flow, frame: fr.Window, command: cmd.EddyOut) -> None:
    """Speed, manoeuvre, events, discard; then the window opens anew for all (W61, W63)."""
    seat = frame.seat
    flow.emit(EddiedOut(seat, frame.when, bounded(flow.state.speeds[seat] - 1)))
    flow.plan += (OpenWindow(frame.when, frame.card), PayDiscards(seat, 1, "eddy_out"))
    if command.spaces:
        state = flow.state
        course = manoeuvre(flow.water, state.cells, state.speeds, seat, command.side, command.spaces, "eddy_out")
        # Most courses are quiet, and a kayak that stays in its row crosses no line.
        if not course.quiet:
            flow.plan.append(SettleEffect(flow.rows()))
        carry_out(flow, course)


def blank_state(terms: Terms) -> WhitewaterState:
    """The table before anything was shuffled."""
    seats = terms.seats
    return WhitewaterState(
        frame=SettingUp(),
        plan=[],
        turn=0,
        first=Seat(0),
        active=Seat(0),
        cells=[NO_CELL] * seats,
        speeds=[terms.start_speed] * seats,
        left=[False] * seats,
        hands=[[] for _ in range(seats)],
        deck=list(terms.cards),
        discard=[],
        tokens=[],
        supply=dict(terms.tokens_made),
        events=[[] for _ in terms.board.lines[:-1]],
        box=list(terms.event_cards),
        gone=[],
        event=None,
        played=None,
        still=0,
        still_moves=0,
        pools={},
        hand_tags=[[] for _ in range(seats)],
        deck_tags=[],
        told=[[] for _ in range(seats)],
    )


def set_up(flow: Flow) -> None:
    """Shuffles, deals, draws who begins, and lets the kayaks be placed in reverse turn order (W14-W16, W18)."""
    terms, chance = flow.terms, flow.draft.chance
    events = tuple(chance.shuffled(terms.event_cards))
    flow.emit(EventsLaid(len(terms.board.lines) - 1, Secret((), events)))
    flow.emit(DeckShuffled(Secret((), tuple(chance.shuffled(terms.cards)))))
    first = Seat(chance.below(terms.seats)) if terms.first is None else terms.first
    flow.emit(FirstDrawn(first))
    for _ in range(terms.hand_size):
        for seat in flow.clockwise(first):
            flow.draw(seat)
    order = flow.clockwise(first)
    if terms.last_seat_card:
        flow.draw(order[-1])
    flow.plan = [BeginTurn(first), PlaceKayaks(order[::-1])]


def place_next(flow: Flow, task: PlaceKayaks) -> None:
    seat, *rest = task.seats
    if rest:
        flow.plan.append(PlaceKayaks(tuple(rest)))
    if flow.state.left[seat]:
        place_anywhere(flow, seat)
    else:
        flow.ask(Placing(seat))


def free_spaces(state: WhitewaterState, terms: Terms, frame: Placing) -> Sequence[PlaceKayak]:
    return [PlaceKayak(cell) for cell in first_row(terms.board) if cell not in state.cells]


def placed(flow: Flow, frame: Placing, command: PlaceKayak) -> None:
    flow.emit(KayakPlaced(frame.seat, command.cell))


def place_anywhere(flow: Flow, seat: Seat) -> None:
    """Puts the kayak of a seat that left on the first free space (W77)."""
    cells = flow.state.cells
    flow.emit(KayakPlaced(seat, next(cell for cell in first_row(flow.terms.board) if cell not in cells)))


def _move_all(flow: Flow, seats: tuple[Seat, ...], effect: Effect) -> None:
    """Advance River and a flash flood by each kayak's own speed, a surge by its number."""
    if effect.do == "advance":
        flow.plan.append(MoveKayaks("advance", seats))
    else:
        flow.plan.append(MoveKayaks("surge", seats, effect.by))


def _begin(flow: Flow, seat: Seat) -> None:
    flow.emit(TurnBegan(seat, flow.state.turn + 1))
    flow.plan += turn_of(flow.terms)


def _ask_next(flow: Flow, window: OpenWindow, waiting: tuple[Seat, ...]) -> None:
    """Asks the next of these seats that has a card; nobody if none has (W62)."""
    state = flow.state
    for place, seat in enumerate(waiting):
        if state.hands[seat] and not state.left[seat]:
            flow.ask(fr.Window(seat, window.when, waiting[place + 1 :], window.card))
            return
