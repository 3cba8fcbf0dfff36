"""From a YAML file to checked structs, with every complaint at its line."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from game.content.error import ContentError, Trail
from game.content.explain import explain
from game.content.nodes import Document
from game.content.schema import lenient_struct
from game.content.strict_yaml import load_file

T = TypeVar("T")


class Mistake(Struct, frozen=True):
    """Something that is wrong between the fields of a file: where, and what in one short phrase."""

    trail: Trail
    message: str


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a whole file says; `problems` is asked after every load."""

    def problems(self) -> Sequence[Mistake]:
        """Return what is wrong across fields: repeated ids, references to nothing, sums that do not add up."""
        return ()


class Loaded(Struct, Generic[T], frozen=True):
    """A value together with the file it came from, for checks that need several files."""

    value: T
    document: Document

    def error(self, trail: Trail, message: str) -> ContentError:
        """Return an error about one place of the file."""
        return self.document.error(trail, message)


def load_struct(path: Path, schema: type[T], name: str | None = None) -> T:
    """Return the file as `schema`, a struct type or a collection of them that refuses unknown fields.

    Raises ContentError for the first thing wrong, cross checks included. Raises TypeError if a struct in the
    schema would let unknown fields pass.
    """
    return load_with_places(path, schema, name).value


def load_with_places(path: Path, schema: type[T], name: str | None = None) -> Loaded[T]:
    """Return the file as `load_struct` does, with its document."""
    document = load_file(path, name)
    value = convert(document, schema)
    for error in problems_of(value, document):
        raise error
    return Loaded(value, document)


def convert(document: Document, schema: type[T]) -> T:
    """Return the document as `schema`, without cross checks. Raises ContentError and TypeError as `load_struct`."""
    if (lenient := lenient_struct(schema)) is not None:
        raise TypeError(f"{lenient} must be declared with forbid_unknown_fields=True to be loaded from content")
    plain = document.plain()
    try:
        return msgspec.convert(plain, schema, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        raise explain(document, schema, str(error), _message_for(schema)) from None
    except RecursionError:
        raise document.error((), "lists and mappings are nested too deep for what this file describes") from None


def problems_of(value: object, document: Document) -> tuple[ContentError, ...]:
    """Return everything the value's own cross checks complain about, each at its line; () if all is well."""
    if not isinstance(value, Content):
        return ()
    return tuple(document.error(problem.trail, problem.message) for problem in value.problems())


def _message_for(schema: type) -> Callable[[object], str]:
    def message(plain: object) -> str:
        try:
            msgspec.convert(plain, schema, strict=True, str_keys=True)
        except msgspec.ValidationError as error:
            return str(error)
        return ""

    return message
