"""Every value of a file that does not fit its type, found by walking both, in words for whoever wrote the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, inspect

from game.content.error import Trail, offer, quoted
from game.content.line import Line, given, with_given
from game.content.nodes import Plain

NUMBER, TEXT, LIST, MAPPING, NOTHING, WHOLE, TRUTH = "number", "text", "list", "mapping", "nothing", "whole", "truth"
KINDS = (TRUTH, WHOLE, NUMBER, TEXT, LIST, MAPPING, NOTHING)


class Misfit(Struct, frozen=True):
    """Where a value does not fit, and what is wrong with it."""

    trail: Trail
    message: Line


def misfits(schema: object, plain: Plain) -> tuple[Misfit, ...]:
    """Returns every misfit of the data; none if all of it fits or is of types no content file has."""
    return _misfits(inspect.type_info(schema), plain, ())


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


def _misfits(found: inspect.Type, value: Plain, trail: Trail) -> tuple[Misfit, ...]:
    allowed = list(opened(found))
    kinds = {_kind_of(value), NUMBER} if _kind_of(value) == WHOLE else {_kind_of(value)}
    fitting = [each for each in allowed if kinds & {*_kinds(each)}]
    if not fitting:
        return () if any(not _kinds(each) for each in allowed) else (_wrong_kind(allowed, value, trail),)
    if structs := [each for each in fitting if isinstance(each, inspect.StructType)]:
        return _in_structs(structs, value, trail)
    tried = [_within(each, value, trail) for each in fitting]
    return () if () in tried else tried[0]


def _within(found: inspect.Type, value: Plain, trail: Trail) -> tuple[Misfit, ...]:
    """What is wrong with a value of the right kind."""
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
            return (Misfit(trail, with_given("content.expected", wanted=length, found=_shown(value))),)
        case inspect.TupleType(item_types=items), list():
            return _in_list(items, value, trail)
        case inspect.CollectionType(item_type=item), list():
            return _wrong_length(found, LIST, value, trail) or _in_list([item] * len(value), value, trail)
        case inspect.DictType(), dict():
            return _wrong_length(found, MAPPING, value, trail) or _all(_in_entries(found, value, trail))
        case _:
            return ()


def _in_list(items: Sequence[inspect.Type], value: list[Plain], trail: Trail) -> tuple[Misfit, ...]:
    pairs = enumerate(zip(items, value, strict=True))
    return _all(_misfits(item, each, (*trail, place)) for place, (item, each) in pairs)


def _in_structs(structs: Sequence[inspect.StructType], value: Plain, trail: Trail) -> tuple[Misfit, ...]:
    """A mapping is the struct its tag names, or the only one there is."""
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


def _in_fields(found: inspect.StructType, value: dict[str, Plain], trail: Trail) -> Iterator[tuple[Misfit, ...]]:
    fields = {field.encode_name: field for field in found.fields}
    tag = () if found.tag_field is None else (found.tag_field,)
    for name, each in value.items():
        if name in fields:
            yield _misfits(fields[name].type, each, (*trail, name))
        elif name not in tag:
            yield (_unknown(name, [*tag, *fields], (*trail, name), "field"),)
    for name, field in fields.items():
        if field.required and name not in value:
            yield (_missing(name, trail),)


def _in_entries(found: inspect.DictType, value: dict[str, Plain], trail: Trail) -> Iterator[tuple[Misfit, ...]]:
    for key, each in value.items():
        yield _in_key(found.key_type, key, (*trail, key))
        yield _misfits(found.value_type, each, (*trail, key))


def _in_key(found: inspect.Type, key: str, trail: Trail) -> tuple[Misfit, ...]:
    """Keys are texts in a file; where numbers are wanted they are read as such."""
    match found:
        case inspect.IntType() if re.fullmatch(r"-?\d+", key) is None:
            return (Misfit(trail, Line("content.key_whole")),)
        case inspect.IntType():
            return _misfits(found, int(key), trail)
        case inspect.EnumType() | inspect.LiteralType():
            choices = list(_choices(found))
            return () if key in choices else (_unknown(key, choices, trail, "key"),)
        case _:
            return _misfits(found, key, trail)


def _in_text(found: inspect.StrType, value: str, trail: Trail, form: str) -> tuple[Misfit, ...]:
    if wrong := _wrong_length(found, TEXT, value, trail):
        return wrong
    if found.pattern is not None and re.search(found.pattern, value) is None:
        what = with_given("content.unusable", noun=_noun(trail), word=quoted(value))
        return (Misfit(trail, with_given("content.unusable_form", what=what, form=Line(form)) if form else what),)
    return ()


def _out_of_bounds(found: inspect.IntType | inspect.FloatType, value: float, trail: Trail) -> tuple[Misfit, ...]:
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
            return (Misfit(trail, with_given("content.expected", wanted=wanted, found=_shown(value))),)
    return ()


def _wrong_length(
    found: inspect.StrType | inspect.CollectionType | inspect.DictType,
    kind: str,
    value: str | list[Plain] | dict[str, Plain],
    trail: Trail,
) -> tuple[Misfit, ...]:
    least, most = found.min_length or 0, found.max_length
    if len(value) >= least and (most is None or len(value) <= most):
        return ()
    how, bound = (">=", least) if len(value) < least else ("<=", most or 0)
    wanted = with_given("content.length", what=Line(f"content.kind.{kind}"), how=how, bound=bound)
    return (Misfit(trail, with_given("content.expected", wanted=wanted, found=_shown(value))),)


def _missing(field: str, trail: Trail) -> Misfit:
    return Misfit(trail, with_given("content.missing", word=quoted(field)))


def _unknown(value: Plain, known: Iterable[str], trail: Trail, noun: str = "") -> Misfit:
    word = str(value)
    return Misfit(
        trail,
        with_given("content.unknown", noun=noun or _noun(trail), word=quoted(word), nearest=offer(word, known)),
    )


def _wrong_kind(allowed: Iterable[inspect.Type], value: Plain, trail: Trail) -> Misfit:
    numbers = _kind_of(value) in (TRUTH, WHOLE, NUMBER)
    quotes = TEXT in {kind for each in allowed for kind in _kinds(each)} and numbers
    key = "content.expected_quoted" if quotes else "content.expected"
    return Misfit(trail, with_given(key, wanted=_listed(allowed), found=_shown(value)))


def _listed(allowed: Iterable[inspect.Type]) -> Line:
    kinds = {kind for each in allowed for kind in _kinds(each)}
    named = [Line(f"content.kind.{kind}") for kind in KINDS if kind in kinds]
    line = named[0]
    for other in named[1:]:
        line = Line("content.or", {"first": line, "last": other})
    return line


def _kinds(found: inspect.Type) -> tuple[str, ...]:
    """The kinds of plain values a type takes; none for types that are not judged."""
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


def _shown(value: Plain) -> Line:
    match value:
        case None:
            return Line("content.found.nothing")
        case bool():
            return given("true" if value else "false")
        case str():
            return with_given("content.found.text", word=quoted(value))
        case int() | float():
            return given(f"{value}")
        case list():
            return Line("content.found.list", {"count": len(value)})
        case dict():
            return Line("content.kind.mapping")


def _noun(trail: Trail) -> str:
    """What to call a value: its field, or for things in a list the name of the list less its s."""
    words = [step for step in trail if isinstance(step, str)]
    if not words:
        return "value"
    return words[-1].removesuffix("s") if _is_listed(trail) else words[-1]


def _is_listed(trail: Trail) -> bool:
    return bool(trail) and isinstance(trail[-1], int)


def _all(found: Iterable[tuple[Misfit, ...]]) -> tuple[Misfit, ...]:
    return tuple(each for several in found for each in several)
