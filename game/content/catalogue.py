"""All titles with their content, their first matches and a fingerprint, as shelf, lobby and commands see them.

`lessons/<id>.yaml` of a title is a first match with a fixed deal, explained decision by decision.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from game.content.error import ContentError
from game.content.folders import Folders
from game.content.layout import HOUSE, Layout, Venue, load_layout, load_place
from game.content.message import Message, given
from game.content.strings import ENGLISH, Strings, speaking
from game.content.structs import Content, FieldProblem, LoadedFile, as_read, load_struct, load_with_places, reader
from game.engine.module import AnyTitle, Definition, GameInfo, Sources, find_title, title_ids
from game.engine.types import Command, OptionValue

SEEDS: Final = "lesson/"
"""Prefix of the seeds of lessons."""
SEATS: Final = 2
"""Number of seats of a lesson: a person's, and that of a bot whose moves its file holds."""

T = TypeVar("T")


class LessonStep(Struct, frozen=True):
    """One decision of the person: the explanation, the move to be played, and the reasons against others.

    Sentences are keys of the title's strings. `say` holds what is said one after another, before the move is due.
    `answers` are the decisions of the bot that follow, without reactions it passes on.
    """

    say: tuple[str, ...]
    play: Command
    wrong: str
    answers: tuple[Command, ...]


class Lesson(Struct, frozen=True):
    """A match of one person, at the first seat, with a bot at the second. Its seed and the moves of both make it one
    course, whatever the bot would play by itself.

    `begins` is what the bot decides before the first step. `end` is said when the person plays on freely, one after
    another. `preset` is the kind of match it prepares for, "" for the title itself.
    """

    id: str
    seats: int
    options: dict[str, OptionValue]
    rival: str
    seed: str
    begins: tuple[Command, ...]
    steps: tuple[LessonStep, ...]
    end: tuple[str, ...]
    preset: str = ""

    @property
    def match_seed(self) -> str:
        """Returns the seed of its match, by which a match from a file is known as this lesson."""
        return f"{SEEDS}{self.id}/{self.seed}"

    @property
    def keys(self) -> Sequence[str]:
        """Returns the keys of all its sentences."""
        told = [key for step in self.steps for key in (*step.say, step.wrong)]
        return tuple(dict.fromkeys((*told, *self.end)))


class _WrittenStep(Struct, frozen=True, forbid_unknown_fields=True):
    say: str | tuple[str, ...]
    play: dict[str, Any]
    wrong: str
    answers: tuple[dict[str, Any], ...] = ()


class _WrittenLesson(Content, frozen=True):
    """The file of a lesson. `begins` is what the bot plays before the first moment, `answers` what after one."""

    seats: int
    rival: str
    seed: str
    end: str | tuple[str, ...]
    moments: tuple[_WrittenStep, ...]
    options: dict[str, OptionValue] = {}
    begins: tuple[dict[str, Any], ...] = ()
    preset: str = ""

    def problems(self) -> Sequence[FieldProblem]:
        """Returns that nothing is taught, or that somebody sits there whose moves nobody wrote."""
        taught = () if self.moments else (FieldProblem(("moments",), "a lesson has at least one moment"),)
        return taught if self.seats == SEATS else (*taught, FieldProblem(("seats",), f"a lesson has {SEATS} seats"))


def load_lessons(folder: Path, title: AnyTitle) -> tuple[Lesson, ...]:
    """Returns the lessons of the title whose content is in `folder`, by their ids. Raises ContentError."""
    return tuple(_read_lesson(path, title) for path in sorted((folder / "lessons").glob("*.yaml")))


def lesson_of(lessons: Sequence[Lesson], seed: str) -> Lesson | None:
    """Returns the lesson of a match with this seed, None if it is none."""
    return next((lesson for lesson in lessons if lesson.match_seed == seed), None)


Stamps: TypeAlias = tuple[tuple[str, int, int], ...]


class ContentProblem(Struct, frozen=True):
    """A problem with a title: its id, and a sentence that names the place, in English and for the screen.

    `part` means that only a part is left out, such as a board of the player's own; the title exists without it. `doubt`
    means that nothing is left out, but something looks like a mistake.
    """

    title: str
    message: str
    told: Message
    part: bool = False
    doubt: bool = False


@dataclass(frozen=True)
class Cover:
    """A title on the shelf: the content of its `game.yaml`, without its rules."""

    id: str
    info: GameInfo
    folder: Path


@dataclass(frozen=True)
class Entry(Cover):
    """One title with everything in its folder. `info` is completed by the options its content offers."""

    title: AnyTitle
    definition: Definition
    layout: Layout
    place: Venue = HOUSE
    lessons: tuple[Lesson, ...] = ()


class Catalogue:
    """Every title whose code and content load, in shelf order. Broken ones are left out and listed in `faults`.

    Covers and words are read at once. The rest of a title is loaded when it is asked for; iterating, counting and
    `faults` ask for all.
    """

    def __init__(self, folders: Folders, language: str = ENGLISH) -> None:
        self.folders = folders
        self.strings: Strings = speaking(folders, language)
        self._entries: dict[str, Entry] = {}
        self._faults: list[ContentProblem] = []
        self._stamps: dict[str, Stamps] = {}
        """The files in the player's own folder of each title when it was loaded."""
        found = [cover for id in title_ids() if (cover := self._read(id)) is not None]
        self._covers = {cover.id: cover for cover in sorted(found, key=lambda cover: (cover.info.order, cover.id))}
        self.own_faults = folders.own_faults()
        """Problems with whole folders of the player's own."""

    def __iter__(self) -> Iterator[Entry]:
        return iter([entry for id in tuple(self._covers) if (entry := self.find(id)) is not None])

    def __len__(self) -> int:
        return len(tuple(iter(self)))

    @property
    def covers(self) -> tuple[Cover, ...]:
        """The titles without a known problem, in order."""
        return tuple(self._covers.values())

    @property
    def loaded_ids(self) -> tuple[str, ...]:
        """The titles that were fully loaded so far, in order."""
        return tuple(id for id in self._covers if id in self._entries)

    @property
    def known_faults(self) -> tuple[ContentProblem, ...]:
        """Problems found so far."""
        return tuple(self._faults)

    @property
    def faults(self) -> tuple[ContentProblem, ...]:
        """The problems of all titles."""
        len(self)
        return self.known_faults

    def speak(self, language: str) -> Strings:
        """Sets the language of all sentences from now on; returns its strings."""
        self.strings = speaking(self.folders, language)
        return self.strings

    def ids(self) -> tuple[str, ...]:
        """All titles that were found, in order."""
        return tuple(entry.id for entry in self)

    def cover(self, id: str) -> Cover | None:
        """Returns the cover of a title, or None if there is none or it is known to be broken."""
        return self._covers.get(id)

    def loaded(self, id: str) -> Entry | None:
        """Returns the title of this id, if it was loaded already."""
        return self._entries.get(id)

    def find(self, id: str) -> Entry | None:
        """Returns the title of this id, or None if there is none or it is broken."""
        if id in self._covers and id not in self._entries:
            self._stamps[id] = _stamps(self.folders, id)
            entry = _guarded(id, self._faults, lambda: _load(self.folders, self._covers[id], self._faults))
            if entry is None:
                del self._covers[id]
            else:
                self._entries[id] = entry
        return self._entries.get(id)

    def look_again(self, id: str) -> Entry | None:
        """Returns the same as `find`, with the current files in the player's own folder: a new board, a mended one."""
        if id in self._entries and self._stamps.get(id) != _stamps(self.folders, id):
            before = self._entries.pop(id)
            self._faults = [fault for fault in self._faults if fault.title != id]
            if self.find(id) is None:
                # The title was fine when the program began: it goes on as it was.
                self._covers[id], self._entries[id] = before, before
        return self.find(id)

    def _read(self, id: str) -> Cover | None:
        """Returns the cover of a title. A folder without one may be no title at all, as its code says."""
        faults: list[ContentProblem] = []
        cover = _guarded(id, faults, lambda: _cover(self.folders, id))
        if cover is None:
            title = _guarded(id, faults, lambda: find_title(id))
            self._faults += faults if title is not None or len(faults) > 1 else ()
        return cover


def fingerprint(data: object) -> str:
    """Returns `sha256:<64 hex digits>` of structs or plain data.

    The order of fields and sets does not matter, the order of lists does. A struct and the same struct sent through
    JSON have the same fingerprint. Raises ValueError for NaN and infinity, TypeError for values JSON cannot hold.
    """
    plain = msgspec.to_builtins(data, str_keys=True, order="sorted")
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return "sha256:" + hashlib.sha256(text.encode("ascii")).hexdigest()


def _read_lesson(path: Path, title: AnyTitle) -> Lesson:
    written = load_with_places(path, _WrittenLesson, f"{title.id}/lessons/{path.name}")
    value = written.value
    steps = tuple(_step(written, number, title) for number in range(len(value.moments)))
    return Lesson(
        id=path.stem,
        seats=value.seats,
        options=value.options,
        rival=value.rival,
        seed=value.seed,
        begins=_commands(written, ("begins",), value.begins, title),
        steps=steps,
        end=_in_order(value.end),
        preset=value.preset,
    )


def _in_order(said: str | tuple[str, ...]) -> tuple[str, ...]:
    """Returns the keys of what is said one after another, of which a file names a single one plainly."""
    return (said,) if isinstance(said, str) else said


def _step(written: LoadedFile[_WrittenLesson], number: int, title: AnyTitle) -> LessonStep:
    step, place = written.value.moments[number], ("moments", number)
    play = _command(written, (*place, "play"), step.play, title)
    return LessonStep(
        _in_order(step.say), play, step.wrong, _commands(written, (*place, "answers"), step.answers, title)
    )


def _commands(
    written: LoadedFile[_WrittenLesson], place: tuple[str | int, ...], plays: Sequence[dict[str, Any]], title: AnyTitle
) -> tuple[Command, ...]:
    return tuple(_command(written, (*place, number), play, title) for number, play in enumerate(plays))


def _command(
    written: LoadedFile[_WrittenLesson], place: tuple[str | int, ...], play: dict[str, Any], title: AnyTitle
) -> Command:
    try:
        command: Command = msgspec.convert(as_read(play, reader(title)), title.command)
    except (ValueError, msgspec.ValidationError) as error:
        raise written.error(place, f"no command of the title: {error}") from None
    return command


def _stamps(folders: Folders, id: str) -> Stamps:
    """Returns names, times and sizes of the files and folders in the player's own folder of a title."""
    own = folders.own_folder(id)
    found: list[tuple[str, int, int]] = []
    with suppress(OSError):
        for path in () if own is None else sorted(own.glob("*/*")):
            there = os.stat(path)
            found.append((str(path), there.st_mtime_ns, there.st_size))
    return tuple(found)


def _cover(folders: Folders, id: str) -> Cover:
    folder = folders.title(id).path
    info = load_struct(folder / "game.yaml", GameInfo, f"{id}/game.yaml")
    if info.id != id:
        message = f"the id is '{info.id}', the folder says '{id}'"
        raise ContentError(f"{id}/game.yaml", message, path="$.id")
    return Cover(id, info, folder)


def _load(folders: Folders, cover: Cover, faults: list[ContentProblem]) -> Entry | None:
    title = find_title(cover.id)
    if title is None:
        return None
    layout = load_layout(cover.folder / "layout.yaml", f"{cover.id}/layout.yaml")
    sources = Sources(cover.folder, folders.own_folder(cover.id))
    definition = title.load(sources)
    faults.extend(_part_fault(cover.id, error, doubt=False) for error in sources.left_out)
    faults.extend(_part_fault(cover.id, error, doubt=True) for error in sources.doubts)
    place = load_place(cover.folder, cover.id)
    info, lessons = title.offer(cover.info, definition), load_lessons(cover.folder, title)
    return Entry(cover.id, info, cover.folder, title, definition, layout, place, lessons)


def _guarded(id: str, faults: list[ContentProblem], load: Callable[[], T | None]) -> T | None:
    """Returns what was loaded, or None with a fault noted. Any exception of a title's code is its own fault alone."""
    try:
        return load()
    except ContentError as error:
        faults.append(ContentProblem(id, str(error), error.told()))
    except Exception as error:
        message = f"the title cannot be loaded ({type(error).__name__}: {error})"
        faults.append(ContentProblem(id, message, given(message)))
    return None


def _part_fault(id: str, error: Exception, *, doubt: bool) -> ContentProblem:
    match error:
        case ContentError():
            return ContentProblem(id, "\n".join(map(str, error.all)), error.told_all(), part=True, doubt=doubt)
        case _:
            return ContentProblem(id, str(error), given(str(error)), part=True, doubt=doubt)
