"""From a YAML file to checked structs, with every complaint at its line."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct, inspect

from game.content.error import ContentError, Trail, joined
from game.content.line import Line
from game.content.misfit import misfits, opened
from game.content.nodes import Document
from game.content.strict_yaml import load_file

T = TypeVar("T")
_lenient: dict[type, str | None] = {}
"""What was found of types already looked at: every file of a title has the same few."""


class Mistake(Struct, frozen=True):
    """Something that is wrong between the fields of a file: where, and what in one short phrase."""

    trail: Trail
    message: str | Line


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a whole file says; `problems` is asked after every load."""

    def problems(self) -> Sequence[Mistake]:
        """Returns what is wrong across fields: repeated ids, references to nothing, sums that do not add up."""
        return ()


class Loaded(Struct, Generic[T], frozen=True):
    """A value together with the file it came from, for checks that need several files."""

    value: T
    document: Document

    def error(self, trail: Trail, message: str | Line) -> ContentError:
        """Returns an error about one place of the file."""
        return self.document.error(trail, message)


def load_struct(path: Path, schema: type[T], name: str | None = None) -> T:
    """Returns the file as `schema`, a struct type or a collection of them that refuses unknown fields.

    Raises ContentError for all that is wrong, cross checks included. Raises TypeError if a struct in the
    schema would let unknown fields pass.
    """
    return load_with_places(path, schema, name).value


def load_with_places(path: Path, schema: type[T], name: str | None = None) -> Loaded[T]:
    """Returns the file as `load_struct` does, with its document."""
    document = load_file(path, name, plain_blanks=True)
    value = convert(document, schema)
    wrong = problems_of(value, document)
    if wrong:
        raise joined(wrong)
    return Loaded(value, document)


def convert(document: Document, schema: type[T]) -> T:
    """Returns the document as `schema`, without cross checks. Raises ContentError and TypeError as `load_struct`."""
    if (lenient := _lenient_struct(schema)) is not None:
        raise TypeError(f"{lenient} must be declared with forbid_unknown_fields=True to be loaded from content")
    plain = document.plain()
    try:
        return msgspec.convert(plain, schema, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        found = [document.error(each.trail, each.message) for each in misfits(schema, plain)]
        raise joined(found or [document.error((), str(error))]) from None
    except RecursionError:
        raise document.error((), "lists and mappings are nested too deep for what this file describes") from None


def problems_of(value: object, document: Document) -> tuple[ContentError, ...]:
    """Returns everything the value's own cross checks complain about, each at its line; () if all is well."""
    if not isinstance(value, Content):
        return ()
    return tuple(document.error(problem.trail, problem.message) for problem in value.problems())


def _lenient_struct(schema: type) -> str | None:
    """Returns the name of a struct inside the type that would let unknown fields pass, None if there is none."""
    if schema not in _lenient:
        _lenient[schema] = _find_lenient(schema)
    return _lenient[schema]


def _find_lenient(schema: type) -> str | None:
    seen: set[int] = set()
    waiting = list(opened(inspect.type_info(schema)))
    while waiting:
        found = waiting.pop()
        if id(found) in seen:
            continue
        seen.add(id(found))
        if isinstance(found, inspect.StructType) and not found.forbid_unknown_fields:
            return found.cls.__name__
        waiting.extend(inner for part in _parts(found) for inner in opened(part))
    return None


def _parts(found: inspect.Type) -> Iterator[inspect.Type]:
    match found:
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields)
        case inspect.DictType(key_type=key, value_type=value):
            yield from (key, value)
        case inspect.TupleType(item_types=items):
            yield from items
        case inspect.CollectionType(item_type=item):
            yield item
        case _:
            return
