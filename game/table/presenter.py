"""What a title tells the table: items, picks, prompts, captions. No rule ever leaves the title."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct

from game.content.message import Message
from game.engine.module import AnyTitle
from game.engine.rules import Rules
from game.engine.types import Command, Event, Outcome, Seat, View
from game.table.item import Item
from game.table.movement import Mood, Movement
from game.table.reaction import Reaction
from game.table.river import RiverRow, RiverSketch

C = TypeVar("C", bound=Command)
V = TypeVar("V", bound=View)
EC = TypeVar("EC", bound=Event, covariant=True)
VC = TypeVar("VC", bound=View, covariant=True)
Names: TypeAlias = Mapping[Seat, Message]
"""How each seat is called, as a line that can be put into others."""
LEAST_EXHIBITS: Final = 2
"""One side alone decides nothing."""


class Move(Struct, frozen=True):
    """How a command is spelled on the table.

    `word` is a sequence of letters: item keys, zone keys (`zone:collective`) or buttons (`button:take_debt`).
    Words of one legal list are unique and prefix-free; a one-letter word plays at a click.
    """

    word: tuple[str, ...]
    command: Command
    line: Message
    """The move in words: `Play the seven of hearts`."""
    consequence: Message | None = None
    """What would come of it, written on the target before commitment; only from what the seat may know."""
    switches: int = 0
    """So many letters at the beginning are switches: pressed in any order, and again to take them back."""
    parts: tuple[str, ...] = ()
    """Things the move is made with that are no letters of its word: a hint lights them, too."""


class Button(Struct, frozen=True):
    """A letter that is no item: drawn in the action bar while a pick can go on with it."""

    key: str
    label: Message
    detail: Message | None = None
    primary: bool = False
    drops: tuple[tuple[str, str], ...] = ()
    """Dropping the first of two things on the second does the same."""


class Fact(Struct, frozen=True):
    """A line that is always one glance away: `The crew holds: a pair of nines`. `good` tints it: -1, 0, 1."""

    label: Message
    value: Message
    good: int = 0
    dial: tuple[int, int] | None = None
    """The value and the most it may be, where plates show it on a dial."""


class Plate(Struct, frozen=True):
    """One seat's plate at the table: counts that everyone may see."""

    seat: Seat
    facts: tuple[Fact, ...]
    power: Message | None = None
    detail: Message | None = None
    rank: int | None = None
    """Its place in a race, from 1."""
    piece: str | None = None
    """The picture of what it moves with, as an asset."""

    @property
    def about(self) -> tuple[Message, ...]:
        """Sentences beside the counts."""
        return tuple(line for line in (self.power, self.detail) if line is not None)


class Term(Struct, frozen=True):
    """A word of the trade, and what it means in this match: told below whatever uses the word."""

    word: Message
    text: Message


class TableRow(Struct, frozen=True):
    """One row of a reference card, e.g. one poker hand; `lit` rows are the ones that matter now."""

    cells: tuple[Message, ...]
    lit: bool = False


class Reference(Struct, frozen=True):
    """A reference card the player can unfold at any time: hand ranking, prediction."""

    key: str
    title: Message
    rows: tuple[TableRow, ...]


class Chapter(Struct, frozen=True):
    """A part of the match: `Round 3`, `Turn 12: Ada`."""

    number: int
    line: Message


class Spotlight(Struct, frozen=True):
    """A moment shown large before the match goes on: hands compared, a Rat beaten. Any click or key ends it."""

    title: Message
    rows: tuple[tuple[Message, tuple[Item, ...]], ...]
    """Each row: who and what, and the cards that show it."""
    verdict: Message
    good: int = 0
    passes: bool = False
    """It goes by itself: there is nothing in it that must be read before the match goes on."""


class DecisiveMoment(Struct, frozen=True):
    """Something that turned the match, as the rules know it: told again at its end."""

    line: Message
    weight: float
    """How much it turned, beside the other moments of the match."""
    good: int = 0
    """For whom the table is shown to: -1, 0, 1."""
    items: tuple[Item, ...] = ()
    """Things that show it."""
    seat: Seat | None = None
    """Whose doing it was, or whom it struck."""


class Exhibit(Struct, frozen=True):
    """One side of what decided a match: a hand, a heap, a place, with its name.

    `seats`: whose it is. It `won` if they did, whatever lies there.
    """

    line: Message
    items: tuple[Item, ...]
    seats: tuple[Seat, ...]
    won: bool


class ViewedEvent(Struct, Generic[EC, VC], frozen=True):
    """One event as one viewer may read it, and the tables before and after it as that viewer sees them."""

    event: EC
    seat: Seat
    before: VC
    after: VC


class TrailSign(Struct, frozen=True):
    """Something that happens on the way, drawn beside it: an icon of the house, and what it means."""

    cell: int
    icon: str
    line: Message
    good: int = 0


class Trail(Struct, frozen=True):
    """The way of one thing over the cells of a painted zone, its start first; `key` is the item that goes there."""

    key: str
    zone: str
    cells: tuple[int, ...]
    signs: tuple[TrailSign, ...] = ()
    shape: int | None = None
    """Seat mark and colour it is drawn in."""
    shows: tuple[str, ...] = ()
    """What would be seen on each of the cells, as the title's ground reads it: a sketch instead of a way. A thing of
    the same key lies at the last cell meanwhile."""
    note: Message | None = None
    """What comes of it in a few words, written beside its last cell."""


class Bundle(Struct, frozen=True):
    """Things that go together in one move, chosen at once instead of one by one."""

    letters: tuple[str, ...]
    """In the order in which they are pressed; the move is confirmed as if they had been."""
    label: Message
    line: Message
    """What they are together."""


class Prospect(Struct, frozen=True):
    """Where an answer leads what its seat moves, if nobody interferes."""

    command: Command
    trail: Trail
    """From where the answer puts it; its note says how it lies then."""
    line: Message
    """The same in words, with what befalls it on the way."""


class TableRequest(Struct, frozen=True):
    """What a seat may ask for beside the play, from the menu of the table: SYSTEM reports the command for it."""

    seat: Seat
    command: Command
    label: Message
    """On its button of the menu: `Leave the race`."""
    question: Message
    """Asked once before it is done: what would come of it."""
    yes: Message
    """The answer that does it."""


class Figure(Struct, frozen=True):
    """Somebody at the table who has no seat, and feels and speaks as SYSTEM.

    `picture` is an asset without its mood; `<picture>_paws` is what of them lies on the table, if there is such.
    """

    picture: str
    line: Message
    """Their name."""


class Items(ABC, Generic[V]):
    """What lies on the table as a viewer sees it, the river below it, and the order of the hand."""

    @abstractmethod
    def all(self, view: V, names: Names) -> Sequence[Item]:
        """Everything on the table as this viewer sees it. Keys are unique."""

    def figure(self, view: V) -> Figure | None:
        """Who else sits at the table, beside the seats."""
        return None

    @abstractmethod
    def contents(self, view: V, key: str, names: Names) -> Sequence[Item] | None:
        """The things of the pile of this key that the viewer may look through now, top first; () for an empty pile.

        None: this is no pile to look into. Keys are unique, as in `all`.
        """

    hand_orders: tuple[str, ...] = ()
    """The orders the viewer's hand may lie in, the usual one first: sentences `hud.order.<id>`; () for one alone."""

    def arranged(self, items: Sequence[Item], order: str) -> Sequence[Item]:
        """The same things, with the viewer's hand in one of `hand_orders`."""
        return items

    def laid_out(self, items: Sequence[Item], chosen: Sequence[str]) -> Sequence[Item]:
        """The same things while these letters are chosen: what only waits to be confirmed may lie where it would go."""
        return items

    def rows(self, view: V, names: Names) -> Sequence[RiverRow]:
        """The river below the things, the rows nearest the start first; () where there is none."""
        return ()


class Moves(ABC, Generic[C, V]):
    """How the legal commands are chosen on the table, what comes of them, and why others are refused."""

    @abstractmethod
    def picks(self, view: V, legal: Sequence[C], names: Names) -> Sequence[Move]:
        """The spellings of the legal commands, in the same order; things that are alike spell the same command."""

    @abstractmethod
    def buttons(self, view: V, legal: Sequence[C], names: Names) -> Sequence[Button]:
        """A button for every letter of `picks` that is neither an item nor a zone."""

    def groups(self, view: V, legal: Sequence[C], names: Names) -> Sequence[Bundle]:
        """Moves of several things that are offered as a whole, the most likely ones first."""
        return ()

    def sheet(self, view: V) -> Message | None:
        """What is asked in a few words, where the things to choose from are better read with what each does: their
        items' details. None where they speak for themselves."""
        return None

    @abstractmethod
    def why_not(self, view: V, legal: Sequence[C], letter: str) -> str | None:
        """Why an item cannot be used now: the id of a sentence `<title>.illegal.<id>`, or None for nothing to say."""

    def trails(self, view: V, command: C, names: Names) -> Sequence[Trail]:
        """Where things would go, or lie, if the command were played now; () if nothing moves."""
        return ()

    def sketch(self, view: V, command: C, names: Names) -> RiverSketch | None:
        """How the river would go on if the command were played now; None where it lays nothing."""
        return None

    def reaction(self, view: V, legal: Sequence[C], names: Names) -> Reaction | None:
        """How the decision of the seat asked may be spared it, or None for one that must be taken."""
        return None

    def meets(self, view: V, command: C) -> object:
        """What an answer to a reaction leads to for what its seat moves, if nobody interferes; compared with `==`."""
        return None

    def prospects(self, view: V, legal: Sequence[C], names: Names) -> Sequence[Prospect]:
        """Where each answer to a reaction leads, all shown before one is chosen; () where nothing moves."""
        return ()

    def requests(self, view: V, legal: Sequence[C], names: Names) -> Sequence[TableRequest]:
        """What seats may ask for beside the play, of `legal`, which SYSTEM may report; one of a label for each seat."""
        return ()

    def is_open(self, view: V, legal: Sequence[C]) -> bool:
        """Whether the decision of the seat asked, whose view it is, can be taken before everybody's eyes.

        Then the public view spells it alike, prompt and buttons tell no secret, and the screen is not handed over.
        """
        return False

    def goes_on(self, before: V, after: V) -> bool:
        """Whether what a seat is asked in `after` belongs to the move it began in `before`: a card's own choices."""
        return False

    @abstractmethod
    def command_line(self, command: C, names: Names, seat: Seat) -> Message:
        """A command in words without any view, for undo and the timeline: nothing a reader may not know."""


class Status(ABC, Generic[V]):
    """Where the match stands: what is asked, the running facts and plates, and the result."""

    @abstractmethod
    def prompt(self, view: V, names: Names) -> Message:
        """The one line that says who must do what."""

    @abstractmethod
    def facts(self, view: V, names: Names) -> Sequence[Fact]:
        """The running lines of the table, most important first; at most five."""

    def aim(self, view: V) -> Message | None:
        """What one plays for, with the numbers of this match; None: the sentence `<title>.aim` says it for all."""
        return None

    def glossary(self, view: V) -> Sequence[Term]:
        """The words of the trade, the least known ones first."""
        return ()

    def standing(self, view: V, names: Names) -> Message | None:
        """How it stands in one line, below the title; None: the facts say so."""
        return None

    @abstractmethod
    def plates(self, view: V, names: Names) -> Sequence[Plate]:
        """One plate per seat, in seat order."""

    def plates_while(self, view: V, names: Names, chosen: Sequence[str]) -> Sequence[Plate]:
        """The same while these letters are chosen: what `laid_out` lays elsewhere is counted there."""
        return self.plates(view, names)

    @abstractmethod
    def references(self, view: V) -> Sequence[Reference]:
        """Reference cards, with the rows that matter now lit."""

    def chapter(self, view: V, names: Names) -> Chapter | None:
        """The round or turn a view belongs to; None before the first one."""
        return None

    def gone(self, view: V) -> Sequence[Seat]:
        """The seats that will be asked nothing more in this match: out of cards, out of chips."""
        return ()

    def hides_choice(self, view: V) -> bool:
        """Whether something that the viewer chose lies face-down, and nobody else may know it yet."""
        return False

    @abstractmethod
    def closing(self, events: Sequence[Event], view: V, names: Names) -> Sequence[Fact]:
        """What the match was, for its end: a few lines from all its events, redacted for the viewer of `view`."""

    def exhibits(self, events: Sequence[Event], view: V, outcome: Outcome, names: Names) -> Sequence[Exhibit]:
        """What decided the match, side by side, all winners first; () where the sentence of the result says enough."""
        return ()

    def epithets(self, events: Sequence[Event], view: V, names: Names) -> Mapping[Seat, Message]:
        """What each seat was in this match, in a word or two; seats of which nothing is to be said are left out."""
        return {}

    @abstractmethod
    def result(self, view: V, outcome: Outcome, names: Names) -> tuple[Message, Message]:
        """Who won, and why in one sentence."""


class Narration(ABC, Generic[V]):
    """How events are told: words, sound, movement, faces, and what turned the match."""

    @abstractmethod
    def caption(self, beat: ViewedEvent[Event, V], names: Names) -> Message | None:
        """The log line of an event, or None for one that needs no words."""

    @abstractmethod
    def cue(self, beat: ViewedEvent[Event, V]) -> str | None:
        """Name of the sound of an event, or None for silence."""

    def moods(self, beat: ViewedEvent[Event, V]) -> Mapping[Seat, Mood]:
        """How faces take what happened, by seat; SYSTEM is the figure of the table. Only from what everybody knows."""
        return {}

    def says(self, beat: ViewedEvent[Event, V], names: Names) -> Mapping[Seat, Message]:
        """What somebody says to it, in at most six words; by seat, as `moods`."""
        return {}

    def movement(self, beat: ViewedEvent[Event, V]) -> Movement | None:
        """How an event moves; None: things glide to where they lie now."""
        return None

    def ways(self, beat: ViewedEvent[Event, V]) -> Sequence[Trail]:
        """Along which cells things went in this beat; what is not named moves in a straight line."""
        return ()

    def turns_up(self, beat: ViewedEvent[Event, V]) -> bool:
        """Whether what several seats chose in secret is turned up: people at one screen are called to look first."""
        return False

    def spotlight(self, beat: ViewedEvent[Event, V], names: Names) -> Spotlight | None:
        """A moment worth stopping for, or None."""
        return None

    def moment(self, beat: ViewedEvent[Event, V], names: Names) -> DecisiveMoment | None:
        """What an event turned, from what everybody knows at the end; None for one that turned nothing."""
        return None


class Presenter(Struct, Generic[C, V], frozen=True):
    """What a title tells the table of one match, made by `presenter.PRESENTER` of its package.

    Its parts are pure functions of views and of the rules. What need not be answered has an answer in them: a table on
    which nothing follows cells, where nobody is asked out of turn or leaves early.
    """

    items: Items[V]
    moves: Moves[C, V]
    status: Status[V]
    told: Narration[V]


def exhibited(outcome: Outcome) -> tuple[Seat, ...]:
    """Whose sides a title shows at the end: all winners and at least one more, in the order of the places."""
    order = [seat for place in outcome.places for seat in place]
    return tuple(order[: max(LEAST_EXHIBITS, len(outcome.winners))])


def rank_among(places: Sequence[Sequence[Seat]], seat: Seat) -> int:
    """The place of a seat, from 1, by the places of an outcome; who shares one has the same.

    >>> rank_among([[Seat(2)], [Seat(0), Seat(1)]], Seat(1))
    2
    """
    ahead = 0
    for sharing in places:
        if seat in sharing:
            break
        ahead += len(sharing)
    return ahead + 1


AnyPresenter: TypeAlias = Presenter[Any, Any]
AnyBeat: TypeAlias = ViewedEvent[Any, Any]


def make_presenter(title: AnyTitle, rules: Rules[Any, Any, Any, Any]) -> AnyPresenter:
    """What tells the table of one match what it shows."""
    presenter: AnyPresenter = title.part("table.presenter", "PRESENTER")(rules)
    return presenter
