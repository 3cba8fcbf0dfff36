"""Lines of River cards and Event cards, one at a time: draws and discards, hazards, manoeuvres (W7, W21-W60)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import (
    CardDiscarded,
    CardPutBack,
    CardRecalled,
    EventEnded,
    HazardChosen,
    SpeedChanged,
)
from game.titles.whitewater_rush.rules.flow import Flow, Lines, water_of
from game.titles.whitewater_rush.rules.movement import Water, declarations, manoeuvre
from game.titles.whitewater_rush.rules.moving import carry_out
from game.titles.whitewater_rush.rules.river import RAPIDS, RIVER, ROCK, Card, Cell, Effect, Side, bounded, kind_of
from game.titles.whitewater_rush.rules.state import (
    CardLines,
    Cause,
    EachSeat,
    EventLines,
    MoveCause,
    MoveKayaks,
    PayDiscards,
    SettleEffect,
    Spotting,
    WhitewaterState,
)
from game.titles.whitewater_rush.rules.terms import Terms

SIDES: Final = (cmd.SpotHazard("rapids"), cmd.SpotHazard("rock"))


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


def steered(flow: Flow, seat: Seat, side: Side, spaces: int, cause: MoveCause) -> None:
    """Moves the kayak up to `spaces` spaces to that side."""
    state = flow.state
    carry_out(flow, manoeuvre(flow.water, state.cells, state.speeds, seat, side, spaces, cause))


def manoeuvres(state: WhitewaterState, terms: Terms, frame: fr.Manoeuvring) -> Sequence[cmd.Manoeuvre]:
    found = ways(water_of(terms, state), state, frame.seat, state.speeds[frame.seat])
    return [cmd.MANOEUVRES[way] for way in found]


def manoeuvred(flow: Flow, frame: fr.Manoeuvring, command: cmd.Manoeuvre) -> None:
    if command.spaces:
        steered(flow, frame.seat, command.side, command.spaces, "manoeuvre")


def _offer(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    """Asked only if there is anywhere to go (W23)."""
    speed = flow.state.speeds[seat]
    if len(ways(flow.water, flow.state, seat, speed)) > 1:
        flow.ask(fr.Manoeuvring(seat, flow.terms.table.allowance(speed)))


STEERING_LINES: Final[Lines] = {"manoeuvre": _offer}


FOR_ALL: Final = frozenset(("advance", "surge"))
"""Lines that move every kayak (W40)."""
MOVING: Final = FOR_ALL | {"manoeuvre"}
"""Lines after which is looked who crossed a line of the river (W66)."""


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


def _move_all(flow: Flow, seats: tuple[Seat, ...], effect: Effect) -> None:
    """Advance River and a flash flood by each kayak's own speed, a surge by its number."""
    if effect.do == "advance":
        flow.plan.append(MoveKayaks("advance", seats))
    else:
        flow.plan.append(MoveKayaks("surge", seats, effect.by))


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
