"""What is missing in each language, and what in it does not fit the English sentences."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.folders import Folders
from game.content.languages import NAME, languages, speaking
from game.content.strings import ENGLISH, PLURAL, Strings

TOLD = 5
"""So many missing sentences are named; of the others the number."""
OWN_ONLY = frozenset((PLURAL, NAME))
"""What a language says of itself."""


def translations(folders: Folders) -> Iterator[str]:
    """One line for each language but English: how many sentences and rules pages it lacks, the first of them named."""
    english = speaking(folders, ENGLISH).keys()
    for each in languages(folders):
        if each.tag == ENGLISH:
            continue
        strings = speaking(folders, each.tag)
        missing = sorted(key for key in english if strings.language != each.tag or not strings.says(key))
        named = ", ".join(missing[:TOLD]) + (" ..." if len(missing) > TOLD else "")
        pages = [id for id in folders.ids() if not any(path.is_file() for path in folders.rules(id, each.tag))]
        lacking = f"; no rules of {', '.join(pages)}" if pages else ""
        counted = f"{each.tag} ({each.name}): {len(missing)} of {len(english)} sentences missing"
        yield f"{counted}{': ' + named if missing else ''}{lacking}"


def language_problems(folders: Folders) -> Iterator[str]:
    """Sentences of a language that ask for what the English one is never given, and those nobody will ever say."""
    english = speaking(folders, ENGLISH)
    for each in languages(folders):
        strings = speaking(folders, each.tag)
        if each.tag != ENGLISH:
            yield from (str(error) for error in strings.errors)
        if ENGLISH != each.tag == strings.language:
            yield from _of(english, strings, each.tag)


def _of(english: Strings, strings: Strings, tag: str) -> Iterator[str]:
    for key in sorted(strings.own_keys() - OWN_ONLY):
        if not english.says(key):
            yield f"{tag}: '{key}' is no sentence of the game"
        for gap in sorted(strings.own_gaps(key) - english.own_gaps(key)):
            yield f"{tag}: '{key}' asks for {{{gap}}}, which the English one does not have"
        if english.says(key) and strings.own_marks(key) != english.own_marks(key):
            wanted = " ".join(sorted(english.own_marks(key))) or "none"
            yield f"{tag}: '{key}' has other marks than the English one: {wanted}"
