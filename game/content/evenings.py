"""Kinds of evenings together: a row of games, a wheel that chooses them, or a series of one title, as files describe
them.

A file: `data/evenings/<id>.yaml`, or `evenings/<id>.yaml` in the folder of the player's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, assert_never

from msgspec import Meta, Struct

from game.content.catalogue import Catalogue
from game.content.error import ContentError, joined, offer, quoted
from game.content.folders import OWN, content_files
from game.content.message import Message, with_given
from game.content.structs import Content, FieldProblem, LoadedFile, load_with_places
from game.engine.module import GameInfo

FOLDER: Final = "evenings"
MOST_GAMES: Final = 8
"""Maximum number of games that a row is planned with."""

MOST_FIELDS: Final = 24
"""Maximum number of fields of a wheel, and of titles of a series."""

MOST_KINDS: Final = 12
"""Maximum number of kinds in one folder."""

_Words = Annotated[str, Meta(max_length=80)]


class GameChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A game of an evening: a title and one of its presets."""

    title: _Words
    preset: _Words


class RowKind(Struct, frozen=True, tag=True):
    """An evening of these games, in this order. `name` is what its writer called it, "" for a shipped kind."""

    id: str
    name: str
    games: tuple[GameChoice, ...]


class WheelKind(Struct, frozen=True, tag=True):
    """An evening of games that a wheel with these fields chooses, until somebody stops."""

    id: str
    name: str
    fields: tuple[GameChoice, ...]


class SeriesKind(Struct, frozen=True, tag=True):
    """An evening of several games of one title: each row is that of another title."""

    id: str
    name: str
    rows: tuple[tuple[GameChoice, ...], ...]


EveningKind: TypeAlias = RowKind | WheelKind | SeriesKind

_Row = Annotated[tuple[GameChoice, ...], Meta(min_length=1, max_length=MOST_GAMES)]
_TASKS: Final = ("games", "wheel", "series")


class _WrittenKind(Content, frozen=True):
    """The file of a kind."""

    evening: Literal[1]
    order: Annotated[int, Meta(ge=0, le=1000)] = 100
    name: _Words = ""
    games: _Row | None = None
    wheel: Annotated[tuple[GameChoice, ...], Meta(min_length=2, max_length=MOST_FIELDS)] | None = None
    series: Annotated[tuple[_Row, ...], Meta(min_length=1, max_length=MOST_FIELDS)] | None = None

    def problems(self) -> Sequence[FieldProblem]:
        """Returns what keeps the file from being one kind: none or several of them, titles that are there twice."""
        if sum(getattr(self, task) is not None for task in _TASKS) != 1:
            return (FieldProblem((), Message("content.evening.task")),)
        found: list[FieldProblem] = []
        for number, row in enumerate(self.series or ()):
            if len({game.title for game in row}) > 1:
                found.append(FieldProblem(("series", number), Message("content.evening.one_title")))
        found += _twice("wheel", [game.title for game in self.wheel or ()])
        found += _twice("series", [row[0].title for row in self.series or ()])
        return tuple(found)

    def all_games(self) -> list[tuple[tuple[str | int, ...], GameChoice]]:
        """Returns every game with its place in the file."""
        rows: list[tuple[tuple[str | int, ...], tuple[GameChoice, ...]]]
        rows = [(("games",), self.games or ()), (("wheel",), self.wheel or ())]
        rows += [(("series", number), row) for number, row in enumerate(self.series or ())]
        return [((*trail, place), game) for trail, row in rows for place, game in enumerate(row)]


def load_evenings(titles: Catalogue) -> tuple[tuple[EveningKind, ...], tuple[ContentError, ...]]:
    """Returns the kinds of evenings by their `order`, and the errors of the files that cannot be used."""
    found: dict[str, tuple[int, EveningKind]] = {}
    wrong: list[ContentError] = []
    for path, shown in content_files(titles.folders, FOLDER, MOST_KINDS, wrong):
        try:
            order, kind = read_kind(path, shown, titles)
            if kind.id in found:
                raise ContentError(shown, with_given("content.evening.known", id=kind.id))
        except ContentError as error:
            wrong.append(error)
        else:
            found[kind.id] = (order, kind)
    return tuple(kind for _, kind in sorted(found.values(), key=lambda each: each[0])), tuple(wrong)


def read_kind(path: Path, shown: str, titles: Catalogue) -> tuple[int, EveningKind]:
    """Returns the kind of a file, named `shown` in errors, after its order. Raises ContentError for all that is wrong
    in it.
    """
    written = load_with_places(path, _WrittenKind, shown)
    wrong = [error for trail, game in written.value.all_games() for error in _faults(written, titles, trail, game)]
    if wrong:
        raise joined(wrong)
    value, id = written.value, path.stem
    # Only a shipped kind has a name in the language files.
    name = value.name or (id if shown.startswith(f"{OWN}/") else "")
    if value.wheel is not None:
        return value.order, WheelKind(id, name, value.wheel)
    if value.series is not None:
        return value.order, SeriesKind(id, name, value.series)
    return value.order, RowKind(id, name, value.games or ())


def games_of(kind: EveningKind) -> tuple[GameChoice, ...]:
    """Returns all games that a kind names."""
    match kind:
        case RowKind(games=games):
            return games
        case WheelKind(fields=fields):
            return fields
        case SeriesKind(rows=rows):
            return tuple(game for row in rows for game in row)
        case _:
            assert_never(kind)


def info_of(titles: Catalogue, title: str) -> GameInfo | None:
    """Returns the facts of a title; None for no title of this shelf."""
    cover, loaded = titles.cover(title), titles.loaded(title)
    if loaded is not None:
        return loaded.info
    return None if cover is None else cover.info


def _faults(
    written: LoadedFile[_WrittenKind], titles: Catalogue, trail: tuple[str | int, ...], game: GameChoice
) -> list[ContentError]:
    """Returns why a game cannot be played."""
    info = info_of(titles, game.title)
    if info is None:
        return [_unknown(written, (*trail, "title"), "title", game.title, [cover.id for cover in titles.covers])]
    presets = [preset.id for preset in info.presets]
    if game.preset not in presets:
        return [_unknown(written, (*trail, "preset"), "preset", game.preset, presets)]
    return []


def _unknown(
    written: LoadedFile[_WrittenKind], trail: tuple[str | int, ...], what: str, word: str, known: Sequence[str]
) -> ContentError:
    told = with_given(f"content.evening.{what}", word=quoted(word), nearest=offer(word, known))
    return written.error(trail, told)


def _twice(field: str, titles: Sequence[str]) -> list[FieldProblem]:
    return [
        FieldProblem((field, number), with_given("content.evening.twice", title=title))
        for number, title in enumerate(titles)
        if title in titles[:number]
    ]
