"""What a YAML file holds, with the place of everything in it."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from game.content.error import ContentError, Trail, show_trail
from game.content.line import Line

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

    def error(self, trail: Trail, message: str | Line) -> ContentError:
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
