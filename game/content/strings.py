"""The message catalogue: every sentence a person sees, by key and language; and the languages to choose from.

`data/app/strings/<language>.yaml` and `data/<id>/strings/<language>.yaml` hold nested mappings of texts. Nested keys
are joined by dots, and those of a title start with its id. Sentences missing in a language are said in English.
`plural` of the program's own holds the rule by which the language chooses forms. Locales of systems are written in many
ways: `zh_Hant_TW.UTF-8`, `sr_RS@latin`, `C`.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, assert_never

import msgspec
from msgspec import Struct

from game.content.error import ContentError, Trail
from game.content.folders import APP, LANGUAGES, OWN, STRINGS, ContentFolder, Folders, listing, not_read
from game.content.message import (
    GIVEN,
    Argument,
    BadTemplate,
    Gap,
    LiteralText,
    Message,
    Part,
    PluralRule,
    Template,
    Variant,
    joined,
    letters,
    marks,
    names,
    parse,
    plural_rule,
    with_article,
    with_words,
)
from game.content.strict_yaml import Document, ListNode, MappingNode, Node, ScalarNode, load_file
from game.content.untrusted_text import literal, of_seat

OPENING, CLOSING = "⟦", "⟧"
FILLER = "·"
LONGER = 0.3
_MARKS = re.compile(r"(<[^<>]*>)")
_ACCENTED = str.maketrans(
    "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ",
    "áçéğĥíĵķĺñóŕšţúŵýžÁÇÉĞĤÍĴĶĹÑÓŔŠŢÚŴÝŽ",
)
ENGLISH = "en"
PLURAL = "plural"
ONE_OR_OTHER = "n != 1"
"""Plural rule of a language that has none of its own."""

MINUS: Final = "−"
"""Sign before a number less than nought: a hyphen is shorter, and a line may break behind it."""

LONGEST_TEXT = 2_000
"""Maximum number of characters of one sentence."""

MOST_KEPT = 8192
"""Maximum number of cached sentences: most sentences of a picture or page are those of the one before."""

_ENCODER = msgspec.msgpack.Encoder()
_TAG: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}")
_SCRIPT, _REGION = re.compile(r"[a-z]{4}"), re.compile(r"[a-z]{2}|[0-9]{3}")
_SCRIPTS_OF_MODIFIERS: Final = {
    "latin": "Latn", "iqtelif": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab",
}  # fmt: skip
"""Scripts by the modifier behind @; any other modifier, such as `euro`, says nothing of the language."""

_NAMES_OF_NONE: Final = frozenset(("c", "posix"))
_CODES_OF_NONE: Final = frozenset(("mis", "mul", "und", "zxx"))
"""Codes for another, many, an unknown and no language."""

_SCRIPTS_OF_REGIONS: Final = {
    ("zh", "tw"): "hant", ("zh", "hk"): "hant", ("zh", "mo"): "hant", ("zh", "cn"): "hans", ("zh", "sg"): "hans",
    ("sr", "rs"): "cyrl", ("sr", "me"): "latn", ("uz", "uz"): "latn", ("pa", "pk"): "arab", ("pa", "in"): "guru",
}  # fmt: skip
"""Scripts by language and region, where a language of several scripts has no script in its tag."""

NAME: Final = "language.name"
"""Key of a language's own name."""


def pseudo_template(template: Template) -> Template:
    """Returns the template with accented words, at least 30 % longer, in brackets; gaps stay as they are."""
    filler = FILLER * math.ceil(_letters(template) * LONGER)
    return (LiteralText(OPENING), *with_words(template, _accented), LiteralText(filler + CLOSING))


Table = Mapping[str, Template]
"""Templates by key."""


class Strings:
    """Speaks messages. A sentence that cannot be said shows as a marker and is remembered in `missing`."""

    def __init__(self, tables: Iterable[tuple[str, Table]], errors: Iterable[ContentError] = ()) -> None:
        """`tables` holds pairs of language and templates; the first that has a key says it."""
        self._tables = tuple(tables)
        self._plurals = {language: _plural(table) for language, table in self._tables}
        self.errors: tuple[ContentError, ...] = tuple(errors)
        """Errors in the files; the texts concerned are missing."""
        self.missing: set[str] = set()
        """Missing keys (`key`) and arguments (`key {argument}`) that were asked for."""
        self._said: dict[bytes, str] = {}

    @property
    def language(self) -> str:
        """The language asked for."""
        return self._tables[0][0] if self._tables else ENGLISH

    def keys(self) -> frozenset[str]:
        """Returns every key that can be said in some language."""
        return frozenset(key for _, table in self._tables for key in table)

    def says(self, key: str) -> bool:
        """Returns whether the language asked for has a text of its own for the key."""
        return bool(self._tables) and key in self._tables[0][1]

    def own_keys(self) -> frozenset[str]:
        """Returns the keys of all texts of the language asked for."""
        return frozenset(self._tables[0][1]) if self._tables else frozenset()

    def own_gaps(self, key: str) -> frozenset[str]:
        """Returns the arguments its text of a key asks for."""
        return names(self._tables[0][1][key]) if self.says(key) else frozenset()

    def own_marks(self, key: str) -> frozenset[str]:
        """Returns the marks, such as `<b>`, in its text of a key."""
        return marks(self._tables[0][1][key]) if self.says(key) else frozenset()

    def own_letters(self) -> frozenset[str]:
        """Returns the characters that all texts of the language asked for are written with."""
        return frozenset().union(*map(letters, self._tables[0][1].values())) if self._tables else frozenset()

    def has(self, key: str) -> bool:
        """Returns whether there is a text for the key."""
        return any(key in table for _, table in self._tables)

    def gaps(self, key: str) -> frozenset[str]:
        """Returns the arguments that the text of a key asks for in some language."""
        return frozenset(name for _, table in self._tables if key in table for name in names(table[key]))

    def say(self, line: Message) -> str:
        """Returns the sentence. Never raises: missing parts show as `[[key]]` or `[[argument]]`."""
        try:
            kept = _ENCODER.encode(line)
        except UnicodeEncodeError:
            # File names need not be text.
            return self._sentence(line)
        if kept not in self._said:
            if len(self._said) >= MOST_KEPT:
                self._said.clear()
            self._said[kept] = self._sentence(line)
        return self._said[kept]

    def text(self, key: str, /, **args: Argument) -> str:
        """Returns `say` of the message with this key and these arguments."""
        return self.say(Message(key, args))

    def pseudo(self) -> Strings:
        """Returns a catalogue that says the same with accents, 30 % longer, between ⟦ and ⟧.

        On a screen said by it, a text outside the brackets was never in the catalogue, and a cut one is too tight.
        """
        changed = [(language, _pseudo_table(table)) for language, table in self._tables]
        return Strings(changed, self.errors)

    def _sentence(self, line: Message) -> str:
        for language, table in self._tables:
            if line.key in table:
                return self._fill(language, table[line.key], line)
        self.missing.add(line.key)
        return f"[[{line.key}]]"

    def _fill(self, language: str, template: Template, line: Message) -> str:
        spoken = ""
        for part in template:
            spoken = joined(spoken, self._part(language, part, line))
        return spoken

    def _part(self, language: str, part: Part, line: Message) -> str:
        match part:
            case LiteralText(words=words):
                return words
            case Gap(name=name, article=article):
                words = self._argument(name, line)
                return with_article(language, article, words) if article else words
            case Variant(name=name, forms=forms):
                form = min(self._plurals[language](self._number(name, line)), len(forms) - 1)
                return self._fill(language, forms[form], line)
            case _:
                assert_never(part)

    def _argument(self, name: str, line: Message) -> str:
        value = line.args.get(name)
        match value:
            case None:
                self.missing.add(f"{line.key} {{{name}}}")
                return f"[[{name}]]"
            case str():
                return _given(value, line.args.get("seat")) if line.key == GIVEN else value
            case int():
                return str(value).replace("-", MINUS)
            case Message():
                return self.say(value)
            case tuple():
                return self._list(value)
            case _:
                assert_never(value)

    def _number(self, name: str, line: Message) -> int:
        value = line.args.get(name)
        if isinstance(value, int):
            return value
        self.missing.add(f"{line.key} {{{name}}}")
        return 0

    def _list(self, lines: tuple[Message, ...]) -> str:
        spoken = [self.say(line) for line in lines]
        if len(spoken) < 2:
            return "".join(spoken)
        *head, last = spoken
        if len(head) == 1:
            return self._joined("list.pair", head[0], last)
        joined = head[0]
        for item in head[1:]:
            joined = self._joined("list.comma", joined, item)
        return self._joined("list.end", joined, last)

    def _joined(self, key: str, first: str, last: str) -> str:
        return self.say(Message(key, {"first": first, "last": last}))


def load_strings(folders: Iterable[ContentFolder], language: str, own: Path | None = None) -> Strings:
    """Returns the catalogue of these folders in a language, English behind it; later folders add to earlier ones.

    `own`: a player's folder of the language, whose `strings/<id>.yaml` add to the folder of that id.
    Never raises: a file or text that cannot be read is left out and stands in `Strings.errors`. A language
    without any file is spoken in English.
    """
    places = tuple(folders)
    errors: list[ContentError] = []
    wanted = [language] if language == ENGLISH else [language, ENGLISH]
    tables = [(each, _table(places, each, errors)) for each in wanted]
    if own is not None:
        tables[0][1].update(_own_table(places, own, errors))
    return Strings([(each, table) for each, table in tables if table], errors)


def tag_of(locale: str) -> str | None:
    """Returns the tag of a locale's language; None for a locale without one, such as `C` or `POSIX`. Subtags behind a
    single letter say how numbers and days are written.

    >>> tag_of("zh_Hant_TW.UTF-8"), tag_of("sr_RS@latin"), tag_of("de_DE@euro"), tag_of("POSIX"), tag_of("C.UTF-8")
    ('zh-Hant-TW', 'sr-Latn-RS', 'de-DE', None, None)
    >>> tag_of("und"), tag_of("en-US-u-hc-h12")
    (None, 'en-US')
    """
    name, _, modifier = locale.partition("@")
    language, *rest = name.partition(".")[0].replace("_", "-").split("-")
    if language.casefold() in _CODES_OF_NONE:
        return None
    rest = rest[: next((place for place, part in enumerate(rest) if len(part) == 1), len(rest))]
    script = _SCRIPTS_OF_MODIFIERS.get(modifier.casefold())
    if script is not None and not any(_SCRIPT.fullmatch(part.casefold()) for part in rest):
        rest = [script, *rest]
    tag = "-".join((language, *rest))
    return tag if _TAG.fullmatch(tag) else None


def tags_of(locales: Iterable[str]) -> tuple[str, ...]:
    """Returns the tags of the locales that have a language, each once."""
    return tuple(dict.fromkeys(tag for locale in locales if (tag := tag_of(locale)) is not None))


def locales_set(environment: Mapping[str, str]) -> Iterator[str]:
    """Yields the locales that the variables of a Unix system ask for, the best first, as gettext reads them."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    if locale.partition(".")[0].casefold() not in _NAMES_OF_NONE:
        yield from environment.get("LANGUAGE", "").split(":")
        yield locale


def meant_by(tag: str) -> Iterator[str]:
    """Yields the tags, in small letters, under which a language may exist, the nearest first.

    >>> list(meant_by("zh-TW")), list(meant_by("sr-Latn-RS"))
    (['zh-tw', 'zh-hant-tw', 'zh-hant', 'zh'], ['sr-latn-rs', 'sr-latn', 'sr'])
    """
    language, *rest = wanted = tag.casefold().replace("_", "-").split("-")
    script = next((part for part in rest if _SCRIPT.fullmatch(part)), "")
    region = next((part for part in rest if _REGION.fullmatch(part)), "")
    usual = _SCRIPTS_OF_REGIONS.get((language, region), "")
    written = script or usual
    parts = [
        wanted,
        [language, written, region],
        [language, written],
        [language, region] if written == usual or not script else [],
        [language],
    ]
    yield from dict.fromkeys("-".join(part for part in each if part) for each in parts if each)


class Language(Struct, frozen=True):
    """A language that can be chosen. `name` is its own name for itself, or its tag where it has none."""

    tag: str
    name: str


def languages(folders: Folders) -> tuple[Language, ...]:
    """Returns all there are: English first, the others by their names."""
    found = [Language(tag, _name(folders, tag)) for tag in folders.languages()]
    return tuple(sorted(found, key=lambda each: (each.tag != ENGLISH, each.name.casefold())))


def settled(chosen: str | None, system: Iterable[str], there: Sequence[str]) -> str:
    """Returns the language to speak: the chosen one, otherwise the first the system asks for, otherwise English.

    >>> settled(None, ["fr-CA", "de-AT"], ["en", "de"]), settled("de", [], ["en"])
    ('de', 'en')
    """
    for tag in [chosen] if chosen is not None else system:
        found = asked_for(tag, there)
        if found is not None:
            return found
    return ENGLISH


def asked_for(tag: str, there: Sequence[str]) -> str | None:
    """Returns the one of these languages that a tag means: the same, otherwise the same as it is written there, without
    its country, or any other of that language.
    """
    alike = {each.casefold(): each for each in there}
    return next((alike[each] for each in meant_by(tag) if each in alike), None)


def speaking(folders: Folders, language: str) -> Strings:
    """Returns the whole catalogue in a language: the program's and all titles' sentences, and the player's own."""
    return load_strings(folders.all(), language, folders.own_language(language))


def _accented(words: str) -> str:
    """Puts accents on everything but marks like `<good>`."""
    return "".join(part if part.startswith("<") else part.translate(_ACCENTED) for part in _MARKS.split(words))


def _letters(template: Template) -> int:
    return sum(_length(part) for part in template)


def _length(part: LiteralText | Gap | Variant) -> int:
    match part:
        case LiteralText(words=words):
            return len(words)
        case Gap():
            return 0
        case Variant(forms=forms):
            return max(_letters(form) for form in forms)


def _given(text: str, seat: Argument | None) -> str:
    return of_seat(text, seat) if isinstance(seat, int) else literal(text)


def _table(folders: Iterable[ContentFolder], language: str, errors: list[ContentError]) -> dict[str, Template]:
    table: dict[str, Template] = {}
    for folder in folders:
        for path in _files(folder, language, errors):
            _add(table, path, f"{folder.shown}/{STRINGS}/{path.name}", folder.id, errors)
    return table


def _own_table(folders: Iterable[ContentFolder], own: Path, errors: list[ContentError]) -> dict[str, Template]:
    """Returns the texts of a player's own language folder for the folders of content."""
    table: dict[str, Template] = {}
    for id in dict.fromkeys(folder.id for folder in folders):
        path = own / STRINGS / f"{id}.yaml"
        if os.path.lexists(path):
            _add(table, path, f"{OWN}/{LANGUAGES}/{own.name}/{STRINGS}/{path.name}", id, errors)
    return table


def _add(table: dict[str, Template], path: Path, shown: str, id: str, errors: list[ContentError]) -> None:
    """Adds the texts of a file; keys of a title begin with its id."""
    try:
        table.update(_templates(load_file(path, shown), "" if id == APP else f"{id}.", errors))
    except ContentError as error:
        errors.append(error)


def _files(folder: ContentFolder, language: str, errors: list[ContentError]) -> list[Path]:
    """Returns the files of a language; other files among the player's own are told with those in English."""
    shown = f"{folder.shown}/{STRINGS}"
    try:
        there = listing(folder.path / STRINGS)
    except OSError as error:
        errors.append(ContentError(shown, f"the folder cannot be read: {error.strerror}"))
        return []
    if there.others and folder.own and language == ENGLISH:
        errors.append(not_read(shown, there))
    return [path for path in there.files if path.stem.lower() == language.lower()]


def _plural(table: Table) -> PluralRule:
    match table.get(PLURAL):
        case (LiteralText(words=rule),):
            return plural_rule(rule)
        case _:
            return plural_rule(ONE_OR_OTHER)


def _pseudo_table(table: Table) -> Table:
    return {key: template if key == PLURAL else pseudo_template(template) for key, template in table.items()}


def _templates(document: Document, prefix: str, errors: list[ContentError]) -> Iterator[tuple[str, Template]]:
    for trail, value in _texts(document.root, ()):
        if not isinstance(value, str):
            errors.append(document.error(trail, "expected a text: put numbers and true or false in quotes"))
            continue
        if len(value) > LONGEST_TEXT:
            errors.append(document.error(trail, f"a sentence has at most {LONGEST_TEXT} characters"))
            continue
        try:
            key = prefix + ".".join(str(step) for step in trail)
            if key == PLURAL:
                plural_rule(value)
            yield key, parse(value)
        except BadTemplate as error:
            errors.append(document.error(trail, str(error)))


def _texts(node: Node, trail: Trail) -> Iterator[tuple[Trail, object]]:
    match node:
        case ScalarNode(value=value):
            yield trail, value
        case ListNode():
            yield trail, None
        case MappingNode(entries=entries):
            for key, entry in entries.items():
                yield from _texts(entry.node, (*trail, key))
        case _:
            assert_never(node)


def _name(folders: Folders, tag: str) -> str:
    strings = load_strings([folders.app()], tag, folders.own_language(tag))
    return strings.text(NAME) if strings.says(NAME) else tag
