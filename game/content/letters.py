"""What the characters of a text from outside are: which have ink, which only join others, which no line can hold.

The tables of Python name no default ignorable characters: their ranges stand here as Unicode gives them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_JOINERS: Final = "\u200c\u200d"
_SELECTORS: Final = "\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef"
_TAGS: Final = "\U000e0020-\U000e007f"
_OTHERS: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
"""Default ignorable characters besides joiners, selectors and tags, and marks of annotations."""
_EMPTY: Final = "\U0001d159\U00013441\U00013442\U00016fe4"
"""Signs by their category that are nothing but room."""
_BRAILLE_BLANK: Final = "\u2800"
_SELECTOR: Final = re.compile(f"[{_SELECTORS}]")
_TAG: Final = re.compile(f"[{_TAGS}]")
_INKLESS: Final = re.compile(f"[{_JOINERS}{_SELECTORS}{_TAGS}{_OTHERS}{_EMPTY}{_BRAILLE_BLANK}]")
_ROOM: Final = re.compile(f"[\t-\r\x85\u2028\u2029{_BRAILLE_BLANK}]")
_NO_LETTER: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_UNSEEN: Final = re.compile(f"[{_OTHERS}{_EMPTY}]+")
_LOOSE: Final = re.compile(rf"(?:^|(?<=\s))[{_JOINERS}{_SELECTORS}]+|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]+")
"""What stands behind nothing it could belong to; tags are the letters of a flag."""


def has_ink(character: str) -> bool:
    """Whether anything is seen of a character in a font that has it.

    >>> [has_ink(each) for each in ("a", " ", "\\u3164", "\\u2800", "\\ufe0f", "\\u0627")]
    [True, False, False, False, False, True]
    """
    unseen = unicodedata.category(character) in ("Cc", "Cs", "Zs", "Zl", "Zp")
    return not unseen and _INKLESS.match(character) is None


def is_selector(character: str) -> bool:
    """Whether it says how the sign before it looks, and nothing else."""
    return _SELECTOR.match(character) is not None


def is_tag(character: str) -> bool:
    """Whether it is a letter behind a black flag that makes it that of a country."""
    return _TAG.match(character) is not None


def is_joiner(character: str) -> bool:
    """Whether it joins or parts letters and pictures without being seen."""
    return character in _JOINERS


def is_storable(character: str) -> bool:
    """Whether it is a letter, a sign or a blank: no control, no half of a letter, nothing that Unicode never gives."""
    return (
        _NO_LETTER.match(character) is None
        and (ord(character) & 0xFFFE) != 0xFFFE
        and (not 0xFDD0 <= ord(character) <= 0xFDEF)
    )


def drawable(text: str) -> str:
    """The text as one line that a font can take: what turns or breaks lines is a blank, what is no letter a sign for
    it; joiners and selectors stay behind what they belong to, and nothing else without ink and room does.

    >>> ascii(drawable("a\\x00b\\tc\\ud800\\u202e")), ascii(drawable("\\ufe0f")), drawable("Zoë")
    ("'a\\\\ufffdb c\\\\ufffd'", "''", 'Zoë')
    """
    if text.isascii() and text.isprintable():
        return text
    return _LOOSE.sub("", _UNSEEN.sub("", _NO_LETTER.sub("\ufffd", _ROOM.sub(" ", text))))
