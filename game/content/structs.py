"""Structs read from files: every value is checked against its type, with errors in words for the author of the file.

Positions and commands of scenarios and puzzles are mappings that become structs of a title.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct, inspect

from game.content.error import ContentError, Trail, joined, offer, quoted
from game.content.message import Message, given, with_given
from game.content.strict_yaml import Document, Plain, load_file
from game.content.untrusted_text import read_source
from game.engine.module import AnyTitle
from game.engine.types import BadSetup, Seat

NUMBER, TEXT, LIST, MAPPING, NOTHING, WHOLE, TRUTH = "number", "text", "list", "mapping", "nothing", "whole", "truth"
KINDS = (TRUTH, WHOLE, NUMBER, TEXT, LIST, MAPPING, NOTHING)
T = TypeVar("T")
S = TypeVar("S", bound=Struct)


class TypeMismatch(Struct, frozen=True):
    """A value that does not fit its type: its place, and the problem."""

    trail: Trail
    message: Message


def mismatches(schema: object, plain: Plain) -> tuple[TypeMismatch, ...]:
    """Returns every misfit of the data; none if all of it fits or is of types no content file has."""
    return _mismatches(inspect.type_info(schema), plain, ())


def opened(found: inspect.Type) -> Iterator[inspect.Type]:
    """Yields the types of a union, or the one type; of what is noted with a type, only its form is kept."""
    match found:
        case inspect.UnionType(types=types):
            for inner in types:
                yield from opened(inner)
        case inspect.Metadata(type=inspect.StrType()):
            yield found
        case inspect.Metadata(type=inner):
            yield from opened(inner)
        case _:
            yield found


_lenient: dict[type, str | None] = {}
"""Cache for types already checked: every file of a title has the same few."""


class FieldProblem(Struct, frozen=True):
    """A problem between the fields of a file: the place, and the problem in one short phrase."""

    trail: Trail
    message: str | Message


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a whole file's struct; `problems` is asked after every load."""

    def problems(self) -> Sequence[FieldProblem]:
        """Returns what is wrong across fields: repeated ids, references to nothing, sums that do not add up."""
        return ()


class LoadedFile(Struct, Generic[T], frozen=True):
    """A value together with the file it came from, for checks that need several files."""

    value: T
    document: Document

    def error(self, trail: Trail, message: str | Message) -> ContentError:
        """Returns an error about one place of the file."""
        return self.document.error(trail, message)


def load_struct(path: Path, schema: type[T], name: str | None = None) -> T:
    """Returns the file as `schema`, a struct type or a collection of them that refuses unknown fields.

    Raises ContentError for all that is wrong, cross checks included. Raises TypeError if a struct in the
    schema would let unknown fields pass.
    """
    return load_with_places(path, schema, name).value


def load_with_places(path: Path, schema: type[T], name: str | None = None) -> LoadedFile[T]:
    """Returns the file as `load_struct` does, with its document."""
    document = load_file(path, name, plain_blanks=True)
    value = convert(document, schema)
    wrong = problems_of(value, document)
    if wrong:
        raise joined(wrong)
    return LoadedFile(value, document)


def convert(document: Document, schema: type[T]) -> T:
    """Returns the document as `schema`, without cross checks. Raises ContentError and TypeError as `load_struct`."""
    if (lenient := _lenient_struct(schema)) is not None:
        raise TypeError(f"{lenient} must be declared with forbid_unknown_fields=True to be loaded from content")
    plain = document.plain()
    try:
        return msgspec.convert(plain, schema, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        found = [document.error(each.trail, each.message) for each in mismatches(schema, plain)]
        raise joined(found or [document.error((), str(error))]) from None
    except RecursionError:
        raise document.error((), "lists and mappings are nested too deep for what this file describes") from None


def problems_of(value: object, document: Document) -> tuple[ContentError, ...]:
    """Returns everything the value's own cross checks complain about, each at its line; () if all is well."""
    if not isinstance(value, Content):
        return ()
    return tuple(document.error(problem.trail, problem.message) for problem in value.problems())


def error_in_drawing(
    path: Path, loaded: LoadedFile[Any], trail: Trail, drawing: str, line: int, character: int, message: Message
) -> ContentError:
    """Returns an error at the very character of the file; at the field where the text was written in another way.

    `line` and `character` count from 0 in the drawing that stands at this trail.
    """
    error = loaded.error(trail, message)
    source, drawn = read_source(path, error.file).split("\n"), drawing.splitlines()
    at = error.line + 1 + line
    if at > len(source) or line >= len(drawn) or source[at - 1].strip() != drawn[line].strip():
        return error
    written, signs = source[at - 1], drawn[line]
    column = (written.find(signs) if signs else len(written)) + 1 + character
    placed = Message("content.in_column", {"what": message, "column": column})
    return ContentError(error.file, placed, line=at, column=column, path=error.path)


Read: TypeAlias = Callable[[str], object]


def read_notation(notation: Mapping[str, object], kind: type[S]) -> S:
    """Returns the notation as a struct. Raises BadSetup naming the place that cannot be read."""
    try:
        return msgspec.convert(dict(notation), kind)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the position cannot be read: {error}") from None


def seat_written(number: int, seats: int) -> Seat:
    """Returns the seat of a number from 1. Raises BadSetup if there is none."""
    if not 1 <= number <= seats:
        raise BadSetup(f"there is no seat {number}: {seats} play")
    return Seat(number - 1)


def taken(left: list[T], cards: Sequence[T]) -> list[T]:
    """Takes the cards out of those left and returns them. Raises BadSetup naming one of which there are too few."""
    for card in cards:
        if card not in left:
            raise BadSetup(f"there are not so many cards {card!r} in this match")
        left.remove(card)
    return list(cards)


def reader(title: AnyTitle) -> Read:
    """Returns how the title reads texts in positions and commands: its `position.read`, if it has one."""
    try:
        read: Read = title.part("rules.position", "read")
    except ModuleNotFoundError:
        return str
    return read


def as_read(value: Any, read: Read) -> Any:
    """Returns the value with every text in it read as the title reads texts."""
    match value:
        case str():
            return read(value)
        case list() | tuple():
            return [as_read(part, read) for part in value]
        case dict():
            return {name: part if name == "cmd" else as_read(part, read) for name, part in value.items()}
        case _:
            return value


def _mismatches(found: inspect.Type, value: Plain, trail: Trail) -> tuple[TypeMismatch, ...]:
    allowed = list(opened(found))
    kinds = {_kind_of(value), NUMBER} if _kind_of(value) == WHOLE else {_kind_of(value)}
    fitting = [each for each in allowed if kinds & {*_kinds(each)}]
    if not fitting:
        return () if any(not _kinds(each) for each in allowed) else (_wrong_kind(allowed, value, trail),)
    if structs := [each for each in fitting if isinstance(each, inspect.StructType)]:
        return _in_structs(structs, value, trail)
    tried = [_within(each, value, trail) for each in fitting]
    return () if () in tried else tried[0]


def _within(found: inspect.Type, value: Plain, trail: Trail) -> tuple[TypeMismatch, ...]:
    """Returns the problems of a value of the right kind."""
    match found, value:
        case inspect.Metadata(type=inspect.StrType() as text, extra_json_schema=noted), str():
            return _in_text(text, value, trail, str((noted or {}).get("description", "")))
        case inspect.StrType(), str():
            return _in_text(found, value, trail, "")
        case ((inspect.IntType() | inspect.FloatType()), int() | float()):
            return _out_of_bounds(found, value, trail)
        case ((inspect.LiteralType() | inspect.EnumType()), str() | int()):
            choices = list(_choices(found))
            return () if str(value) in choices else (_unknown(value, choices, trail),)
        case inspect.TupleType(item_types=items), list() if len(value) != len(items):
            length = with_given("content.list_of", count=len(items))
            return (TypeMismatch(trail, with_given("content.expected", wanted=length, found=_shown(value))),)
        case inspect.TupleType(item_types=items), list():
            return _in_list(items, value, trail)
        case inspect.CollectionType(item_type=item), list():
            return _wrong_length(found, LIST, value, trail) or _in_list([item] * len(value), value, trail)
        case inspect.DictType(), dict():
            return _wrong_length(found, MAPPING, value, trail) or _all(_in_entries(found, value, trail))
        case _:
            return ()


def _in_list(items: Sequence[inspect.Type], value: list[Plain], trail: Trail) -> tuple[TypeMismatch, ...]:
    pairs = enumerate(zip(items, value, strict=True))
    return _all(_mismatches(item, each, (*trail, place)) for place, (item, each) in pairs)


def _in_structs(structs: Sequence[inspect.StructType], value: Plain, trail: Trail) -> tuple[TypeMismatch, ...]:
    """Returns the problems of a mapping as the struct its tag names, or as the only one there is."""
    assert isinstance(value, dict)
    tagged = {str(each.tag): each for each in structs if each.tag_field is not None}
    field = next((each.tag_field for each in structs if each.tag_field is not None), None)
    if field is None or (field not in value and len(structs) == 1):
        return _all(_in_fields(structs[0], value, trail))
    if field not in value:
        return (_missing(field, trail),)
    tag, at = value[field], (*trail, field)
    if not isinstance(tag, str):
        return (_wrong_kind([inspect.StrType()], tag, at),)
    if tag not in tagged:
        # In a list of effects an unknown `op` is an unknown effect.
        return (_unknown(tag, list(tagged), at, _noun(trail) if _is_listed(trail) else field),)
    return _all(_in_fields(tagged[tag], value, trail))


def _in_fields(found: inspect.StructType, value: dict[str, Plain], trail: Trail) -> Iterator[tuple[TypeMismatch, ...]]:
    fields = {field.encode_name: field for field in found.fields}
    tag = () if found.tag_field is None else (found.tag_field,)
    for name, each in value.items():
        if name in fields:
            yield _mismatches(fields[name].type, each, (*trail, name))
        elif name not in tag:
            yield (_unknown(name, [*tag, *fields], (*trail, name), "field"),)
    for name, field in fields.items():
        if field.required and name not in value:
            yield (_missing(name, trail),)


def _in_entries(found: inspect.DictType, value: dict[str, Plain], trail: Trail) -> Iterator[tuple[TypeMismatch, ...]]:
    for key, each in value.items():
        yield _in_key(found.key_type, key, (*trail, key))
        yield _mismatches(found.value_type, each, (*trail, key))


def _in_key(found: inspect.Type, key: str, trail: Trail) -> tuple[TypeMismatch, ...]:
    """Returns the problems of a key. Keys are texts in a file; where numbers are wanted they are read as such."""
    match found:
        case inspect.IntType() if re.fullmatch(r"-?\d+", key) is None:
            return (TypeMismatch(trail, Message("content.key_whole")),)
        case inspect.IntType():
            return _mismatches(found, int(key), trail)
        case inspect.EnumType() | inspect.LiteralType():
            choices = list(_choices(found))
            return () if key in choices else (_unknown(key, choices, trail, "key"),)
        case _:
            return _mismatches(found, key, trail)


def _in_text(found: inspect.StrType, value: str, trail: Trail, form: str) -> tuple[TypeMismatch, ...]:
    if wrong := _wrong_length(found, TEXT, value, trail):
        return wrong
    if found.pattern is not None and re.search(found.pattern, value) is None:
        what = with_given("content.unusable", noun=_noun(trail), word=quoted(value))
        return (
            TypeMismatch(trail, with_given("content.unusable_form", what=what, form=Message(form)) if form else what),
        )
    return ()


def _out_of_bounds(found: inspect.IntType | inspect.FloatType, value: float, trail: Trail) -> tuple[TypeMismatch, ...]:
    bounds: tuple[tuple[str, float | None, Callable[[float], bool]], ...] = (
        (">", found.gt, lambda bound: value > bound),
        (">=", found.ge, lambda bound: value >= bound),
        ("<", found.lt, lambda bound: value < bound),
        ("<=", found.le, lambda bound: value <= bound),
        ("%", found.multiple_of, lambda bound: value % bound == 0),
    )
    for words, bound, holds in bounds:
        if bound is not None and not holds(bound):
            key = "content.multiple" if words == "%" else "content.bounded"
            wanted = with_given(key, what=_listed([found]), how=words, bound=str(bound))
            return (TypeMismatch(trail, with_given("content.expected", wanted=wanted, found=_shown(value))),)
    return ()


def _wrong_length(
    found: inspect.StrType | inspect.CollectionType | inspect.DictType,
    kind: str,
    value: str | list[Plain] | dict[str, Plain],
    trail: Trail,
) -> tuple[TypeMismatch, ...]:
    least, most = found.min_length or 0, found.max_length
    if len(value) >= least and (most is None or len(value) <= most):
        return ()
    how, bound = (">=", least) if len(value) < least else ("<=", most or 0)
    wanted = with_given("content.length", what=Message(f"content.kind.{kind}"), how=how, bound=bound)
    return (TypeMismatch(trail, with_given("content.expected", wanted=wanted, found=_shown(value))),)


def _missing(field: str, trail: Trail) -> TypeMismatch:
    return TypeMismatch(trail, with_given("content.missing", word=quoted(field)))


def _unknown(value: Plain, known: Iterable[str], trail: Trail, noun: str = "") -> TypeMismatch:
    word = str(value)
    return TypeMismatch(
        trail,
        with_given("content.unknown", noun=noun or _noun(trail), word=quoted(word), nearest=offer(word, known)),
    )


def _wrong_kind(allowed: Iterable[inspect.Type], value: Plain, trail: Trail) -> TypeMismatch:
    numbers = _kind_of(value) in (TRUTH, WHOLE, NUMBER)
    quotes = TEXT in {kind for each in allowed for kind in _kinds(each)} and numbers
    key = "content.expected_quoted" if quotes else "content.expected"
    return TypeMismatch(trail, with_given(key, wanted=_listed(allowed), found=_shown(value)))


def _listed(allowed: Iterable[inspect.Type]) -> Message:
    kinds = {kind for each in allowed for kind in _kinds(each)}
    named = [Message(f"content.kind.{kind}") for kind in KINDS if kind in kinds]
    line = named[0]
    for other in named[1:]:
        line = Message("content.or", {"first": line, "last": other})
    return line


def _kinds(found: inspect.Type) -> tuple[str, ...]:
    """Returns the kinds of plain values a type takes; none for types that are not checked."""
    match found:
        case inspect.NoneType():
            return (NOTHING,)
        case inspect.BoolType():
            return (TRUTH,)
        case inspect.IntType():
            return (WHOLE,)
        case inspect.FloatType():
            return (NUMBER,)
        case inspect.StrType() | inspect.EnumType() | inspect.Metadata():
            return (TEXT,)
        case inspect.LiteralType(values=values):
            return tuple(_kind_of(value) for value in values)
        case inspect.TupleType() | inspect.CollectionType():
            return (LIST,)
        case inspect.DictType() | inspect.StructType():
            return (MAPPING,)
        case _:
            return ()


def _kind_of(value: Plain) -> str:
    match value:
        case None:
            return NOTHING
        case bool():
            return TRUTH
        case int():
            return WHOLE
        case float():
            return NUMBER
        case str():
            return TEXT
        case list():
            return LIST
        case dict():
            return MAPPING


def _choices(found: inspect.LiteralType | inspect.EnumType) -> Iterator[str]:
    match found:
        case inspect.EnumType(cls=members):
            yield from (str(member.value) for member in members)
        case inspect.LiteralType(values=values):
            yield from map(str, values)


def _shown(value: Plain) -> Message:
    match value:
        case None:
            return Message("content.found.nothing")
        case bool():
            return given("true" if value else "false")
        case str():
            return with_given("content.found.text", word=quoted(value))
        case int() | float():
            return given(f"{value}")
        case list():
            return Message("content.found.list", {"count": len(value)})
        case dict():
            return Message("content.kind.mapping")


def _noun(trail: Trail) -> str:
    """Returns a noun for a value: its field, or for values in a list the name of the list less its s."""
    words = [step for step in trail if isinstance(step, str)]
    if not words:
        return "value"
    return words[-1].removesuffix("s") if _is_listed(trail) else words[-1]


def _is_listed(trail: Trail) -> bool:
    return bool(trail) and isinstance(trail[-1], int)


def _all(found: Iterable[tuple[TypeMismatch, ...]]) -> tuple[TypeMismatch, ...]:
    return tuple(each for several in found for each in several)


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
