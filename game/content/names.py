"""Names typed by people or found in files: one guard for all, below screens, phones and files.

A name is kept letter by letter. It holds nothing that turns or breaks lines, and it can be seen.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from game.content.letters import has_ink, is_joiner, is_selector, is_storable, is_tag

LONGEST_NAME: Final = 24
"""Characters of a person's name."""
LONGEST_LABEL: Final = 60
"""Characters that somebody can type as the name of a match or a moment."""
_END_OF_CYRILLIC: Final = 0x530
_BLACK_FLAG: Final = "\U0001f3f4"


def as_name(text: str, longest: int = LONGEST_NAME, *, instead: str = "") -> str:
    """The text as a name, "" if nothing of it could be seen. `instead` stands for each thing that is no letter.

    >>> as_name("  Ada \\n Lovelace\\u202e"), as_name("\\u3164"), ascii(as_name("\\u0639\\u0644\\u06cc\\u200c\\u0631"))
    ('Ada Lovelace', '', "'\\\\u0639\\\\u0644\\\\u06cc\\\\u200c\\\\u0631'")
    """
    name = _cut("".join(_letters(text, instead)), longest)
    return name if any(_stands_alone(each) for each in name) else ""


def typable(text: str) -> str:
    """What of a text can be typed into a field: letters and blanks, with joiners and selectors wherever they stand."""
    return "".join(each for each in text if _writable(each) and (each == " " or not each.isspace()))


def normal_form(name: str) -> str:
    """A form that is the same for names that look or sound the same: to compare them, never to show.

    >>> normal_form("ANN\\ufe0f") == normal_form("ａｎｎ"), normal_form("Zoë") == normal_form("ZOE\\u0308")
    (True, True)
    """
    seen = "".join(each for each in name if has_ink(each) or each.isspace())
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", " ".join(seen.split())).casefold())


def is_common(name: str) -> bool:
    """Whether the program's own fonts have all of its letters: Latin, Greek, Cyrillic.

    >>> is_common("Анна Nguyễn"), is_common("\u674e\u5c0f\u9f8d")
    (True, False)
    """
    return all(ord(each) < _END_OF_CYRILLIC or 0x1E00 <= ord(each) < 0x1F00 for each in name)


def _letters(text: str, instead: str) -> Iterator[str]:
    """The characters that stay; those without ink only behind what they belong to."""
    before = ""
    for each in text:
        if each.isspace():
            kept = " "
        elif _belongs(each, before) or (has_ink(each) and is_storable(each)):
            kept = each
        else:
            kept = " " if not has_ink(each) and is_storable(each) and _is_room(each) else instead
        before = kept or before
        yield kept


def _belongs(character: str, before: str) -> bool:
    """Whether it may stand behind this character without being seen itself."""
    if is_joiner(character):
        return bool(before) and (has_ink(before) or is_selector(before))
    if is_selector(character):
        return bool(before) and has_ink(before)
    return bool(before) and is_tag(character) and (before == _BLACK_FLAG or is_tag(before))


def _is_room(character: str) -> bool:
    """Whether it is a letter or a sign that is nothing but a blank."""
    return unicodedata.category(character) in ("Lo", "So")


def _writable(character: str) -> bool:
    seen = has_ink(character) and is_storable(character)
    return seen or character == " " or is_joiner(character) or is_selector(character) or is_tag(character)


def _stands_alone(character: str) -> bool:
    """Whether it is seen without a letter before it."""
    return has_ink(character) and unicodedata.category(character) not in ("Mn", "Me", "Zs")


def _cut(name: str, longest: int) -> str:
    """The first letters, with single blanks between words, and no joiner without anything behind it."""
    words = (word.rstrip("\u200c\u200d") for word in " ".join(name.split())[:longest].split())
    return " ".join(word for word in words if word)
