"""What is missing in each language, and what in it does not fit the English sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from game.content.folders import Folders
from game.content.languages import NAME, languages, speaking
from game.content.letters import has_ink
from game.content.strings import ENGLISH, PLURAL, Strings
from game.persistence.durable import read_bounded
from game.ui.drawing.fonts import Fonts
from game.ui.scenes.rules.pages import LARGEST

TOLD = 5
"""So many missing sentences are named; of the others the number."""
NAMED = 12
"""Letters that no font has that are named; of the others the number."""
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
            yield from _undrawn(folders, strings, each.tag)


def _undrawn(folders: Folders, strings: Strings, tag: str) -> Iterator[str]:
    """Letters of its sentences and rules that neither a font of the program nor one of this computer has."""
    used = set(strings.own_letters())
    for path in (path for id in folders.ids() for path in folders.rules(id, tag)):
        with suppress(OSError, ValueError):
            used.update(read_bounded(path, LARGEST).decode("utf-8"))
    fonts = Fonts(folders.assets / "app" / "fonts")
    if lost := fonts.lacking(letter for letter in used if has_ink(letter)):
        more = f" and {len(lost) - NAMED} more" if len(lost) > NAMED else ""
        named = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in lost[:NAMED])
        yield f"{tag}: no font has {named}{more}, which its texts are written with: install a font that has"


def _of(english: Strings, strings: Strings, tag: str) -> Iterator[str]:
    for key in sorted(strings.own_keys() - OWN_ONLY):
        if not english.says(key):
            yield f"{tag}: '{key}' is no sentence of the game"
        for gap in sorted(strings.own_gaps(key) - english.own_gaps(key)):
            yield f"{tag}: '{key}' asks for {{{gap}}}, which the English one does not have"
        if english.says(key) and strings.own_marks(key) != english.own_marks(key):
            wanted = " ".join(sorted(english.own_marks(key))) or "none"
            yield f"{tag}: '{key}' has other marks than the English one: {wanted}"
