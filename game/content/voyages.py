"""Voyages: rows of stops, each a kind of match with conditions, or a puzzle, as files describe them.

A condition asks for facts of a finished match: `won`, `place` and `seats` of every title, and those that its module
`rules/facts` names. A file: `data/voyages/<id>.yaml`, or `voyages/<id>.yaml` in the folder of the player's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, assert_never

from msgspec import Meta, Struct, field

from game.content.catalogue import Catalogue
from game.content.error import ContentError, joined, offer, quoted
from game.content.folders import content_files, listing
from game.content.message import Message, with_given
from game.content.prizes import load_prizes
from game.content.puzzles import FOLDER as PUZZLES
from game.content.structs import Content, FieldProblem, LoadedFile, load_with_places
from game.engine.module import GameInfo, find_title
from game.engine.types import BadSetup, OptionValue

FOLDER: Final = "voyages"
FIRST: Final = "spring"
"""The first shipped voyage, whose course the voyages of seasons have."""

POOL: Final = "seasons/pool.yaml"
SEEDS: Final = "voyage/"
"""Prefix of the seeds of matches of a voyage."""

MOST_STOPS: Final = 60
MOST_DEALS: Final = 1_000
MOST_VOYAGES: Final = 50
"""Maximum number of voyages in one folder."""

COMMON: Final = ("won", "place", "seats")
"""Facts of a match of any title: 1 if the seat won, its place from 1, the number of seats."""

PUZZLE_FACTS: Final = ("found", "tries")
"""Facts of a puzzle: 1 if it was found, and the number of answers that were tried."""

ANY: Final = "any"
"""The name of a list of conditions of which one must hold."""

_Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
_Words = Annotated[str, Meta(max_length=80)]
_Part = Annotated[float, Meta(ge=0.0, le=1.0)]
_Percent = Annotated[int, Meta(ge=0, le=100)]
_Step = Annotated[int, Meta(ge=-5, le=5)]


class FactBound(Struct, frozen=True, tag=True):
    """A fact must lie between two numbers, both included; None: no bound on that side."""

    fact: str
    least: int | None = None
    most: int | None = None


class AllOf(Struct, frozen=True, tag=True):
    """All of these conditions must hold."""

    parts: tuple[StopCondition, ...]


class AnyOf(Struct, frozen=True, tag=True):
    """One of these conditions must hold."""

    parts: tuple[StopCondition, ...]


StopCondition: TypeAlias = FactBound | AllOf | AnyOf


class Wind(Struct, frozen=True, forbid_unknown_fields=True):
    """The changes of a wind: steps by which rivals and mates are better, and what makes the boat go on.

    `easier` takes the easier condition of each stop for its stamp. `star` asks for the star as well. `won` is the prize
    of a voyage whose stops all have a stamp of this wind or of a stronger one, "" for none.
    """

    rivals: _Step = 0
    crew: _Step = 0
    stamp: Literal["as_written", "easier"] = "as_written"
    needs: Literal["stamp", "star"] = "stamp"
    won: str = ""

    @property
    def strength(self) -> int:
        """Returns how hard this wind makes a stamp, beside other winds of its voyage."""
        return self.rivals - self.crew + (self.needs == "star")


class StopTable(Struct, frozen=True):
    """The table of a stop: a kind of match, and the bots beside the person, who has the first seat."""

    title: str
    preset: str
    bots: tuple[str, ...]
    together: bool
    """True if the bots are the person's crew, False if they are rivals."""
    options: dict[str, OptionValue] = field(default_factory=dict)


class StopPuzzle(Struct, frozen=True):
    """The puzzle of a stop: its title and its key in that title's library."""

    title: str
    key: str


class StopChances(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The number of 100 measured matches at a stop in a fresh wind that were won, stamped and starred."""

    won: _Percent
    stamp: _Percent
    star: _Percent


class Stop(Struct, frozen=True):
    """One stop. `at` is its place on the chart, in parts of width and height."""

    id: str
    name: str
    """The name its writer gave it, "" for a shipped one, whose name is a sentence."""
    region: str
    at: tuple[float, float]
    task: StopTable | StopPuzzle
    stamp: StopCondition
    star: StopCondition
    easier: StopCondition | None
    """The condition in place of the stamp's where a wind asks for less; None: the second place in place of a win, where
    three or more play against each other."""
    big: bool
    pass_after: int
    """Number of tries after which the boat may drift past."""
    won: str
    """The prize that its stamp wins, "" for none."""
    chances: Mapping[str, StopChances]
    """By the bot in the person's seat."""
    deals: tuple[int, ...]
    """The numbers of the deals of the first tries, chosen since their chances are those of the stop."""

    @property
    def title(self) -> str:
        """Returns the title that is played or asked here."""
        return self.task.title


class Voyage(Struct, frozen=True):
    """A voyage: its stops in order, and its winds by name."""

    id: str
    name: str
    """The name its writer gave it, "" for a shipped one, whose name is a sentence."""
    seed: str
    winds: dict[str, Wind]
    stops: tuple[Stop, ...]
    year: int = 0
    """The year of a season's voyage, 0 for any other."""

    def stop(self, id: str) -> Stop | None:
        """Returns the stop with this id, None if there is none."""
        return next((stop for stop in self.stops if stop.id == id), None)


class _WrittenStop(Struct, frozen=True, forbid_unknown_fields=True):
    id: _Id
    stamp: dict[str, Any]
    star: dict[str, Any]
    at: tuple[_Part, _Part] | None = None
    easier: dict[str, Any] | None = None
    region: _Id = "river"
    name: _Words = ""
    title: str = ""
    preset: str = ""
    options: dict[str, OptionValue] = {}
    rivals: Annotated[tuple[str, ...], Meta(max_length=7)] = ()
    crew: Annotated[tuple[str, ...], Meta(max_length=7)] = ()
    puzzle: str = ""
    big: bool = False
    pass_after: Annotated[int, Meta(ge=1, le=20)] = 2
    won: str = ""
    chances: dict[str, StopChances] = {}
    deals: Annotated[tuple[Annotated[int, Meta(ge=1, le=MOST_DEALS)], ...], Meta(max_length=20)] = ()


class _WrittenVoyage(Content, frozen=True):
    """The file of a voyage."""

    voyage: Literal[1]
    seed: _Words
    stops: Annotated[tuple[_WrittenStop, ...], Meta(min_length=1, max_length=MOST_STOPS)]
    name: _Words = ""
    winds: Annotated[dict[_Id, Wind], Meta(min_length=1, max_length=8)] = field(
        default_factory=lambda: {"fresh": Wind()}
    )

    placed: ClassVar[bool] = True
    """True if its stops have places on a chart."""

    def problems(self) -> Sequence[FieldProblem]:
        """Returns ids that are there twice, stops without a place, and those that are neither a match nor a puzzle."""
        found: list[FieldProblem] = []
        seen: set[str] = set()
        for number, stop in enumerate(self.stops):
            if stop.id in seen:
                found.append(FieldProblem(("stops", number, "id"), with_given("content.voyage.twice", id=stop.id)))
            seen.add(stop.id)
            if stop.at is None and self.placed:
                found.append(FieldProblem(("stops", number), Message("content.voyage.place")))
            if bool(stop.title) == bool(stop.puzzle):
                found.append(FieldProblem(("stops", number), Message("content.voyage.task")))
        return tuple(found)


class _WrittenPool(_WrittenVoyage, frozen=True):
    """The file of a pool: a voyage whose stops have no places."""

    placed: ClassVar[bool] = False


def load_voyages(titles: Catalogue) -> tuple[tuple[Voyage, ...], tuple[ContentError, ...]]:
    """Returns the voyages that can be travelled, the shipped ones first, and the errors of all others."""
    found: dict[str, Voyage] = {}
    wrong: list[ContentError] = []
    for path, shown in content_files(titles.folders, FOLDER, MOST_VOYAGES, wrong):
        try:
            voyage = read_voyage(path, shown, titles)
            if voyage.id in found:
                raise ContentError(shown, with_given("content.voyage.known", id=voyage.id))
        except ContentError as error:
            wrong.append(error)
        else:
            found[voyage.id] = voyage
    return tuple(found.values()), tuple(wrong)


def read_voyage(path: Path, shown: str, titles: Catalogue) -> Voyage:
    """Returns the voyage of a file, named `shown` in errors. Raises ContentError for all that is wrong in it."""
    return _read(load_with_places(path, _WrittenVoyage, shown), path.stem, titles)


def read_pool(titles: Catalogue) -> Voyage:
    """Returns the stops of which voyages of seasons are dealt, none of them with a place. Raises ContentError."""
    path = titles.folders.data / POOL
    return _read(load_with_places(path, _WrittenPool, POOL), path.stem, titles)


def _read(written: LoadedFile[_WrittenVoyage] | LoadedFile[_WrittenPool], id: str, titles: Catalogue) -> Voyage:
    reader = _Reader(written, titles)
    stops = [reader.stop(number) for number in range(len(written.value.stops))]
    for name, wind in written.value.winds.items():
        reader.check_prize(("winds", name, "won"), wind.won)
    if reader.wrong:
        raise joined(reader.wrong)
    value = written.value
    return Voyage(id, value.name, value.seed, value.winds, tuple(each for each in stops if each is not None))


def fact_names(title: str) -> tuple[str, ...]:
    """Returns the names of all facts of a title's matches."""
    known = find_title(title)
    return COMMON if known is None else (*COMMON, *known.part("rules.facts", "NAMES"))


class _Reader:
    """Makes stops of the written ones, and collects what is wrong with them."""

    def __init__(self, written: LoadedFile[_WrittenVoyage] | LoadedFile[_WrittenPool], titles: Catalogue) -> None:
        self._written, self._titles = written, titles
        self.wrong: list[ContentError] = []

    def stop(self, number: int) -> Stop | None:
        """Returns a stop; None with its errors noted."""
        stop, before = self._written.value.stops[number], len(self.wrong)
        task = self._puzzle(number, stop) if stop.puzzle else self._table(number, stop)
        if task is None:
            return None
        facts, words = _facts_of(task)
        read = partial(self._condition, facts, words)
        stamp = read(("stops", number, "stamp"), stop.stamp)
        star = read(("stops", number, "star"), stop.star)
        easier = None if stop.easier is None else read(("stops", number, "easier"), stop.easier)
        self.check_prize(("stops", number, "won"), stop.won)
        if len(self.wrong) > before:
            return None
        asked = (stamp, star, easier, stop.big, stop.pass_after, stop.won, stop.chances, stop.deals)
        return Stop(stop.id, stop.name, stop.region, stop.at or (0.0, 0.0), task, *asked)

    def check_prize(self, at: tuple[str | int, ...], prize: str) -> None:
        """Notes a prize that there is not; "" is none."""
        known = load_prizes(self._titles.folders.data).prizes
        if prize and prize not in known:
            self._note(at, "content.voyage.prize", prize, list(known))

    def _table(self, number: int, stop: _WrittenStop) -> StopTable | None:
        cover = self._titles.cover(stop.title)
        if cover is None:
            known = [each.id for each in self._titles.covers]
            self._note(("stops", number, "title"), "content.voyage.title", stop.title, known)
            return None
        # A preset may name boards that only the loaded title offers.
        entry = self._titles.find(stop.title)
        info = cover.info if entry is None else entry.info
        preset = next((each for each in info.presets if each.id == stop.preset), None)
        if preset is None:
            self._note(
                ("stops", number, "preset"), "content.voyage.preset", stop.preset, [each.id for each in info.presets]
            )
            return None
        bots = stop.crew if info.cooperative else stop.rivals
        table = StopTable(stop.title, stop.preset, bots, info.cooperative, {**preset.options, **stop.options})
        return table if self._can_be_played(number, info, table, stop) else None

    def _can_be_played(self, number: int, info: GameInfo, table: StopTable, stop: _WrittenStop) -> bool:
        field_name = "crew" if table.together else "rivals"
        known, before = [bot.id for bot in info.bots], len(self.wrong)
        for place, bot in enumerate(table.bots):
            if bot not in known:
                self._note(("stops", number, field_name, place), "content.voyage.bot", bot, known)
        if stop.rivals if table.together else stop.crew:
            other = "rivals" if table.together else "crew"
            self.wrong.append(self._written.error(("stops", number, other), Message(f"content.voyage.no_{other}")))
        try:
            info.setup(1 + len(table.bots), table.options)
        except BadSetup as error:
            self.wrong.append(
                self._written.error(("stops", number), with_given("content.voyage.setup", detail=str(error)))
            )
        return len(self.wrong) == before

    def _puzzle(self, number: int, stop: _WrittenStop) -> StopPuzzle | None:
        title, _, name = stop.puzzle.partition("/")
        cover = self._titles.cover(title)
        if cover is None or not (cover.folder / PUZZLES / f"{name}.yaml").is_file():
            known = [] if cover is None else [path.stem for path in listing(cover.folder / PUZZLES).files]
            near = [f"{title}/{each}" for each in known]
            self._note(("stops", number, "puzzle"), "content.voyage.puzzle", stop.puzzle, near)
            return None
        return StopPuzzle(title, stop.puzzle)

    def _condition(
        self, facts: Sequence[str], words: Mapping[str, Mapping[str, int]], trail: tuple[str | int, ...], plain: Any
    ) -> StopCondition:
        """Returns the condition of a mapping; an empty one, with its errors noted, if it cannot be read."""
        if not isinstance(plain, dict) or not plain:
            self.wrong.append(self._written.error(trail, Message("content.voyage.condition")))
            return AllOf(())
        parts: list[StopCondition] = []
        for name, value in plain.items():
            here = (*trail, name)
            match name, value:
                case "any", [_, *_]:
                    inner = [self._condition(facts, words, (*here, place), each) for place, each in enumerate(value)]
                    parts.append(AnyOf(tuple(inner)))
                case _ if name not in facts:
                    self._note(here, "content.voyage.fact", str(name), facts)
                case _:
                    parts.append(self._bound(str(name), words.get(str(name), {}), here, value))
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def _bound(self, fact: str, words: Mapping[str, int], trail: tuple[str | int, ...], value: Any) -> FactBound:
        match value:
            case dict() if value and value.keys() <= {"least", "most"}:
                ends = {name: self._number(words, (*trail, name), end) for name, end in value.items()}
                return FactBound(fact, ends.get("least"), ends.get("most"))
            case _:
                number = self._number(words, trail, value)
                return FactBound(fact, number, number)

    def _number(self, words: Mapping[str, int], trail: tuple[str | int, ...], value: Any) -> int | None:
        match value:
            case bool() | int():
                return int(value)
            case str() if value in (known := {key.rpartition(".")[2]: number for key, number in words.items()}):
                return known[value]
            case _:
                near = [key.rpartition(".")[2] for key in words]
                self._note(trail, "content.voyage.number", str(value), near)
                return None

    def _note(self, trail: tuple[str | int, ...], key: str, word: str, known: Sequence[str]) -> None:
        told = with_given(key, word=quoted(word), nearest=offer(word, known))
        self.wrong.append(self._written.error(trail, told))


def find_words(title: str) -> Mapping[str, Mapping[str, int]]:
    """Returns the sentences whose last part stands for a number in a condition, as `full_house`, by fact of a title."""
    known = find_title(title)
    words: Mapping[str, Mapping[str, int]] = {} if known is None else known.part("rules.facts", "WORDS")
    return words


def _facts_of(task: StopTable | StopPuzzle) -> tuple[Sequence[str], Mapping[str, Mapping[str, int]]]:
    """Returns the facts that conditions of a task may name, and the words that stand for numbers there."""
    match task:
        case StopPuzzle():
            return PUZZLE_FACTS, {}
        case StopTable(title=title):
            return fact_names(title), find_words(title)
        case _:
            assert_never(task)
