"""A tiny title for table tests: numbered cards, two in hand, play one or draw one, eight turns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.content.message import Message
from game.engine.module import Title
from game.engine.rules import Draft, Rules
from game.engine.session import AnySession, Session
from game.engine.types import Command, Event, IllegalCommand, Outcome, Seat, Secret, Setup, State, View
from game.table.item import Item, ItemKind
from game.table.presenter import (
    AnyViewedEvent,
    Button,
    Fact,
    Items,
    Move,
    Moves,
    Names,
    Narration,
    Plate,
    Presenter,
    Reference,
    Status,
)

TURNS = 8


class Play(Command, frozen=True):
    card: int


class Draw(Command, frozen=True):
    pass


class Dealt(Event, frozen=True):
    seat: Seat
    card: Secret[int]


class Played(Event, frozen=True):
    seat: Seat
    card: int


class TurnBegan(Event, frozen=True):
    seat: Seat


class Table(State):
    hands: list[list[int]]
    played: list[int]
    deck: list[int]
    turn: int = -1
    seat: int = 0


class TableView(View, frozen=True):
    me: Seat | None
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    played: tuple[int, ...]
    deck: int
    seat: int


class ToyRules(Rules[Table, Play | Draw, Dealt | Played | TurnBegan, TableView]):
    def __init__(self, setup: Setup) -> None:
        self.seats = setup.seats
        self.open_hands = setup.flag("open_hands")

    def initial(self, setup: Setup) -> Table:
        return Table([[] for _ in range(self.seats)], [], list(range(20)))

    def begin(self, draft: Draft[Table, Any]) -> None:
        for seat in range(self.seats):
            for _ in range(2):
                self._deal(draft, Seat(seat))
        draft.emit(TurnBegan(Seat(0)))

    def decide(self, draft: Draft[Table, Any], seat: Seat, command: Play | Draw) -> None:
        if command not in self.legal(draft.state, seat):
            raise IllegalCommand("not_now")
        match command:
            case Play(card=card):
                draft.emit(Played(seat, card))
            case Draw():
                self._deal(draft, seat)
        draft.emit(TurnBegan(Seat((seat + 1) % self.seats)))

    def _deal(self, draft: Draft[Table, Any], seat: Seat) -> None:
        card = draft.state.deck[draft.chance.below(len(draft.state.deck))]
        draft.emit(Dealt(seat, Secret(None if self.open_hands else (seat,), card)))

    def evolve(self, state: Table, event: Dealt | Played | TurnBegan) -> None:
        match event:
            case Dealt(seat=seat, card=card):
                state.hands[seat].append(card.open())
                state.deck.remove(card.open())
            case Played(seat=seat, card=number):
                state.hands[seat].remove(number)
                state.played.append(number)
            case TurnBegan(seat=seat):
                state.turn += 1
                state.seat = seat

    def to_act(self, state: Table) -> frozenset[Seat]:
        return frozenset() if state.turn >= TURNS else frozenset({Seat(state.seat)})

    def legal(self, state: Table, seat: Seat) -> Sequence[Play | Draw]:
        if seat not in self.to_act(state):
            return []
        return [*(Play(card) for card in state.hands[seat]), Draw()]

    def view(self, state: Table, seat: Seat | None) -> TableView:
        hand = () if seat is None else tuple(state.hands[seat])
        counts = tuple(map(len, state.hands))
        return TableView(seat, hand, counts, tuple(state.played), len(state.deck), state.seat)

    def sample(self, view: TableView, rng: Random) -> Table:
        raise NotImplementedError("the table never samples")

    def outcome(self, state: Table) -> Outcome | None:
        return Outcome(((Seat(0),),), "turns") if state.turn >= TURNS else None

    def check(self, state: Table) -> None:
        pass


class ToyItems(Items[TableView]):
    """Hand, cards played and deck."""

    def all(self, view: TableView, names: Names) -> list[Item]:
        held = [_card(card, "hand", index) for index, card in enumerate(view.hand)]
        shown = [_card(card, "table", index) for index, card in enumerate(view.played)]
        deck = Item("deck", "deck", 0, ItemKind.PILE, "back", Message("toy.deck"), count=view.deck, face_up=False)
        return [*held, *shown, deck]

    def contents(self, view: TableView, key: str, names: Names) -> list[Item] | None:
        return None


class ToyMoves(Moves[Any, TableView]):
    """A card, or a button."""

    def for_commands(self, view: TableView, legal: Sequence[Play | Draw], names: Names) -> list[Move]:
        return [_pick(command) for command in legal]

    def buttons(self, view: TableView, legal: Sequence[Play | Draw], names: Names) -> list[Button]:
        return [Button("button:pass", Message("toy.pass")), Button("button:draw", Message("toy.draw"))]

    def why_not(self, view: TableView, legal: Sequence[Play | Draw], target: str) -> str | None:
        return "not_now"

    def command_line(self, command: Play | Draw, names: Names, seat: Seat) -> Message:
        match command:
            case Play(card=card):
                return Message("toy.play", {"card": card})
            case Draw():
                return Message("toy.draw")


class ToyStatus(Status[TableView]):
    """A status with the current turn, and nothing else."""

    def prompt(self, view: TableView, names: Names) -> Message:
        return Message("toy.prompt", {"name": names[Seat(view.seat)]})

    def facts(self, view: TableView, names: Names) -> list[Fact]:
        return []

    def plates(self, view: TableView, names: Names) -> list[Plate]:
        return []

    def references(self, view: TableView) -> list[Reference]:
        return []

    def closing(self, events: Sequence[Event], view: TableView, names: Names) -> list[Fact]:
        return []

    def result(self, view: TableView, outcome: Outcome, names: Names) -> tuple[Message, Message]:
        return Message("toy.won"), Message("toy.why")


class ToyTelling(Narration[TableView]):
    """Words alone."""

    def caption(self, viewed: AnyViewedEvent, names: Names) -> Message | None:
        match viewed.event:
            case Dealt(seat=seat, card=Secret(value=None)):
                return Message("toy.drew", {"name": names[seat]})
            case Dealt(seat=seat, card=card):
                return Message("toy.drew_card", {"name": names[seat], "card": card.open()})
            case Played(seat=seat, card=card):
                return Message("toy.played", {"name": names[seat], "card": card})
        return None

    def cue(self, viewed: AnyViewedEvent) -> None:
        return None


def toy_presenter(
    *,
    moves: Moves[Any, TableView] | None = None,
    status: Status[TableView] | None = None,
    told: Narration[TableView] | None = None,
) -> Presenter[Any, TableView]:
    """The presenter of the toy, with other parts where they are given."""
    return Presenter(ToyItems(), moves or ToyMoves(), status or ToyStatus(), told or ToyTelling())


def toy_session(seats: int, *, open_hands: bool = False, people: Sequence[int] | None = None) -> AnySession:
    """A match that has begun."""
    title: Title[Any, Any, Any, Any] = Title(
        "toy",
        1,
        Play | Draw,
        Dealt | Played | TurnBegan,
        Table,
        TableView,
        load=lambda path: {},
        rules=lambda definition, setup: ToyRules(setup),
        position=lambda data, rules: Table([], [], []),
    )
    session = Session(title, {}, Setup(seats, {"open_hands": open_hands}), "seed")
    if people is not None:
        session.people = frozenset(map(Seat, people))
    session.begin()
    return session


def _card(card: int, zone: str, index: int) -> Item:
    return Item(f"card:{card}", zone, index, ItemKind.CARD, f"cards/{card}", Message("toy.card", {"card": card}))


def _pick(command: Play | Draw) -> Move:
    match command:
        case Play(card=card):
            return Move((f"card:{card}", "zone:table"), command, Message("toy.play", {"card": card}))
        case Draw():
            return Move(("button:draw",), command, Message("toy.draw"))
