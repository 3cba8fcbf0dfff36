"""The languages there are: those the program brings, and those a person has put into `own/languages/<tag>`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from game.content.folders import Folders
from game.content.locales import meant_by
from game.content.strings import ENGLISH, Strings, load_strings

NAME: Final = "language.name"
"""The key under which a language says how it calls itself."""


class Language(Struct, frozen=True):
    """One that can be chosen. `name`: as it calls itself, its tag where it does not say."""

    tag: str
    name: str


def languages(folders: Folders) -> tuple[Language, ...]:
    """Returns all there are: English first, the others by their names."""
    found = [Language(tag, _name(folders, tag)) for tag in folders.languages()]
    return tuple(sorted(found, key=lambda each: (each.tag != ENGLISH, each.name.casefold())))


def settled(chosen: str | None, system: Iterable[str], there: Sequence[str]) -> str:
    """Returns the language to speak: the one that was chosen, else the first the system asks for, else English.

    >>> settled(None, ["fr-CA", "de-AT"], ["en", "de"]), settled("de", [], ["en"])
    ('de', 'en')
    """
    for tag in [chosen] if chosen is not None else system:
        found = asked_for(tag, there)
        if found is not None:
            return found
    return ENGLISH


def asked_for(tag: str, there: Sequence[str]) -> str | None:
    """Returns the one of these languages that a tag means: the same, else the same as it is written there, without its
    country, or whatever of that language there is."""
    alike = {each.casefold(): each for each in there}
    return next((alike[each] for each in meant_by(tag) if each in alike), None)


def speaking(folders: Folders, language: str) -> Strings:
    """Returns the whole catalogue in a language: the program's and all titles' sentences, and the player's own."""
    return load_strings(folders.all(), language, folders.own_language(language))


def _name(folders: Folders, tag: str) -> str:
    strings = load_strings([folders.app()], tag, folders.own_language(tag))
    return strings.text(NAME) if strings.says(NAME) else tag
