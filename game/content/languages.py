"""Languages to choose from, and the locales of systems: `zh_Hant_TW.UTF-8`, `sr_RS@latin`, `C`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from game.content.folders import Folders
from game.content.strings import ENGLISH, Strings, load_strings

_TAG: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}")
_SCRIPT, _REGION = re.compile(r"[a-z]{4}"), re.compile(r"[a-z]{2}|[0-9]{3}")
_SCRIPTS_OF_MODIFIERS: Final = {
    "latin": "Latn", "iqtelif": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab",
}  # fmt: skip
"""Scripts by the modifier behind @; any other modifier, such as `euro`, says nothing of the language."""
_NAMES_OF_NONE: Final = frozenset(("c", "posix"))
_CODES_OF_NONE: Final = frozenset(("mis", "mul", "und", "zxx"))
"""Codes for another, many, an unknown and no language."""
_SCRIPTS_OF_REGIONS: Final = {
    ("zh", "tw"): "hant", ("zh", "hk"): "hant", ("zh", "mo"): "hant", ("zh", "cn"): "hans", ("zh", "sg"): "hans",
    ("sr", "rs"): "cyrl", ("sr", "me"): "latn", ("uz", "uz"): "latn", ("pa", "pk"): "arab", ("pa", "in"): "guru",
}  # fmt: skip
"""Scripts by language and region, where a language of several scripts has no script in its tag."""


def tag_of(locale: str) -> str | None:
    """Returns the tag of a locale's language; None for a locale without one, such as `C` or `POSIX`. Subtags behind a
    single letter say how numbers and days are written.

    >>> tag_of("zh_Hant_TW.UTF-8"), tag_of("sr_RS@latin"), tag_of("de_DE@euro"), tag_of("POSIX"), tag_of("C.UTF-8")
    ('zh-Hant-TW', 'sr-Latn-RS', 'de-DE', None, None)
    >>> tag_of("und"), tag_of("en-US-u-hc-h12")
    (None, 'en-US')
    """
    name, _, modifier = locale.partition("@")
    language, *rest = name.partition(".")[0].replace("_", "-").split("-")
    if language.casefold() in _CODES_OF_NONE:
        return None
    rest = rest[: next((place for place, part in enumerate(rest) if len(part) == 1), len(rest))]
    script = _SCRIPTS_OF_MODIFIERS.get(modifier.casefold())
    if script is not None and not any(_SCRIPT.fullmatch(part.casefold()) for part in rest):
        rest = [script, *rest]
    tag = "-".join((language, *rest))
    return tag if _TAG.fullmatch(tag) else None


def tags_of(locales: Iterable[str]) -> tuple[str, ...]:
    """Returns the tags of the locales that have a language, each once."""
    return tuple(dict.fromkeys(tag for locale in locales if (tag := tag_of(locale)) is not None))


def locales_set(environment: Mapping[str, str]) -> Iterator[str]:
    """Yields the locales that the variables of a Unix system ask for, the best first, as gettext reads them."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    if locale.partition(".")[0].casefold() not in _NAMES_OF_NONE:
        yield from environment.get("LANGUAGE", "").split(":")
        yield locale


def meant_by(tag: str) -> Iterator[str]:
    """Yields the tags, in small letters, under which a language may exist, the nearest first.

    >>> list(meant_by("zh-TW")), list(meant_by("sr-Latn-RS"))
    (['zh-tw', 'zh-hant-tw', 'zh-hant', 'zh'], ['sr-latn-rs', 'sr-latn', 'sr'])
    """
    language, *rest = wanted = tag.casefold().replace("_", "-").split("-")
    script = next((part for part in rest if _SCRIPT.fullmatch(part)), "")
    region = next((part for part in rest if _REGION.fullmatch(part)), "")
    usual = _SCRIPTS_OF_REGIONS.get((language, region), "")
    written = script or usual
    parts = [
        wanted,
        [language, written, region],
        [language, written],
        [language, region] if written == usual or not script else [],
        [language],
    ]
    yield from dict.fromkeys("-".join(part for part in each if part) for each in parts if each)


NAME: Final = "language.name"
"""Key of a language's own name."""


class Language(Struct, frozen=True):
    """A language that can be chosen. `name` is its own name for itself, or its tag where it has none."""

    tag: str
    name: str


def languages(folders: Folders) -> tuple[Language, ...]:
    """Returns all there are: English first, the others by their names."""
    found = [Language(tag, _name(folders, tag)) for tag in folders.languages()]
    return tuple(sorted(found, key=lambda each: (each.tag != ENGLISH, each.name.casefold())))


def settled(chosen: str | None, system: Iterable[str], there: Sequence[str]) -> str:
    """Returns the language to speak: the chosen one, otherwise the first the system asks for, otherwise English.

    >>> settled(None, ["fr-CA", "de-AT"], ["en", "de"]), settled("de", [], ["en"])
    ('de', 'en')
    """
    for tag in [chosen] if chosen is not None else system:
        found = asked_for(tag, there)
        if found is not None:
            return found
    return ENGLISH


def asked_for(tag: str, there: Sequence[str]) -> str | None:
    """Returns the one of these languages that a tag means: the same, otherwise the same as it is written there, without
    its country, or any other of that language.
    """
    alike = {each.casefold(): each for each in there}
    return next((alike[each] for each in meant_by(tag) if each in alike), None)


def speaking(folders: Folders, language: str) -> Strings:
    """Returns the whole catalogue in a language: the program's and all titles' sentences, and the player's own."""
    return load_strings(folders.all(), language, folders.own_language(language))


def _name(folders: Folders, tag: str) -> str:
    strings = load_strings([folders.app()], tag, folders.own_language(tag))
    return strings.text(NAME) if strings.says(NAME) else tag
