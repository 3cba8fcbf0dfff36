"""Turns a complaint of msgspec into an error at a line, in words for whoever wrote the file."""

import difflib
import re
from collections.abc import Callable, Iterable

from game.content.error import ContentError, Trail, quoted
from game.content.nodes import Document, Plain
from game.content.schema import fields_at, form_at, is_tag, values_at

_COMPLAINT = re.compile(r"(?P<what>.*?)(?: - at `(?P<key>key` in `)?\$(?P<way>[^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\[(?P<index>\d+)\]|(?P<unknown>\[\.\.\.\])|\.(?P<field>[^.\[]+)")
_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(?P<name>.*)`", re.DOTALL)
_MISSING_FIELD = re.compile(r"Object missing required field `(?P<name>.*)`")
_INVALID_VALUE = re.compile(r"Invalid (?:enum )?value .*", re.DOTALL)
_WRONG_KIND = re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<found>[^`]*)`")
_WRONG_VALUE = re.compile(r"Expected `(?P<wanted>[^`]*)` (?P<bound>.*?)(?:, got \d+)?", re.DOTALL)
_PATTERN = re.compile(r"Expected `str` matching regex .*", re.DOTALL)
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "a mapping",
}
_CLOSE = 0.6


def explain(document: Document, schema: type, complaint: str, message: Callable[[object], str]) -> ContentError:
    """Return the complaint as an error at its line.

    `message(plain)` returns what msgspec says about other data, "" if nothing: msgspec does not name keys of
    dicts, so the guilty one is found by asking about shorter dicts.
    """
    plain = document.plain()
    found = _COMPLAINT.fullmatch(complaint)
    what, way, key = (found["what"], found["way"] or "", found["key"]) if found else (complaint, "", None)
    trail = _trail(plain, way + ("[...]" if key else ""), lambda other: message(other) == complaint)
    if key and trail and (wrong := _WRONG_KIND.fullmatch(what)):
        return document.error(trail, f"the key must be {_kinds(wrong['wanted'])}")
    return _in_words(document, schema, plain, trail, what)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `, did you mean 'x'?` for the nearest known word, "" if none is near."""
    close = difflib.get_close_matches(word[:_LONGEST_WORD], list(known), n=1, cutoff=_CLOSE)
    return f", did you mean {quoted(close[0])}?" if close else ""


_LONGEST_WORD = 100


def _in_words(document: Document, schema: type, plain: Plain, trail: Trail, what: str) -> ContentError:
    if unknown := _UNKNOWN_FIELD.fullmatch(what):
        name = unknown["name"]
        hint = nearest(name, fields_at(schema, plain, trail))
        return document.error((*trail, name), f"unknown field {quoted(name)}{hint}")
    if missing := _MISSING_FIELD.fullmatch(what):
        return document.error(trail, f"the field {quoted(missing['name'])} is missing")
    if _INVALID_VALUE.fullmatch(what):
        value = str(_at(plain, trail))
        hint = nearest(value, values_at(schema, plain, trail))
        return document.error(trail, f"unknown {_noun(schema, plain, trail)} {quoted(value)}{hint}")
    if wrong := _WRONG_KIND.fullmatch(what):
        there = _at(plain, trail)
        found = _found(wrong["found"], there)
        quotes = ": put it in quotes" if wrong["wanted"].startswith("str") and isinstance(there, int | float) else ""
        return document.error(trail, f"expected {_kinds(wrong['wanted'])}, found {found}{quotes}")
    if _PATTERN.fullmatch(what):
        form = form_at(schema, plain, trail)
        wanted = "cannot be used" if form is None else f"cannot be used: {form}"
        return document.error(trail, f"the {_noun(schema, plain, trail)} {quoted(str(_at(plain, trail)))} {wanted}")
    if wrong := _WRONG_VALUE.fullmatch(what):
        found = _found("", _at(plain, trail))
        return document.error(trail, f"expected {_kinds(wrong['wanted'])} {wrong['bound']}, found {found}")
    return document.error(trail, what.replace("`", "'"))


def _kinds(wanted: str) -> str:
    return " or ".join(_KINDS.get(kind.strip(), kind.strip()) for kind in wanted.split("|"))


def _found(kind: str, value: Plain) -> str:
    match value:
        case None:
            return "nothing (a text with # in it needs quotes)"
        case bool():
            return "true" if value else "false"
        case str():
            return f"the text {quoted(value)}"
        case int() | float():
            return f"{value}"
        case list():
            return f"a list of {len(value)}"
        case _:
            return _KINDS.get(kind, "a mapping")


def _noun(schema: type, plain: Plain, trail: Trail) -> str:
    """Return what to call a value: its field, or for things in a list the name of the list less its s."""
    named = trail[:-1] if is_tag(schema, plain, trail) and _in_list(trail[:-1]) else trail
    words = [step for step in named if isinstance(step, str)]
    if not words:
        return "value"
    return words[-1].removesuffix("s") if _in_list(named) else words[-1]


def _in_list(trail: Trail) -> bool:
    return bool(trail) and isinstance(trail[-1], int)


def _at(plain: Plain, trail: Trail) -> Plain:
    for step in trail:
        match plain, step:
            case dict(), str() if step in plain:
                plain = plain[step]
            case list(), int() if step < len(plain):
                plain = plain[step]
            case _:
                return None
    return plain


def _trail(plain: Plain, way: str, same: Callable[[Plain], bool]) -> Trail:
    trail: Trail = ()
    for step in _STEP.finditer(way):
        if step["index"] is not None:
            trail = (*trail, int(step["index"]))
        elif step["field"] is not None:
            trail = (*trail, step["field"])
        elif (guilty := _guilty(plain, trail, same)) is not None:
            trail = (*trail, guilty)
        else:
            break
    return trail


def _guilty(plain: Plain, trail: Trail, same: Callable[[Plain], bool]) -> str | int | None:
    """Return the first key of the dict at this trail without which the complaint goes away."""
    holder = _at(plain, trail)
    keys: list[str | int] = list(holder) if isinstance(holder, dict) else list(range(len(_items(holder))))
    low, high = 0, len(keys)
    while low < high:
        middle = (low + high) // 2
        if same(_with(plain, trail, _first(holder, middle))):
            high = middle
        else:
            low = middle + 1
    return keys[low - 1] if 0 < low <= len(keys) else None


def _items(holder: Plain) -> list[Plain]:
    return holder if isinstance(holder, list) else []


def _first(holder: Plain, count: int) -> Plain:
    match holder:
        case dict():
            return dict(list(holder.items())[:count])
        case list():
            return holder[:count]
        case _:
            return holder


def _with(plain: Plain, trail: Trail, part: Plain) -> Plain:
    """Return the data with one part replaced, copying only the way to it."""
    if not trail:
        return part
    step, rest = trail[0], trail[1:]
    match plain, step:
        case dict(), str():
            return {**plain, step: _with(plain[step], rest, part)}
        case list(), int():
            return [*plain[:step], _with(plain[step], rest, part), *plain[step + 1 :]]
        case _:
            return plain
