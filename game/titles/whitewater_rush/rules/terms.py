"""The numbers, cards and river of one match: from the content files to what the rules ask."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from game.content.folders import offered, read_parts
from game.content.message import in_english
from game.content.structs import load_struct
from game.engine.module import JOINED_BY, Definition, GameInfo, Part, Sources
from game.engine.types import BadSetup, Seat, Setup
from game.titles.whitewater_rush.rules.boards import flaws_in, read_board
from game.titles.whitewater_rush.rules.movement import Water, printed_signs
from game.titles.whitewater_rush.rules.river import (
    EVENTS_AT_A_LINE,
    Board,
    Card,
    CardKind,
    Cell,
    Effect,
    EventCard,
    Numbers,
    Segment,
    SpeedTable,
    WhitewaterContent,
    copies,
)

BOARDS = "boards"
MOST_BOARDS = 4
"""Maximum number of boards of one river."""


class Terms(Struct, frozen=True):
    """The facts of a match that do not change."""

    seats: int
    all_seats: tuple[Seat, ...]
    clockwise: tuple[tuple[Seat, ...], ...]
    """All seats from each seat on."""
    alone: tuple[frozenset[Seat], ...]
    """Each seat as the only one that is asked."""
    board: Board
    printed: dict[Cell, str]
    table: SpeedTable
    start_speed: int
    hand_size: int
    """Cards dealt."""
    rock_loss: int
    tokens_made: dict[str, int]
    cards: tuple[Card, ...]
    event_cards: tuple[EventCard, ...]
    lines_of: dict[str, tuple[Effect, ...]]
    """The lines of each kind of card that has no choice."""
    either: dict[str, dict[str, tuple[Effect, ...]]]
    """The two sets of lines of a kind that has one, by hazard."""
    still_rounds: int
    """Rounds without a row gained until the river moves by itself; 0: never (W76)."""
    hand_limit: int
    """Most cards after a turn; 0: no limit (W22)."""
    stop_behind: bool
    last_seat_card: bool
    first: Seat | None
    """Seat that begins; None: drawn by lot (W14)."""
    waters: dict[tuple[tuple[Cell, str], ...], Water] = msgspec.field(default_factory=dict)
    """The river by the tokens on it, as far as it was asked for: the same few are asked for all the time."""


def load(sources: Sources) -> Definition:
    """The rules content as plain data. A broken board is left out and told in `sources.left_out`.

    Raises ContentError if the numbers are broken or no board is left.
    """
    numbers = load_struct(sources.folder / "content.yaml", Numbers, f"{sources.folder.name}/content.yaml")
    plain: Definition = msgspec.to_builtins(WhitewaterContent(numbers, read_parts(sources, BOARDS, read_board)))
    return plain


def offer(info: GameInfo, definition: Definition) -> GameInfo:
    """The lobby's options with every board there is; presets with boards that are missing are not offered.

    A river has room for one line more than there are pairs of Event cards, since its last one needs none (W16).
    """
    boards = [Part(segment["id"], segment["name"], len(segment["lines"])) for segment in definition["segments"]]
    cards = sum(kind["copies"] for kind in definition["numbers"]["events"])
    return offered(info, boards, cards // EVENTS_AT_A_LINE + 1)


def terms_of(definition: Definition, setup: Setup) -> Terms:
    """The terms of a match. Raises BadSetup if the definition or the river cannot be played."""
    try:
        content = msgspec.convert(definition, WhitewaterContent)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the content of this match cannot be read: {error}") from None
    numbers = content.numbers
    for problem in numbers.problems():
        raise BadSetup(f"the content of this match cannot be played: {problem.message}")
    board = join_boards(content.segments, setup.text("river").split(JOINED_BY))
    kinds = (*numbers.river, *numbers.events)
    return Terms(
        seats=setup.seats,
        all_seats=setup.all_seats,
        clockwise=tuple(setup.all_seats[first:] + setup.all_seats[:first] for first in setup.all_seats),
        alone=tuple(frozenset((seat,)) for seat in setup.all_seats),
        board=board,
        printed=printed_signs(board),
        table=SpeedTable(numbers.speed.manoeuvre, numbers.speed.waterfall, numbers.speed.rapids),
        start_speed=numbers.speed.start,
        hand_size=numbers.hand,
        rock_loss=numbers.rock_loss,
        tokens_made={str(sign): count for sign, count in numbers.supply.items()},
        cards=tuple(Card(id) for id in _all_copies(numbers.river)),
        event_cards=tuple(EventCard(id) for id in _all_copies(numbers.events)),
        lines_of={kind.id: kind.lines for kind in kinds},
        either={kind.id: {str(key): lines for key, lines in kind.either.items()} for kind in kinds if kind.either},
        still_rounds=numbers.still_rounds if setup.flag("still_water") else 0,
        hand_limit=numbers.hand_limit if setup.text("hand_limit") == "ten" else 0,
        stop_behind=setup.text("settle") == "stop_behind",
        last_seat_card=setup.flag("last_seat_card") and setup.seats == 2,
        first=_first(setup),
    )


def _all_copies(kinds: tuple[CardKind, ...]) -> list[str]:
    return [id for kind in kinds for id in copies(kind.id, kind.copies)]


def _first(setup: Setup) -> Seat | None:
    chosen = setup.text("first_player")
    if chosen == "random":
        return None
    seat = Seat(int(chosen.removeprefix("seat")) - 1)
    return seat if seat < setup.seats else Seat(0)


def join_boards(segments: tuple[Segment, ...], ids: list[str]) -> Board:
    """The river of these segments in order (W8). Raises BadSetup for one that is missing or cannot be played."""
    known = {segment.id: segment for segment in segments}
    if len(known) < len(segments):
        raise BadSetup("two river boards of this match have the same id")
    if len(set(ids)) < len(ids) or len(ids) > MOST_BOARDS:
        raise BadSetup(f"a river is laid of at most {MOST_BOARDS} boards, each at most once")
    rows: list[str] = []
    lines: list[int] = []
    joins: list[int] = []
    for id in ids:
        segment = known.get(id)
        if segment is None:
            raise BadSetup(f"there is no river board '{id}'; there are {', '.join(known)}")
        for message in flaws_in(segment):
            raise BadSetup(f"the river board '{id}' cannot be played: {in_english(message)}")
        joins.append(len(rows) + 1)
        lines += [len(rows) + line for line in segment.lines]
        rows += segment.rows
    names = tuple([known[id].name or id for id in ids])
    return Board(tuple(rows), tuple(lines), tuple(ids), tuple(joins), names)
