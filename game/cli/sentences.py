"""Checks of sentences: those that code and content name, those of each language, and the letters they are written with.

Code names a sentence as text in its source. A key may be made of parts there (`f"event.{tag}"`): it names every
sentence that fits.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

from msgspec import Struct, field

from game.content.catalogue import Catalogue, Entry
from game.content.error import nearest
from game.content.folders import ContentFolder, Folders, program_root
from game.content.puzzles import FOLDER
from game.content.seat_assignment import FACES
from game.content.strings import ENGLISH, NAME, PLURAL, Strings, languages, load_strings, speaking
from game.content.untrusted_text import has_ink
from game.engine.module import AnyTitle, GameInfo
from game.persistence.durable import read_bounded
from game.table.told import EventRows, sentence
from game.ui.drawing.fonts import Fonts
from game.ui.scenes.rules import LARGEST

_REASON: Final = re.compile(r"\bkey: ([a-z0-9_.]+)")
"""A sentence that a puzzle names as its reason."""

HOUSE: Final = ""
"""Owner of the sources that belong to no title."""

SPEAKERS: Final = frozenset(("Message", "with_given"))
"""Functions that take a whole key first."""

TITLE_SPEAKERS: Final = frozenset(("say",))
"""Functions of a title's sources that take a key without the title's id first."""

LEAST_LETTERS: Final = 3
"""Minimum number of letters in the texts of a key made of parts. In a title it may be made of variables alone."""

TOLD = 5
"""Maximum number of missing sentences that are named; of the others only the number is told."""

NAMED = 12
"""Maximum number of letters without a font that are named; of the others only the number is told."""

OWN_ONLY = frozenset((PLURAL, NAME))
"""Keys of a language about itself."""

COUNTED: Final = frozenset(("count", "bots", "people", "seats", "rounds", "chips", "hidden", "hand"))
"""Arguments that may choose a form in English where another language has one form for all."""


class SourceKeys(Struct):
    """The keys that the sources of a title, or of the house, name."""

    said: list[tuple[str, str]] = field(default_factory=list)
    """File and line, and the pattern of the key, of each sentence said there."""
    texts: set[str] = field(default_factory=set)
    """Every text in the sources: any of them may be a key, or the beginning of one."""
    patterns: set[str] = field(default_factory=set)
    """Keys made of parts that begin with a text."""
    endings: set[str] = field(default_factory=set)
    """Keys made of parts that begin with a variable: what follows it."""


class KeysNamed:
    """Tells which sentences some owner's sources name."""

    def __init__(self, keys: SourceKeys, beginnings: Iterable[str]) -> None:
        """`beginnings`: further texts that a key may begin with."""
        self._texts, self._beginnings = keys.texts, keys.texts | set(beginnings)
        self._patterns = re.compile("|".join(keys.patterns) or "(?!)")
        self._endings = re.compile("|".join(keys.endings) or "(?!)")

    def names(self, key: str) -> bool:
        """True if the key is named as a whole or in parts."""
        return key in self._texts or self._made(key)

    def _made(self, key: str) -> bool:
        if self._patterns.fullmatch(key):
            return True
        cuts = (found.start() for found in re.finditer(r"[._]", key))
        return any(
            self._endings.fullmatch(key, cut) and (key[:cut] in self._beginnings or self._made(key[:cut]))
            for cut in cuts
        )


def sentence_problems(found: Catalogue, root: Path | None = None) -> Iterator[str]:
    """Yields sentences that the sources say and no file has, and sentences that neither sources nor content name.

    `root`: the folder above `game`; an installed program has no sources there, and nothing is found.
    """
    root = root or program_root()
    sources = source_keys(root)
    english = _shipped(found.folders, ENGLISH)
    for owner, keys in sources.items():
        yield from _absent(owner, keys, english)
    if sources:
        yield from _unnamed(found, sources, english)


@cache
def source_keys(root: Path) -> Mapping[str, SourceKeys]:
    """Returns the keys that the sources below `root` name, by the id of the title, or HOUSE."""
    found: dict[str, SourceKeys] = {}
    for path in sorted((root / "game").rglob("*.py")):
        place = path.relative_to(root)
        owner = place.parts[2] if place.parts[1] == "titles" and len(place.parts) > 3 else HOUSE
        _read_source(place.as_posix(), ast.parse(path.read_text(encoding="utf-8")), owner, found)
    return found


def _read_source(place: str, tree: ast.Module, owner: str, found: dict[str, SourceKeys]) -> None:
    keys = found.setdefault(owner, SourceKeys())
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)):
                keys.texts.add(text)
            case ast.JoinedStr():
                _add_parts(node, keys, LEAST_LETTERS if owner == HOUSE else 0)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[first, *_]):
                if name in SPEAKERS or (owner and name in TITLE_SPEAKERS):
                    start = re.escape(f"{owner}.") if name in TITLE_SPEAKERS else ""
                    keys.said += [(f"{place}:{node.lineno}", start + pattern) for pattern in _patterns_of(first)]
            case _:
                pass


def _add_parts(made: ast.JoinedStr, keys: SourceKeys, least: int) -> None:
    shown = "".join(str(part.value) for part in made.values if isinstance(part, ast.Constant))
    letters = len(re.findall("[a-z]", shown))
    if isinstance(made.values[0], ast.Constant):
        if letters >= LEAST_LETTERS:
            keys.patterns.add(_pattern(made.values))
    elif shown[:1] in (".", "_") and letters >= least:
        keys.endings.add(_pattern(made.values[1:]))


def _patterns_of(key: ast.expr) -> Iterator[str]:
    """Yields the patterns of a key in the sources; none where it is made elsewhere."""
    match key:
        case ast.IfExp(body=one, orelse=other):
            yield from (*_patterns_of(one), *_patterns_of(other))
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=[ast.Constant(), *_] as parts):
            yield _pattern(parts)
        case _:
            return


def _pattern(parts: Sequence[ast.expr]) -> str:
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)


def _absent(owner: str, keys: SourceKeys, english: Strings) -> Iterator[str]:
    known = english.keys()
    file = f"data/{owner or 'app'}/strings/{ENGLISH}.yaml"
    for place, pattern in keys.said:
        key = re.sub(r"\\(.)", r"\1", pattern.replace(".+", "*"))
        if key not in known and not any(map(re.compile(pattern).fullmatch, known)):
            yield f"{place}: says '{key}', which no file of strings has{nearest(key, known)}: add it to {file}"


def _unnamed(found: Catalogue, sources: Mapping[str, SourceKeys], english: Strings) -> Iterator[str]:
    ids = [entry.id for entry in found]
    house = KeysNamed(sources[HOUSE], ids)
    own = {id: KeysNamed(sources[id], ()) for id in ids if id in sources}
    content = {key for entry in found for key in _content_keys(entry)}
    for key in sorted(english.keys() - OWN_ONLY - content):
        id, _, rest = key.partition(".")
        named = house.names(key) or (id in own and (own[id].names(rest) or own[id].names(key)))
        if not named:
            file, short = (id, rest) if id in own else ("app", key)
            yield (
                f"data/{file}/strings/{ENGLISH}.yaml: neither code nor content names '{short}': "
                "remove it there and from the other languages"
            )


def _content_keys(entry: Entry) -> Iterator[str]:
    yield from wanted_sentences(entry.info)
    yield from (zone.key for zone in entry.layout.zones if zone.key is not None)
    yield from (f"{entry.id}.{key}" for lesson in entry.lessons for key in lesson.keys)
    yield from (f"lobby.lessons.{lesson.id}" for lesson in entry.lessons)
    for path in (entry.folder / FOLDER).glob("*.yaml"):
        yield from _REASON.findall(path.read_text(encoding="utf-8"))


def _shipped(folders: Folders, tag: str) -> Strings:
    """Returns the sentences that the program brings in a language."""
    return load_strings(_owners(folders), tag)


def _owners(folders: Folders) -> list[ContentFolder]:
    return [folders.app(), *map(folders.title, folders.ids())]


def untranslated(folders: Folders) -> Iterator[str]:
    """Yields what the languages that the program brings lack: sentences, arguments of sentences, pages of rules."""
    for tag in Folders(folders.data, folders.assets).languages():
        for owner in _owners(folders) if tag != ENGLISH else ():
            english, strings = load_strings([owner], ENGLISH), load_strings([owner], tag)
            file, own = f"data/{owner.id}/strings/{tag}.yaml", strings.own_keys() if strings.language == tag else set()
            for key in sorted(english.keys() - own):
                yield f"{file}: no sentence '{_short(owner, key)}': translate the one in {ENGLISH}.yaml"
            for key in sorted(english.keys() & own):
                for gap in sorted(english.own_gaps(key) - strings.own_gaps(key) - COUNTED):
                    yield f"{file}: '{_short(owner, key)}' leaves out {{{gap}}}, which the English one says"
        for id in folders.ids():
            if not (page := folders.title(id).path / "rules" / f"{tag}.md").is_file():
                yield f"data/{id}/rules/{page.name}: there is no such page: translate {ENGLISH}.md"


def _short(owner: ContentFolder, key: str) -> str:
    return key.removeprefix(f"{owner.id}.")


def translations(folders: Folders) -> Iterator[str]:
    """Yields one line for each language but English: the number of missing sentences and rules pages, the first of them
    named. What a language of the player's own lacks is no problem: it is said in English.
    """
    english = speaking(folders, ENGLISH).keys()
    for each in languages(folders):
        if each.tag == ENGLISH:
            continue
        strings = speaking(folders, each.tag)
        missing = sorted(key for key in english if strings.language != each.tag or not strings.says(key))
        named = ", ".join(missing[:TOLD]) + (" ..." if len(missing) > TOLD else "")
        pages = [id for id in folders.ids() if not any(path.is_file() for path in folders.rules(id, each.tag))]
        lacking = f"; no rules of {', '.join(pages)}" if pages else ""
        counted = f"{each.tag} ({each.name}): {len(missing)} of {len(english)} sentences missing"
        yield f"{counted}{': ' + named if missing else ''}{lacking}"


def language_problems(folders: Folders) -> Iterator[str]:
    """Yields sentences of a language with arguments that the English one never has, and sentences nobody will ever
    say.
    """
    english = speaking(folders, ENGLISH)
    for each in languages(folders):
        strings = speaking(folders, each.tag)
        if each.tag != ENGLISH:
            yield from (str(error) for error in strings.errors)
        if ENGLISH != each.tag == strings.language:
            yield from _of(english, strings, each.tag)
            yield from _undrawn(folders, strings, each.tag)


def _undrawn(folders: Folders, strings: Strings, tag: str) -> Iterator[str]:
    """Returns letters of its sentences and rules that no font of the program or of this computer has."""
    used = set(strings.own_letters())
    for path in (path for id in folders.ids() for path in folders.rules(id, tag)):
        with suppress(OSError, ValueError):
            used.update(read_bounded(path, LARGEST).decode("utf-8"))
    fonts = Fonts(folders.assets / "app" / "fonts")
    if lost := fonts.lacking(letter for letter in used if has_ink(letter)):
        more = f" and {len(lost) - NAMED} more" if len(lost) > NAMED else ""
        named = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in lost[:NAMED])
        yield f"{tag}: no font has {named}{more}, which its texts are written with: install a font that has"


def _of(english: Strings, strings: Strings, tag: str) -> Iterator[str]:
    for key in sorted(strings.own_keys() - OWN_ONLY):
        if not english.says(key):
            yield f"{tag}: '{key}' is no sentence of the game"
        for gap in sorted(strings.own_gaps(key) - english.own_gaps(key)):
            yield f"{tag}: '{key}' asks for {{{gap}}}, which the English one does not have"
        if english.says(key) and strings.own_marks(key) != english.own_marks(key):
            wanted = " ".join(sorted(english.own_marks(key))) or "none"
            yield f"{tag}: '{key}' has other marks than the English one: {wanted}"


def wanted_sentences(info: GameInfo) -> list[str]:
    """Returns the keys of all sentences that the shelf and the lobby say of a title."""
    wanted = [f"{info.id}.{key}" for key in ("name", "tagline", "pitch", "begin", "aim")]
    for spec in info.options:
        wanted += [f"{info.id}.option.{spec.id}.{key}" for key in ("name", "detail")]
        wanted += [f"{info.id}.option.{spec.id}.value.{value}" for value in spec.values]
        parts = spec.order.parts if spec.order is not None else ()
        wanted += [f"{info.id}.option.{spec.id}.part.{part.id}" for part in parts if part.name is None]
        if spec.order is not None and spec.order.room is not None:
            wanted.append(f"{info.id}.option.{spec.id}.too_large")
    for ask in info.asks:
        wanted += [f"{info.id}.ask.{ask.id}.{key}" for key in ("name", "detail")]
    for preset in info.presets:
        wanted += [f"{info.id}.preset.{preset.id}.{key}" for key in ("name", "detail")]
    wanted += [f"{info.id}.bot.{bot.id}" for bot in info.bots if bot.face not in FACES]
    return wanted


def string_problems(found: Catalogue, info: GameInfo) -> Iterator[str]:
    """Yields sentences for the shelf and the lobby that the string files lack."""
    for key in wanted_sentences(info):
        if not found.strings.has(key):
            yield f"{info.id}/strings/en.yaml: no sentence '{key.removeprefix(info.id + '.')}'"


def caption_problems(title: AnyTitle, strings: Strings) -> Iterator[str]:
    """Yields events that are neither told nor marked as silent, and sentences of no event."""
    told: EventRows[Any] = title.part("table.told", "TELLING")
    place, kinds = f"{title.id}/strings/en.yaml", get_args(title.event)
    for key, filling in told.sentences(kinds):
        if not strings.has(key):
            yield f"{place}: no sentence '{key.removeprefix(title.id + '.')}' for an event that is not silent"
        for gap in sorted(strings.gaps(key) - filling):
            yield f"{place}: '{key.removeprefix(title.id + '.')}' asks for {{{gap}}}, which its event cannot say"
    silent = {sentence(title.id, row.kind) for row in told.told if row.words is None}
    spoken = {sentence(title.id, kind) for kind in kinds} - silent
    for key in sorted(strings.keys()):
        if key.startswith(f"{title.id}.event.") and ".".join(key.split(".")[:3]) not in spoken:
            yield f"{place}: '{key.removeprefix(title.id + '.')}' is the sentence of no event that is told of"
