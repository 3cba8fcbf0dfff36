"""The interface from a title to the table: items, moves, prompts, captions. No rule ever leaves the title."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from game.content.message import Message
from game.content.theme import IconName, SoundName
from game.engine.module import AnyTitle
from game.engine.rules import Rules
from game.engine.types import Command, Event, Outcome, Seat, View
from game.table.item import Item, Mood, Movement, RiverRow, RiverSketch
from game.table.settings import Reaction
from game.table.weight import CALM, LIGHT, StandingStake, Weight

C = TypeVar("C", bound=Command)
V = TypeVar("V", bound=View)
M = TypeVar("M")
EC = TypeVar("EC", bound=Event, covariant=True)
VC = TypeVar("VC", bound=View, covariant=True)
Names: TypeAlias = Mapping[Seat, Message]
"""The name of each seat, as a message that can be put into others."""
FITS_NOW: Final = Message("hud.fits_now_told")
LEAST_EXHIBITS: Final = 2
"""Minimum number of exhibits: one side alone decides nothing."""


class Move(Struct, frozen=True):
    """A command as targets to be chosen on the table.

    `word` is a sequence of targets: item keys, zone keys (`zone:collective`) or buttons (`button:take_debt`). The
    sequences of one legal list are unique, and none begins another. A sequence of one target plays at a click.
    """

    targets: tuple[str, ...]
    command: Command
    line: Message
    """The move in words: `Play the seven of hearts`."""
    consequence: Message | None = None
    """The result of the move, written on the target before it is confirmed; it uses only knowledge of the seat."""
    switches: int = 0
    """Number of targets at the beginning that are switches: pressed in any order, and again to take them back."""
    parts: tuple[str, ...] = ()
    """Items the move is made with that are not among its targets: a hint lights them, too."""


class Button(Struct, frozen=True):
    """A target that is no item: drawn in the action bar while a move can go on with it."""

    key: str
    label: Message
    detail: Message | None = None
    primary: bool = False
    drops: tuple[tuple[str, str], ...] = ()
    """Pairs of items: dropping the first one on the second does the same."""


class Fact(Struct, frozen=True):
    """A line that is always visible: `The crew holds: a pair of nines`. `good` tints it: -1, 0, 1."""

    label: Message
    value: Message
    good: int = 0
    dial: tuple[int, int] | None = None
    """The value and its maximum, where plates show it on a dial."""


class Plate(Struct, frozen=True):
    """One seat's plate at the table: counts that everyone may see."""

    seat: Seat
    facts: tuple[Fact, ...]
    power: Message | None = None
    detail: Message | None = None
    rank: int | None = None
    """Its place in a race, from 1."""
    piece: str | None = None
    """The picture of the seat's piece, as an asset."""

    @property
    def about(self) -> tuple[Message, ...]:
        """Sentences beside the counts."""
        return tuple(line for line in (self.power, self.detail) if line is not None)


class Term(Struct, frozen=True):
    """A technical term and its meaning in this match, told below any sentence that uses it."""

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
    """An event shown large before the match goes on: hands compared, a Rat beaten. Any click or key ends it."""

    title: Message
    rows: tuple[tuple[Message, tuple[Item, ...]], ...]
    """The rows: who and what, and the cards that show it."""
    verdict: Message
    good: int = 0
    passes: bool = False
    """True if it closes by itself: it holds nothing that must be read before the match goes on."""


class DecisiveMoment(Struct, frozen=True):
    """An event that turned the match, as the rules know it: told again at its end."""

    line: Message
    weight: float
    """Weight of the event beside the others of the match."""
    good: int = 0
    """Good or bad for the viewer: -1, 0, 1."""
    items: tuple[Item, ...] = ()
    """Items that show it."""
    seat: Seat | None = None
    """The seat that caused it, or was struck by it."""
    chance: bool = False
    """True if chance brought it, not a choice."""
    open: Message | None = None
    """The standing before, where neither the weight nor the standing of the match says so."""


class Exhibit(Struct, frozen=True):
    """One side of the decision of a match: a hand, a heap, a place, with its name.

    `seats` are its owners. It `won` if they did, whatever lies there.
    """

    line: Message
    items: tuple[Item, ...]
    seats: tuple[Seat, ...]
    won: bool


class ViewedEvent(Struct, Generic[EC, VC], frozen=True):
    """One event as one viewer may read it, with the views before and after it."""

    event: EC
    seat: Seat
    before: VC
    after: VC
    says: Mapping[Seat, Message] = {}
    """The remarks on it, by seat; SYSTEM is the figure of the table."""


class TrailSign(Struct, frozen=True):
    """An event on the path, drawn beside it: one of the program's icons, and its meaning."""

    cell: int
    icon: IconName
    line: Message
    good: int = 0


class Trail(Struct, frozen=True):
    """The path of one item over the cells of a painted zone, its start first; `key` is the item."""

    key: str
    zone: str
    cells: tuple[int, ...]
    signs: tuple[TrailSign, ...] = ()
    shape: int | None = None
    """Seat mark and colour it is drawn in."""
    shows: tuple[str, ...] = ()
    """Assets on each of the cells, as the title's painter reads them: a preview instead of a path. An item of the same
    key lies at the last cell meanwhile.
    """
    note: Message | None = None
    """The result in a few words, written beside its last cell."""
    face: str | None = None
    """Asset of the item, drawn faintly at the last cell; None: only the path is drawn."""


class Bundle(Struct, frozen=True):
    """Items that go together in one move, chosen at once instead of one by one."""

    targets: tuple[str, ...]
    """Targets in the order in which they are pressed; the move is confirmed as if they had been."""
    label: Message
    line: Message
    """The items together in words."""


class SheetSection(Struct, frozen=True):
    """Items of one use on a sheet of choices, with what they are good for."""

    title: Message
    items: tuple[str, ...]


class Sheet(Struct, frozen=True):
    """A question whose choices are better read with their effects, which are the items' details."""

    title: Message
    lead: Message | None = None
    """The sentence about what the viewer would give up."""
    parts: tuple[SheetSection, ...] = ()
    fits: tuple[str, ...] = ()
    """Items that help the viewer as things stand, by public facts and their own; the best first."""
    stands: Mapping[str, Message] = {}
    """The sentence of each item about the viewer's position."""

    def about(self, item: str) -> tuple[Message, ...]:
        """Returns what is said of an item besides its effect: that it fits now, and what bears on it."""
        fits = (FITS_NOW,) if item in self.fits else ()
        return (*fits, self.stands[item]) if item in self.stands else fits


class Prospect(Struct, frozen=True):
    """The destination of a seat's piece after an answer, if nobody interferes."""

    command: Command
    trail: Trail
    """The path from where the answer puts it; its note says how it lies then."""
    line: Message
    """The same in words, with the incidents on the path."""


class TableRequest(Struct, frozen=True):
    """A request of a seat beside the play, in the menu of the table: SYSTEM reports the command for it."""

    seat: Seat
    command: Command
    label: Message
    """Label of its button in the menu: `Leave the race`."""
    question: Message
    """Question asked once before it is carried out, with the consequences."""
    yes: Message
    """Label of the answer that confirms."""
    aloud: int = 0
    """Place, from 1, among the words a seat may say to the whole table: `label` is what is said, `question` what comes
    of it. 0 for all other requests.
    """


class Figure(Struct, frozen=True):
    """A figure at the table that has no seat, and feels and speaks as SYSTEM.

    `picture` is an asset without its mood; `<picture>_paws` is the part that lies on the table, if there is one.
    """

    picture: str
    line: Message
    """Their name."""


class Items(ABC, Generic[V]):
    """The items on the table as a viewer sees them, the river below them, and the order of the hand."""

    @abstractmethod
    def all(self, view: V, names: Names) -> Sequence[Item]:
        """Everything on the table as this viewer sees it. Keys are unique."""

    def figure(self, view: V) -> Figure | None:
        """Returns the figure at the table beside the seats."""
        return None

    @abstractmethod
    def contents(self, view: V, key: str, names: Names) -> Sequence[Item] | None:
        """Returns the items of the pile of this key that the viewer may look through now, top first; () for an empty
        pile.

        None if this is no pile to look into. Keys are unique, as in `all`.
        """

    hand_orders: tuple[str, ...] = ()
    """The orders the viewer's hand may lie in: sentences `hud.order.<id>`; () for one alone."""

    def usual_order(self, view: V) -> str:
        """Returns the order of the hand where the viewer has chosen none."""
        return next(iter(self.hand_orders), "")

    def arranged(self, items: Sequence[Item], order: str) -> Sequence[Item]:
        """Returns the same items, with the viewer's hand in one of `hand_orders`."""
        return items

    def rows(self, view: V, names: Names) -> Sequence[RiverRow]:
        """Returns the river below the items, the rows nearest the start first; () where there is none."""
        return ()


class Moves(ABC, Generic[C, V]):
    """The legal commands as moves on the table, their results, and the reasons why others are refused."""

    @abstractmethod
    def for_commands(self, view: V, legal: Sequence[C], names: Names) -> Sequence[Move]:
        """Returns the moves of the legal commands, in the same order; items that are alike make the same command."""

    @abstractmethod
    def buttons(self, view: V, legal: Sequence[C], names: Names) -> Sequence[Button]:
        """Returns a button for every target of these commands that is neither an item nor a zone."""

    def groups(self, view: V, legal: Sequence[C], names: Names) -> Sequence[Bundle]:
        """Returns moves of several items that are offered as a whole, the most likely ones first."""
        return ()

    def raised(self, view: V) -> tuple[str, ...]:
        """Returns the items that earlier steps of the viewer's move have chosen, in their order: they lie raised in the
        hand until the move is whole, and any of them may be put back.
        """
        return ()

    def sheet(self, view: V) -> Sheet | None:
        """Returns the sheet on which the items to choose from are read; None where they speak for themselves."""
        return None

    @abstractmethod
    def why_not(self, view: V, legal: Sequence[C], target: str) -> str | None:
        """Returns why an item cannot be used now: the id of a sentence `<title>.illegal.<id>`, or None for nothing to
        say.
        """

    def trails(self, view: V, command: C, names: Names) -> Sequence[Trail]:
        """Returns the paths or places of items if the command were played now; () if nothing moves."""
        return ()

    def sketch(self, view: V, command: C, names: Names) -> RiverSketch | None:
        """Returns the river's new rows if the command were played now; None where it lays nothing."""
        return None

    def reaction(self, view: V, legal: Sequence[C], names: Names) -> Reaction | None:
        """Returns how the decision of the seat asked may be skipped, or None for one that must be taken."""
        return None

    def meets(self, view: V, command: C) -> object:
        """Returns the effect of an answer to a reaction on the seat's piece, if nobody interferes; compared with
        `==`.
        """
        return None

    def prospects(self, view: V, legal: Sequence[C], names: Names) -> Sequence[Prospect]:
        """Returns the destination for each answer to a reaction, all shown before one is chosen; () where nothing
        moves.
        """
        return ()

    def requests(self, view: V, legal: Sequence[C], names: Names) -> Sequence[TableRequest]:
        """Returns the requests seats may make beside the play, of `legal`, which SYSTEM may report; one of a label for
        each seat.
        """
        return ()

    def is_open(self, view: V, legal: Sequence[C]) -> bool:
        """True if the decision of the seat asked, whose view it is, can be taken in public.

        Then the public view offers the same moves, prompt and buttons tell no secret, and the screen is not handed
        over.
        """
        return False

    def goes_on(self, before: V, after: V) -> bool:
        """True if a seat's question in `after` belongs to the move it began in `before`: a card's own choices."""
        return False

    @abstractmethod
    def command_line(self, command: C, names: Names, seat: Seat) -> Message:
        """Returns a command in words without any view, for undo and the timeline: nothing a reader may not know."""


class Status(ABC, Generic[V]):
    """The status of the match: the question, the running facts and plates, and the result."""

    @abstractmethod
    def prompt(self, view: V, names: Names) -> Message:
        """Returns the one line that says who must do what."""

    @abstractmethod
    def facts(self, view: V, names: Names) -> Sequence[Fact]:
        """The running lines of the table, most important first; at most five."""

    def aim(self, view: V) -> Message | None:
        """Returns the aim of the match, with its numbers; None if the sentence `<title>.aim` says it for all
        matches.
        """
        return None

    def glossary(self, view: V) -> Sequence[Term]:
        """Returns the technical terms, the least known ones first."""
        return ()

    def standing(self, view: V, names: Names) -> Message | None:
        """Returns the state of the match in one line, below the title; None if the facts say so."""
        return None

    @abstractmethod
    def plates(self, view: V, names: Names) -> Sequence[Plate]:
        """One plate per seat, in seat order."""

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
        """True if a choice of the viewer lies face-down, and nobody else may know it yet."""
        return False

    @abstractmethod
    def closing(self, events: Sequence[Event], view: V, names: Names) -> Sequence[Fact]:
        """Returns the summary of the match for its end: a few lines from all its events, redacted for the viewer of
        `view`.
        """

    def exhibits(self, events: Sequence[Event], view: V, outcome: Outcome, names: Names) -> Sequence[Exhibit]:
        """Returns what decided the match, one exhibit for each seat that is compared, winners first.

        () where the sentence of the result says enough.
        """
        return ()

    def epithets(self, events: Sequence[Event], view: V, names: Names) -> Mapping[Seat, Message]:
        """Returns the role of each seat in this match, in a word or two; seats of which nothing is to be said are left
        out.
        """
        return {}

    @abstractmethod
    def result(self, view: V, outcome: Outcome, names: Names) -> tuple[Message, Message]:
        """Returns the winners, and the reason in one sentence."""


class Wish(Struct, frozen=True):
    """Something a face might say about an event. Of several the one of the highest grade is said."""

    seat: Seat
    remark: str
    grade: int = 1


class Listener(Protocol[M]):
    """A title's ear for what is worth a remark. It gets events as everybody may know them, and nothing else."""

    def begin(self) -> M:
        """Returns what it remembers before the match."""

    def hear(self, memory: M, viewed: ViewedEvent[Any, Any]) -> tuple[M, Sequence[Wish]]:
        """Returns what it remembers after an event, and the remarks that fit the event. It changes nothing."""

    def round(self, viewed: ViewedEvent[Any, Any]) -> int:
        """Returns the number of the round that an event belongs to."""


class Narration(ABC, Generic[V]):
    """The telling of events: words, sound, motion, faces, and turning points."""

    @abstractmethod
    def caption(self, viewed: ViewedEvent[Event, V], names: Names) -> Message | None:
        """The log line of an event, or None for one that needs no words."""

    @abstractmethod
    def cue(self, viewed: ViewedEvent[Event, V]) -> SoundName | None:
        """Name of the sound of an event, or None for silence."""

    def moods(self, viewed: ViewedEvent[Event, V]) -> Mapping[Seat, Mood]:
        """Returns the moods of faces after an event, by seat; SYSTEM is the figure of the table. Only from public
        knowledge.
        """
        return {}

    def says(self, viewed: ViewedEvent[Event, V], names: Names) -> Mapping[Seat, Message]:
        """Returns the remarks on an event, in at most six words; by seat, as `moods`."""
        return {}

    def aloud(self, viewed: ViewedEvent[Event, V], names: Names) -> Mapping[Seat, Message]:
        """Returns what seats say because a player had them say it: all hear it, within no limits."""
        return {}

    def listener(self) -> Listener[Any] | None:
        """Returns the ear of a title that chooses among remarks; None: whatever `says` returns is said."""
        return None

    def movement(self, viewed: ViewedEvent[Event, V]) -> Movement | None:
        """Returns how an event moves; None lets items glide to where they lie now."""
        return None

    def ways(self, viewed: ViewedEvent[Event, V]) -> Sequence[Trail]:
        """Returns the cells along which items went in this event; other items move in a straight line."""
        return ()

    def turns_up(self, viewed: ViewedEvent[Event, V]) -> bool:
        """True if secret choices of several seats are revealed: people at one screen are called to look first."""
        return False

    def spotlight(self, viewed: ViewedEvent[Event, V], names: Names) -> Spotlight | None:
        """Returns the spotlight of an event worth stopping for, or None."""
        return None

    def moment(self, viewed: ViewedEvent[Event, V], names: Names) -> DecisiveMoment | None:
        """Returns how an event turned the match, from public knowledge at the end; None if it turned nothing."""
        return None


class Weights(Generic[V]):
    """The grades of a title's events: pure functions of what everybody at the table may know."""

    def weigh(self, viewed: ViewedEvent[Event, V], names: Names) -> Weight:
        """Returns the weight of an event, the same for every viewer."""
        return LIGHT

    def standing(self, view: V) -> StandingStake:
        """Returns what is at stake as the table stands."""
        return CALM


class Presenter(Struct, Generic[C, V], frozen=True):
    """The interface of a title to the table of one match, made by `PRESENTER` of its package `table`.

    Its parts are pure functions of views and of the rules. Methods a title does not need have a default: a table on
    which nothing follows cells, where nobody is asked out of turn or leaves early.
    """

    items: Items[V]
    moves: Moves[C, V]
    status: Status[V]
    told: Narration[V]
    weights: Weights[V] = Weights()


def exhibited(outcome: Outcome) -> tuple[Seat, ...]:
    """Returns the seats whose sides a title shows at the end: all winners and at least one more, in the order of the
    places.
    """
    order = [seat for place in outcome.places for seat in place]
    return tuple(order[: max(LEAST_EXHIBITS, len(outcome.winners))])


def rank_among(places: Sequence[Sequence[Seat]], seat: Seat) -> int:
    """Returns the place of a seat, from 1, by the places of an outcome; seats that share one have the same.

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
AnyViewedEvent: TypeAlias = ViewedEvent[Any, Any]


def make_presenter(title: AnyTitle, rules: Rules[Any, Any, Any, Any]) -> AnyPresenter:
    """Returns the presenter of one match."""
    presenter: AnyPresenter = title.part("table", "PRESENTER")(rules)
    return presenter
