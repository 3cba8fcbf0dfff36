"""What a struct type allows at a given place, for did-you-mean and for checking the types themselves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import inspect

from game.content.error import Trail
from game.content.nodes import Plain

_lenient: dict[type, str | None] = {}
"""What was found of types already looked at: every file of a title has the same few."""


def fields_at(schema: type, data: Plain, trail: Trail) -> tuple[str, ...]:
    """Return the names a mapping may use at this place of the data, () where the type is no struct."""
    found = _follow(inspect.type_info(schema), data, trail)
    if not isinstance(found, inspect.StructType):
        return ()
    tag = () if found.tag_field is None else (found.tag_field,)
    return tag + tuple(field.encode_name for field in found.fields)


def values_at(schema: type, data: Plain, trail: Trail) -> tuple[str, ...]:
    """Return the texts allowed at this place: members of an enum, literals, or tags of a union."""
    root = inspect.type_info(schema)
    if trail and (tags := _tags(_step_types(root, data, trail[:-1]), trail[-1])):
        return tags
    return tuple(value for found in _step_types(root, data, trail) for value in _choices(found))


def form_at(schema: type, data: Plain, trail: Trail) -> str | None:
    """Return what a text must look like here in the words of its type, `Meta(description=...)`; None without any."""
    if not trail:
        return None
    holder = _value_at(data, trail[:-1])
    for found in _step_types(inspect.type_info(schema), data, trail[:-1]):
        if not isinstance(found, inspect.StructType) or _fits(found, holder):
            for below in _below(found, trail[-1]):
                if (form := _form(below)) is not None:
                    return form
    return None


def is_tag(schema: type, data: Plain, trail: Trail) -> bool:
    """Return whether the value at this place chooses between structs."""
    return bool(trail) and bool(_tags(_step_types(inspect.type_info(schema), data, trail[:-1]), trail[-1]))


def lenient_struct(schema: type) -> str | None:
    """Return the name of a struct inside the type that would let unknown fields pass, None if there is none."""
    if schema not in _lenient:
        _lenient[schema] = _find_lenient(schema)
    return _lenient[schema]


def _find_lenient(schema: type) -> str | None:
    seen: set[int] = set()
    waiting = [inspect.type_info(schema)]
    while waiting:
        found = waiting.pop()
        if id(found) in seen:
            continue
        seen.add(id(found))
        if isinstance(found, inspect.StructType) and not found.forbid_unknown_fields:
            return found.cls.__name__
        waiting.extend(_inside(found))
    return None


def _follow(root: inspect.Type, data: Plain, trail: Trail) -> inspect.Type | None:
    value = _value_at(data, trail)
    structs = [found for found in _step_types(root, data, trail) if isinstance(found, inspect.StructType)]
    return next((found for found in structs if _fits(found, value)), structs[0] if len(structs) == 1 else None)


def _step_types(root: inspect.Type, data: Plain, trail: Trail) -> list[inspect.Type]:
    """Return every type the place may have, unions opened; tags in the data choose among structs on the way."""
    types = list(_open(root))
    value: Plain = data
    for step in trail:
        fitting = [found for found in types if not isinstance(found, inspect.StructType) or _fits(found, value)]
        types = [inner for found in fitting or types for below in _below(found, step) for inner in _open(below)]
        value = _value_at(value, (step,))
    return types


def _open(found: inspect.Type) -> Iterator[inspect.Type]:
    match found:
        case inspect.UnionType(types=types):
            for inner in types:
                yield from _open(inner)
        case inspect.Metadata(type=inner):
            yield from _open(inner)
        case _:
            yield found


def _form(found: inspect.Type) -> str | None:
    match found:
        case inspect.UnionType(types=types):
            return next((form for form in map(_form, types) if form is not None), None)
        case inspect.Metadata(type=inner, extra_json_schema=words):
            return str(words["description"]) if words and "description" in words else _form(inner)
        case _:
            return None


def _below(found: inspect.Type, step: str | int) -> Iterator[inspect.Type]:
    match found:
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields if field.encode_name == step)
        case inspect.DictType(value_type=value):
            yield value
        case inspect.TupleType(item_types=items) if isinstance(step, int) and step < len(items):
            yield items[step]
        case inspect.CollectionType(item_type=item):
            yield item
        case _:
            return


def _inside(found: inspect.Type) -> Iterator[inspect.Type]:
    match found:
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields)
        case inspect.DictType(key_type=key, value_type=value):
            yield from (key, value)
        case inspect.TupleType(item_types=items):
            yield from items
        case inspect.CollectionType(item_type=item):
            yield item
        case inspect.UnionType(types=types):
            yield from types
        case inspect.Metadata(type=inner):
            yield inner
        case _:
            return


def _choices(found: inspect.Type) -> Iterator[str]:
    match found:
        case inspect.EnumType(cls=members):
            yield from (str(member.value) for member in members)
        case inspect.LiteralType(values=values):
            yield from (str(value) for value in values)
        case _:
            return


def _tags(types: list[inspect.Type], step: str | int) -> tuple[str, ...]:
    structs = [found for found in types if isinstance(found, inspect.StructType)]
    return tuple(str(found.tag) for found in structs if found.tag_field is not None and found.tag_field == step)


def _fits(found: inspect.StructType, value: Plain) -> bool:
    if not isinstance(value, dict):
        return False
    return found.tag_field is None or value.get(found.tag_field) == found.tag


def _value_at(data: Plain, trail: Trail) -> Plain:
    for step in trail:
        match data, step:
            case dict(), str():
                data = data.get(step)
            case list(), int() if step < len(data):
                data = data[step]
            case _:
                return None
    return data
