"""Texts of the message catalogue with their gaps: `{name}`, `{a name}` and `{count|one card|{count} cards}`.

A gap takes the argument of that name, with `a` or `A` before it in the form its words ask for. A gap with bars
chooses by number: one form per plural of the language, in the order of its rule; the last form stands for those
left out. Forms may be empty (`card{count||s}`) and may hold gaps, but no second choice. Braces that are meant as such
are written `{{` and `}}`.
"""

import re
from collections.abc import Callable
from gettext import c2py
from typing import assert_never

from msgspec import Struct

_NAME = r"[a-z][a-z0-9_]*"
_TOKEN = re.compile(
    r"(?P<text>(?:[^{}]|\{\{|\}\})+)"
    rf"|\{{(?:(?P<article>[aA]) )?(?P<gap>{_NAME})\}}"
    rf"|\{{(?P<choice>{_NAME}\|(?:[^{{}}]|\{{{{|\}}\}}|\{{(?:[aA] )?{_NAME}\}})*)\}}"
    r"|(?P<broken>[{}])"
)

_MARK = re.compile(r"</?[a-z]+>")


class Text(Struct, frozen=True, gc=False):
    """Words as they stand."""

    words: str


class Gap(Struct, frozen=True, gc=False):
    """The place of an argument, with its indefinite article if it has one."""

    name: str
    article: str = ""


class Variant(Struct, frozen=True):
    """Forms to choose from by a number."""

    name: str
    forms: tuple[tuple[Text | Gap, ...], ...]


Part = Text | Gap | Variant
Template = tuple[Part, ...]
PluralRule = Callable[[int], int]
_TRIED = 200
"""Numbers a rule is tried with: by then every rule has shown all its forms."""


class BadTemplate(ValueError):
    """A text that cannot be read as a template; the message says why."""


def parse(source: str) -> Template:
    """Returns the parts of a text. Raises BadTemplate."""
    parts: list[Part] = []
    for token in _TOKEN.finditer(source):
        match token.lastgroup:
            case "text":
                parts.append(Text(_plain_braces(token["text"])))
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
            case Text():
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
            case Text(words=words):
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
            case Text(words=words):
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


def _form(source: str) -> tuple[Text | Gap, ...]:
    parts = parse(source)
    return tuple(part for part in parts if not isinstance(part, Variant))


def _changed(part: Part, change: Callable[[str], str]) -> Part:
    match part:
        case Text(words=words):
            return Text(change(words))
        case Gap():
            return part
        case Variant(name=name, forms=forms):
            return Variant(name, tuple(_changed_form(form, change) for form in forms))
        case _:
            assert_never(part)


def _changed_form(form: tuple[Text | Gap, ...], change: Callable[[str], str]) -> tuple[Text | Gap, ...]:
    return tuple(Text(change(part.words)) if isinstance(part, Text) else part for part in form)


def _plain_braces(text: str) -> str:
    return text.replace("{{", "{").replace("}}", "}")
