"""Reads YAML as plain data and nothing else.

Only `null`, `true`, `false` and decimal numbers mean something; every other word is text, so no date, no octal
number and no "yes" is ever guessed. Tags, merge keys, repeated keys and second documents are refused; what a
file may cost (bytes, depth, values after aliases are followed) is bounded.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import assert_never

import yaml
from msgspec import Struct

from game.content.error import ContentError, Trail, joined, quoted, show_trail
from game.content.message import Message, with_given
from game.content.untrusted_text import (
    check_source,
    decode_source,
    first_refused,
    odd_blanks,
    read_source,
    refused_character,
)

MOST_LEVELS = 100
"""Maximum depth of nested lists and mappings."""

MOST_VALUES = 200_000
"""Maximum number of values in a file. Those behind aliases count each time, long texts as several."""

LARGEST_INTEGER = 2**63 - 1
"""Largest absolute value of a whole number."""

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<fraction>\.[0-9]+)?(?P<exponent>[eE][-+]?[0-9]+)?")
_NOT_A_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF|nan|NaN|NAN)")
_WORDS: dict[str, bool | None] = {"null": None, "true": True, "false": False, "": None}
_LONGEST_NUMBER = 40
_CHARACTERS_PER_VALUE = 100


Plain = bool | int | float | str | list["Plain"] | dict[str, "Plain"] | None
"""A file's content as plain values."""


class FilePlace(Struct, frozen=True, gc=False):
    """A spot in a file; line and column count from 1."""

    line: int
    column: int


class ScalarNode(Struct, frozen=True, gc=False):
    """A single value."""

    place: FilePlace
    value: str | int | float | bool | None


class ListNode(Struct, frozen=True):
    """A list."""

    place: FilePlace
    items: tuple[Node, ...]


class Field(Struct, frozen=True):
    """One field of a mapping; `place` is that of its key."""

    place: FilePlace
    node: Node


class MappingNode(Struct, frozen=True):
    """A mapping, in the order written."""

    place: FilePlace
    entries: dict[str, Field]


Node = ScalarNode | ListNode | MappingNode


class Document(Struct, frozen=True):
    """A file that was read: its name as shown in errors, and its content."""

    file: str
    root: Node

    def plain(self) -> Plain:
        """Returns the content as new plain values."""
        return _plain(self.root)

    def place(self, trail: Trail) -> FilePlace:
        """Returns where the value stands, for a field where its key stands; as deep as the trail can be followed."""
        node, place = self.root, self.root.place
        for step in trail:
            match node, step:
                case MappingNode(entries=entries), str() if step in entries:
                    place, node = entries[step].place, entries[step].node
                case ListNode(items=items), int() if 0 <= step < len(items):
                    node = items[step]
                    place = node.place
                case _:
                    break
        return place

    def error(self, trail: Trail, message: str | Message) -> ContentError:
        """Returns (not raises) an error about the value at this trail."""
        place = self.place(trail)
        return ContentError(self.file, message, line=place.line, column=place.column, path=show_trail(trail))


def _plain(node: Node) -> Plain:
    match node:
        case ScalarNode():
            return node.value
        case ListNode():
            return [_plain(item) for item in node.items]
        case MappingNode():
            return {key: _plain(entry.node) for key, entry in node.entries.items()}
        case _:
            assert_never(node)


def load_file(path: Path, name: str | None = None, *, plain_blanks: bool = False) -> Document:
    """Returns the content of a file; errors name it `name`, or by its file name. Raises ContentError.

    `plain_blanks` refuses all blanks but spaces and line ends, even in texts.
    """
    shown = path.name if name is None else name
    text = read_source(path, shown)
    if plain_blanks and (odd := odd_blanks(text, shown)):
        raise joined(odd)
    return _read(text, shown)


def load_text(text: str | bytes, name: str) -> Document:
    """Returns the content of a text; errors name it `name`. Raises ContentError."""
    match text:
        case bytes():
            return _read(decode_source(text, name), name)
        case str():
            return _read(check_source(text, name), name)


def _read(text: str, name: str) -> Document:
    builder = _Builder(text, name)
    try:
        return Document(file=name, root=builder.document())
    except yaml.MarkedYAMLError as error:
        if odd := odd_blanks(text, name):
            raise joined(odd) from None
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        message = f"not readable as YAML: {error.problem or error.context}"
        raise ContentError(name, message, line=line, column=column, path=builder.path()) from None
    except yaml.YAMLError as error:
        raise ContentError(name, f"not readable as YAML: {error}", line=1, column=1) from None


class _AnchoredNode:
    """A finished node that aliases may name, with what it costs to repeat it."""

    def __init__(self, node: Node, size: int, height: int) -> None:
        self.node = node
        self.size = size
        self.height = height


class _Builder:
    """Turns the event stream of one file into a tree."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.text = text
        self.events: Iterator[yaml.Event] = iter(yaml.parse(text, Loader=yaml.CSafeLoader))
        self.trail: list[str | int] = []
        self.anchors: dict[str, _AnchoredNode | None] = {}
        self.values = 0
        self.deepest = 0

    def document(self) -> Node:
        next(self.events)
        start = next(self.events)
        if isinstance(start, yaml.StreamEndEvent):
            nothing = "nothing but comments" if self.text.strip() else "nothing"
            raise ContentError(self.name, f"the file holds {nothing}", line=1, column=1)
        if isinstance(start, yaml.DocumentStartEvent) and (start.version or start.tags):
            raise self.error(start, "a line starting with % is not read: delete it")
        root = self.node(next(self.events), 1)
        next(self.events)
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise self.error(after, "a second document starts here: a file holds one")
        return root

    def node(self, event: yaml.Event, level: int) -> Node:
        """Builds the node that starts with this event, `level` levels deep (the root is at level 1)."""
        if isinstance(event, yaml.AliasEvent):
            return self.repeat(event, level)
        self.count(event, _cost(event), level)
        tag, anchor = getattr(event, "tag", None), getattr(event, "anchor", None)
        if tag is not None:
            raise self.error(event, f"the tag {quoted(tag)} is not read: delete it")
        if anchor is None:
            return self.content(event, level)
        if anchor in self.anchors:
            raise self.error(event, f"the anchor {quoted(anchor)} is set twice")
        return self.anchor(event, anchor, level)

    def anchor(self, event: yaml.Event, anchor: str, level: int) -> Node:
        values, deepest = self.values, self.deepest
        self.anchors[anchor] = None
        self.deepest = level
        node = self.content(event, level)
        self.anchors[anchor] = _AnchoredNode(node, self.values - values + _cost(event), self.deepest - level)
        self.deepest = max(deepest, self.deepest)
        return node

    def repeat(self, event: yaml.AliasEvent, level: int) -> Node:
        name = event.anchor or ""
        if name not in self.anchors:
            raise self.error(event, f"the alias {quoted(name)} names no anchor above it")
        target = self.anchors[name]
        if target is None:
            raise self.error(event, f"the alias {quoted(name)} stands inside its own anchor")
        self.count(event, target.size, level + target.height)
        return target.node

    def content(self, event: yaml.Event, level: int) -> Node:
        match event:
            case yaml.ScalarEvent():
                return ScalarNode(_place(event), self.value(event))
            case yaml.SequenceStartEvent():
                return self.sequence(event, level)
            case yaml.MappingStartEvent():
                return self.mapping(event, level)
            case _:
                raise self.error(event, "a value is missing here")

    def sequence(self, start: yaml.Event, level: int) -> Node:
        items: list[Node] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            self.trail.append(len(items))
            items.append(self.node(event, level + 1))
            self.trail.pop()
        return ListNode(_place(start), tuple(items))

    def mapping(self, start: yaml.Event, level: int) -> Node:
        entries: dict[str, Field] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.key(event)
            self.trail.append(key)
            if key in entries:
                line = entries[key].place.line
                raise self.error(event, f"the key {quoted(key)} is written twice, first in line {line}")
            entries[key] = Field(_place(event), self.node(next(self.events), level + 1))
            self.trail.pop()
        return MappingNode(_place(start), entries)

    def key(self, event: yaml.Event) -> str:
        if not isinstance(event, yaml.ScalarEvent):
            raise self.error(event, "a key must be a plain word")
        if event.tag is not None or event.anchor is not None:
            raise self.error(event, "a key cannot have a tag or an anchor")
        match self.value(event):
            case str() as key if key == "<<" and event.implicit[0]:
                raise self.error(event, "the merge key << is not read: write the fields out")
            case str() as key:
                return key
            case _:
                raise self.error(event, f"the key {quoted(event.value)} is not text: put it in quotes")

    def value(self, event: yaml.ScalarEvent) -> str | int | float | bool | None:
        text = event.value
        if (character := first_refused(text)) is not None:
            raise self.error(event, with_given("content.holds", what=refused_character(character)))
        if not event.implicit[0]:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _NOT_A_NUMBER.fullmatch(text):
            raise self.error(event, f"{text} is no number")
        number = _NUMBER.fullmatch(text)
        return text if number is None else self.number(event, text, number)

    def number(self, event: yaml.Event, text: str, number: re.Match[str]) -> int | float:
        if len(text) <= _LONGEST_NUMBER:
            whole = number["fraction"] is None and number["exponent"] is None
            value = int(text) if whole else float(text)
            if abs(value) <= LARGEST_INTEGER if whole else math.isfinite(value):
                return value
        raise self.error(event, f"the number {quoted(text)} is too large or too long")

    def count(self, event: yaml.Event, values: int, level: int) -> None:
        self.values += values
        self.deepest = max(self.deepest, level)
        if self.values > MOST_VALUES:
            raise self.error(event, f"the file holds more than {MOST_VALUES} values, aliases followed")
        if level > MOST_LEVELS:
            raise self.error(event, f"lists and mappings are nested more than {MOST_LEVELS} levels deep")

    def path(self) -> str:
        return show_trail(tuple(self.trail))

    def error(self, event: yaml.Event, message: str | Message) -> ContentError:
        place = _place(event)
        return ContentError(self.name, message, line=place.line, column=place.column, path=self.path())


def _cost(event: yaml.Event) -> int:
    # Long texts count for more, so that aliases cannot multiply them into gigabytes.
    return 1 + len(event.value) // _CHARACTERS_PER_VALUE if isinstance(event, yaml.ScalarEvent) else 1


def _place(event: yaml.Event) -> FilePlace:
    mark = event.start_mark
    return FilePlace(1, 1) if mark is None else FilePlace(mark.line + 1, mark.column + 1)
