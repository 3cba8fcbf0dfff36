"""Messages: a key of the string files with its arguments, and the templates that put it into words of a language."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from gettext import c2py
from pathlib import Path
from typing import Any, Final, TypeAlias, Union, assert_never

import yaml
from msgspec import Struct, field

LONGEST_WORDS: Final = 200
"""Maximum number of characters of a key, and of each text that fills a sentence, in a stranger's file."""

MOST_PARTS: Final = 60
"""Maximum number of messages and texts in one sentence of a stranger."""

DEEPEST: Final = 6
GIVEN = "table.name.given"
"""Key of a message that is its argument `name` letter by letter, whatever looks like a mark in it."""

_NAME = r"[a-z][a-z0-9_]*"
_TOKEN = re.compile(
    r"(?P<text>(?:[^{}]|\{\{|\}\})+)"
    rf"|\{{(?:(?P<article>[aA]) )?(?P<gap>{_NAME})\}}"
    rf"|\{{(?P<choice>{_NAME}\|(?:[^{{}}]|\{{{{|\}}\}}|\{{(?:[aA] )?{_NAME}\}})*)\}}"
    r"|(?P<broken>[{}])"
)
_MARK = re.compile(r"</?[a-z]+>")
_TRIED = 200
"""Number of values a rule is tried with: by then every rule has shown all its forms."""

APP = "app"
VOWEL_SOUND = re.compile(r"(?:<[^<>]*>|\W)*(?:[aeiou]|8|1[18](?!\d))", re.IGNORECASE)
"""Pattern of the beginnings of English words that take `an`: eight, eleven and eighteen do, too."""

ENDED = re.compile(r"[.!?…:](?:<[^<>]*>)*$")


Argument: TypeAlias = Union[str, int, "Message", "tuple[Message, ...]"]


class Message(Struct, frozen=True):
    """`Message("hud.thinking", {"name": ...})`; arguments may be messages themselves."""

    key: str
    args: dict[str, Argument] = field(default_factory=dict)


def given(text: str, seat: int | None = None) -> Message:
    """Returns a message of typed text or text from a file: names, labels. `seat` is the number that tells the person
    from others where no font has the letters.
    """
    return Message(GIVEN, {"name": text} if seat is None else {"name": text, "seat": seat})


def with_given(key: str, **arguments: Argument) -> Message:
    """Returns a message whose texts come from files and are shown letter by letter."""
    return Message(key, {name: _safe(each) for name, each in arguments.items()})


def _safe(argument: Argument) -> Argument:
    match argument:
        case str():
            return given(argument)
        case int() | Message() | tuple():
            return argument
        case _:
            assert_never(argument)


class TitleMessages(Struct, frozen=True):
    """The messages of one title: `say = TitleMessages(ID)`, then `say("result.won", name=...)`."""

    id: str

    def __call__(self, key: str, **arguments: Argument) -> Message:
        """Returns a message of the title's strings."""
        return Message(f"{self.id}.{key}", arguments)


def is_bounded(line: Message) -> bool:
    """True if a sentence of a stranger is no longer, and no deeper, than the program's own."""
    waiting: list[tuple[Argument, int]] = [(line, 1)]
    parts = 0
    while waiting:
        part, depth = waiting.pop()
        parts += 1
        match part:
            case str():
                fits = len(part) <= LONGEST_WORDS
            case int():
                fits = abs(part) < 2**63
            case Message():
                fits = max(map(len, (part.key, *part.args))) <= LONGEST_WORDS and depth < DEEPEST
                waiting += [(each, depth + 1) for each in part.args.values()]
            case tuple():
                fits = depth < DEEPEST
                waiting += [(each, depth + 1) for each in part]
            case _:
                assert_never(part)
        if not fits or parts + len(waiting) > MOST_PARTS:
            return False
    return True


class LiteralText(Struct, frozen=True, gc=False):
    """Words as they stand."""

    words: str


class Gap(Struct, frozen=True, gc=False):
    """The place of an argument, with its indefinite article if it has one."""

    name: str
    article: str = ""


class Variant(Struct, frozen=True):
    """Forms to choose from by a number."""

    name: str
    forms: tuple[tuple[LiteralText | Gap, ...], ...]


Part = LiteralText | Gap | Variant
Template = tuple[Part, ...]
PluralRule = Callable[[int], int]


class BadTemplate(ValueError):
    """A text that cannot be read as a template; the message says why."""


def parse(source: str) -> Template:
    """Returns the parts of a text. Raises BadTemplate."""
    parts: list[Part] = []
    for token in _TOKEN.finditer(source):
        match token.lastgroup:
            case "text":
                parts.append(LiteralText(_plain_braces(token["text"])))
            case "gap":
                parts.append(Gap(token["gap"], token["article"] or ""))
            case "choice":
                parts.append(_choice(token["choice"]))
            case _:
                where = f"character {token.start() + 1} of the text"
                raise BadTemplate(f"the brace at {where} belongs to no gap: write {{{{ or }}}} for a brace")
    return tuple(parts)


def names(template: Template) -> frozenset[str]:
    """Returns the arguments a template asks for."""
    found: set[str] = set()
    for part in template:
        match part:
            case LiteralText():
                pass
            case Gap(name=name):
                found.add(name)
            case Variant(name=name, forms=forms):
                found |= {name}.union(*(names(form) for form in forms))
            case _:
                assert_never(part)
    return frozenset(found)


def marks(template: Template) -> frozenset[str]:
    """Returns the marks its words stand between, such as `<b>` and `</b>`.

    >>> sorted(marks(parse("{count|<b>one</b>|many}")))
    ['</b>', '<b>']
    """
    found: set[str] = set()
    for part in template:
        match part:
            case LiteralText(words=words):
                found.update(_MARK.findall(words))
            case Gap():
                pass
            case Variant(forms=forms):
                found |= frozenset().union(*(marks(form) for form in forms))
            case _:
                assert_never(part)
    return frozenset(found)


def letters(template: Template) -> frozenset[str]:
    """Returns the characters its words are written with.

    >>> sorted(letters(parse("{count|ab|{count}c}")))
    ['a', 'b', 'c']
    """
    found: set[str] = set()
    for part in template:
        match part:
            case LiteralText(words=words):
                found.update(words)
            case Gap():
                pass
            case Variant(forms=forms):
                found.update(*(letters(form) for form in forms))
            case _:
                assert_never(part)
    return frozenset(found)


def with_words(template: Template, change: Callable[[str], str]) -> Template:
    """Returns the template with its words changed and its gaps kept."""
    return tuple(_changed(part, change) for part in template)


def plural_rule(source: str) -> PluralRule:
    """Returns which form, counted from 0, a number takes, by a rule as gettext writes it: `n==1 ? 0 : n<5 ? 1 : 2`.

    Raises BadTemplate for what is no rule.
    """
    try:
        rule = c2py(source)
        for number in range(_TRIED):
            rule(number)
    except (ValueError, ArithmeticError):
        raise BadTemplate("this is no rule for plurals as gettext writes them, such as n != 1") from None
    return lambda count: rule(abs(count))


def _choice(source: str) -> Variant:
    name, *forms = source.split("|")
    if len(forms) < 2:
        raise BadTemplate(f"the choice by '{name}' has one form: write at least two, or no bar")
    return Variant(name, tuple(_form(form) for form in forms))


def _form(source: str) -> tuple[LiteralText | Gap, ...]:
    parts = parse(source)
    return tuple(part for part in parts if not isinstance(part, Variant))


def _changed(part: Part, change: Callable[[str], str]) -> Part:
    match part:
        case LiteralText(words=words):
            return LiteralText(change(words))
        case Gap():
            return part
        case Variant(name=name, forms=forms):
            return Variant(name, tuple(_changed_form(form, change) for form in forms))
        case _:
            assert_never(part)


def _changed_form(form: tuple[LiteralText | Gap, ...], change: Callable[[str], str]) -> tuple[LiteralText | Gap, ...]:
    return tuple(LiteralText(change(part.words)) if isinstance(part, LiteralText) else part for part in form)


def _plain_braces(text: str) -> str:
    return text.replace("{{", "{").replace("}}", "}")


def in_english(line: Message) -> str:
    """Returns the sentence with its gaps filled; its key where there is no such sentence."""
    if line.key == GIVEN:
        return _spoken(line.args["name"])
    source = _sentences().get(line.key)
    return line.key if source is None else "".join(_part(part, line) for part in parse(source))


def _part(part: Part, line: Message) -> str:
    match part:
        case LiteralText(words=words):
            return words
        case Gap(name=name):
            return _spoken(line.args.get(name, name))
        case Variant(name=name, forms=forms):
            form = forms[0] if line.args.get(name) == 1 else forms[-1]
            return "".join(_part(each, line) for each in form)
        case _:
            assert_never(part)


def _spoken(argument: Argument) -> str:
    match argument:
        case str():
            return argument
        case int():
            return str(argument)
        case Message():
            return in_english(argument)
        case tuple():
            return ", ".join(map(in_english, argument))
        case _:
            assert_never(argument)


@lru_cache(maxsize=1)
def _sentences() -> dict[str, str]:
    root = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[2]))
    found: dict[str, str] = {}
    for path in sorted((root / "data").glob("*/strings/en.yaml")):
        title = path.parent.parent.name
        written = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        found.update(_leaves(written, "" if title == APP else f"{title}."))
    return found


def _leaves(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _leaves(each, f"{key}{name}.")
    else:
        yield key.removesuffix("."), str(value)


def with_article(language: str, article: str, words: str) -> str:
    """Returns the words with their indefinite article, `a` or `A` as written; only English chooses between two.

    >>> with_article("en", "a", "card"), with_article("en", "a", "8")
    ('a card', 'an 8')
    """
    if language.startswith("en") and VOWEL_SOUND.match(words):
        return f"{article}n {words}"
    return f"{article} {words}"


def joined(before: str, after: str) -> str:
    """Returns two pieces of a sentence as one; a full stop after what has ended already is left out.

    >>> joined("Who is next?", ".")
    'Who is next?'
    """
    if after.startswith(".") and not after.startswith("..") and ENDED.search(before):
        return before + after[1:]
    return before + after
