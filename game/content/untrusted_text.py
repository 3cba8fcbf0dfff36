"""Text from outside, the characters that are safe to draw, and the marks in a spoken sentence.

The marks are `<b>bold</b>`, `<good>`, `<bad>`, `<lamp>`, `<dim>`, `<suit H>`, `<icon name>`, ♥. `<mark>` and `<here>`
stand round words of a search. `<seat 2>` and `</seat>` stand round the name of the person there: the number is shown
where no font has the letters. Only the sentences of the catalogue carry marks. Typed text is put into them letter by
letter.
"""

from __future__ import annotations

import codecs
import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.content.error import ContentError
from game.content.message import Message, with_given

_JOINERS: Final = "\u200c\u200d"
_SELECTORS: Final = "\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef"
_TAGS: Final = "\U000e0020-\U000e007f"
_OTHERS: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
"""Default ignorable characters besides joiners, selectors and tags, and marks of annotations."""

_EMPTY: Final = "\U0001d159\U00013441\U00013442\U00016fe4"
"""Characters that are signs by their category but show nothing."""

_BRAILLE_BLANK: Final = "\u2800"
_SELECTOR: Final = re.compile(f"[{_SELECTORS}]")
_TAG: Final = re.compile(f"[{_TAGS}]")
_INKLESS: Final = re.compile(f"[{_JOINERS}{_SELECTORS}{_TAGS}{_OTHERS}{_EMPTY}{_BRAILLE_BLANK}]")
_ROOM: Final = re.compile(f"[\t-\r\x85\u2028\u2029{_BRAILLE_BLANK}]")
_NO_LETTER: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_UNSEEN: Final = re.compile(f"[{_OTHERS}{_EMPTY}]+")
_LOOSE: Final = re.compile(rf"(?:^|(?<=\s))[{_JOINERS}{_SELECTORS}]+|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]+")
"""Pattern of joiners and the like that follow nothing they could belong to; tags are the letters of a flag."""

LONGEST_NAME: Final = 24
"""Maximum number of characters of a person's name."""

LONGEST_LABEL: Final = 60
"""Maximum number of characters in the typed name of a match or a puzzle."""

_END_OF_CYRILLIC: Final = 0x530
_BLACK_FLAG: Final = "\U0001f3f4"
MOST_BYTES = 2_000_000
"""Maximum number of bytes of a file."""

_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
# Everything that is no printable character, plus the line breaks that editors do not count as lines.
# Written as several small sets: one large set takes long to compile, and this is on the way to the first picture.
_REFUSED = re.compile("[\x00-\x09\x0b-\x1f]|[\x7f-\x9f]|[\u2028\u2029]|[\ud800-\udfff]|\ufeff|[\ufffe\uffff]")
ODD_BLANKS = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""Blanks that come along from web pages and word processors; nobody sees that they are no spaces."""

UNBREAKABLE = "\u00a0\u2007\u202f"
INVISIBLE = "\ufeff\u200b\u2060\u180e"
"""Characters without a width."""

_CUT = re.compile(r"^\s*(?:[\w-]+:|-)\s+(?![\"'|>#\[{&*!])[^#]*?\s(?P<lost>#\S.*)$")
"""Pattern of a value in which a comment begins that may have been meant as a part of it: `name: Mill #3`."""

_BLANKS = re.compile(f"[{ODD_BLANKS}{INVISIBLE}]")
_LITERAL: Final = "\u2060"
"""Character behind text that would be a mark; it is never drawn."""

TAG: Final = re.compile(
    r"<(/?)(b|good|bad|lamp|dim|mark|here)>|<(suit|icon) ([A-Za-z0-9_/-]+)>|</?seat ?(\d*)>"
    rf"|([♣♦♥♠])(?!{_LITERAL})[\ufe0e\ufe0f]?"
)
"""Pattern of a mark. A variation selector belongs to the sign before it: phones write one behind a heart."""

SUIT_SIGNS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
"""Suit signs in a sentence, drawn as pictures so that no font has to know them."""

_SIGN_OF: Final = {suit: sign for sign, suit in SUIT_SIGNS.items()}
_MARKING: Final = re.compile("[<♣♦♥♠]")
SEAT_END: Final = "</seat>"


def has_ink(character: str) -> bool:
    """True if a font that has the character shows anything of it.

    >>> [has_ink(each) for each in ("a", " ", "\\u3164", "\\u2800", "\\ufe0f", "\\u0627")]
    [True, False, False, False, False, True]
    """
    unseen = unicodedata.category(character) in ("Cc", "Cs", "Zs", "Zl", "Zp")
    return not unseen and _INKLESS.match(character) is None


def is_selector(character: str) -> bool:
    """True if it only selects the look of the sign before it."""
    return _SELECTOR.match(character) is not None


def is_tag(character: str) -> bool:
    """True if it is a letter behind a black flag that makes it that of a country."""
    return _TAG.match(character) is not None


def is_joiner(character: str) -> bool:
    """True if it joins or parts letters and pictures without being seen."""
    return character in _JOINERS


def is_storable(character: str) -> bool:
    """True if it is a letter, a sign or a blank: no control, no half of a letter, no code that Unicode never gives."""
    return (
        _NO_LETTER.match(character) is None
        and (ord(character) & 0xFFFE) != 0xFFFE
        and (not 0xFDD0 <= ord(character) <= 0xFDEF)
    )


def drawable(text: str) -> str:
    """Returns the text as one line that a font can draw. Characters that turn or break lines become blanks, others that
    are no letters a sign for them. Joiners and selectors stay behind what they belong to; nothing else without ink and
    width stays.

    >>> ascii(drawable("a\\x00b\\tc\\ud800\\u202e")), ascii(drawable("\\ufe0f")), drawable("Zoë")
    ("'a\\\\ufffdb c\\\\ufffd'", "''", 'Zoë')
    """
    if text.isascii() and text.isprintable():
        return text
    return _LOOSE.sub("", _UNSEEN.sub("", _NO_LETTER.sub("\ufffd", _ROOM.sub(" ", text))))


def as_name(text: str, longest: int = LONGEST_NAME, *, instead: str = "") -> str:
    """Returns the text as a name, "" if nothing of it could be seen. `instead` replaces each character that is no
    letter.

    >>> as_name("  Ada \\n Lovelace\\u202e"), as_name("\\u3164"), ascii(as_name("\\u0639\\u0644\\u06cc\\u200c\\u0631"))
    ('Ada Lovelace', '', "'\\\\u0639\\\\u0644\\\\u06cc\\\\u200c\\\\u0631'")
    """
    name = _cut("".join(_letters(text, instead)), longest)
    return name if any(_stands_alone(each) for each in name) else ""


def typable(text: str) -> str:
    """Returns the part of a text that can be typed into a field: letters and blanks, with joiners and selectors
    anywhere.
    """
    return "".join(each for each in text if _writable(each) and (each == " " or not each.isspace()))


def normal_form(name: str) -> str:
    """Returns a form that is the same for names that look or sound the same: to compare them, never to show.

    >>> normal_form("ANN\\ufe0f") == normal_form("ａｎｎ"), normal_form("Zoë") == normal_form("ZOE\\u0308")
    (True, True)
    """
    seen = "".join(each for each in name if has_ink(each) or each.isspace())
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", " ".join(seen.split())).casefold())


def is_common(name: str) -> bool:
    """True if the program's own fonts have all of its letters: Latin, Greek, Cyrillic.

    >>> is_common("Анна Nguyễn"), is_common("李小龍")
    (True, False)
    """
    return all(ord(each) < _END_OF_CYRILLIC or 0x1E00 <= ord(each) < 0x1F00 for each in name)


def read_source(path: Path, name: str) -> str:
    """Returns the text of a file; `name` is its name in errors.

    Raises ContentError if it is missing, no regular file, unreadable, too large or not clean UTF-8.
    """
    try:
        if not path.is_file():
            raise ContentError(name, Message("content.no_file" if os.path.lexists(path) else "content.missing_file"))
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise ContentError(name, with_given("content.unreadable", detail=str(error))) from None
    return decode_source(data, name)


def decode_source(data: bytes, name: str) -> str:
    """Returns the bytes as text with line ends as `\\n`; raises ContentError for anything but clean UTF-8."""
    _check_size(len(data), name)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            raise _at(name, 1, 1, with_given("content.encoding", encoding=encoding))
    if data.startswith(codecs.BOM_UTF8):
        raise _at(name, 1, 1, Message("content.starts_with_mark"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        raise _at(name, *_position(before), with_given("content.byte", byte=f"0x{data[error.start]:02X}")) from None
    return check_source(text, name)


def check_source(text: str, name: str) -> str:
    """Returns the text with line ends as `\\n`; raises ContentError at the first refused character."""
    _check_size(len(text), name)
    text = text.replace("\r\n", "\n")
    found = _REFUSED.search(text)
    if found is None:
        return text
    raise _at(name, *_position(text[: found.start()]), refused_character(found.group()))


def first_refused(value: str) -> str | None:
    """Returns the first character that a text value must not hold (escapes can smuggle them in), or None."""
    found = _REFUSED.search(value)
    return None if found is None else found.group()


def refused_character(character: str) -> Message:
    """Returns the message about a refused character."""
    number = f"U+{ord(character):04X}"
    if character == "\t":
        return Message("content.tab")
    if character == "\ufeff":
        return Message("content.mark_inside")
    if character in ODD_BLANKS:
        return with_given("content.unbreakable" if character in UNBREAKABLE else "content.blank", number=number)
    if character in INVISIBLE:
        return with_given("content.invisible", number=number)
    if "\ud800" <= character <= "\udfff":
        return with_given("content.surrogate", number=number)
    return with_given("content.control", number=number)


def odd_blanks(text: str, name: str) -> tuple[ContentError, ...]:
    """Returns an error for each line with a blank that is none to YAML, at the first of them."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        blank = _BLANKS.search(line)
        if blank is not None:
            column, what = blank.start() + 1, refused_character(blank.group())
            placed = Message("content.in_column", {"what": what, "column": column})
            found.append(_at(name, number, column, placed))
    return tuple(found)


def cut_values(text: str, name: str) -> tuple[ContentError, ...]:
    """Returns a warning for each value that is cut off by a comment which looks like none."""
    found = [(number, _CUT.match(line)) for number, line in enumerate(text.split("\n"), 1)]
    return tuple(
        _at(name, number, cut.start("lost") + 1, with_given("content.cut", lost=cut["lost"][:40]))
        for number, cut in found
        if cut is not None
    )


def of_seat(name: str, number: int) -> str:
    """Returns a name for a sentence, with the number of its seat for where no font has its letters."""
    return f"<seat {number}>{literal(name)}{SEAT_END}"


def literal(text: str) -> str:
    """Returns the text for a sentence with marks, so that nothing in it is one.

    >>> plain(literal("<b>Ada</b> ♥"))
    '<b>Ada</b> ♥'
    """
    return _MARKING.sub(rf"\g<0>{_LITERAL}", text)


def unmarked(text: str) -> str:
    """Returns plain text for a reader of marks: no word in it is one.

    >>> plain(unmarked("<b>Ada</b>"))
    '<b>Ada</b>'
    """
    return text.replace("<", f"<{_LITERAL}")


def plain(text: str) -> str:
    """Returns the text without marks, for screen readers, phones and plain tooltips.

    >>> plain("Take the <b>10♠</b>.")
    'Take the 10♠.'
    """
    return lines_drawable(TAG.sub(_sign, text))


def lines_drawable(text: str) -> str:
    """Returns the text without characters that no font can draw, its lines kept apart."""
    if text.isascii() and text.isprintable():
        return text
    return "\n".join(map(drawable, text.split("\n")))


def _letters(text: str, instead: str) -> Iterator[str]:
    """Yields the characters that stay; those without ink only behind what they belong to."""
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
    """True if it may stand behind this character without being seen itself."""
    if is_joiner(character):
        return bool(before) and (has_ink(before) or is_selector(before))
    if is_selector(character):
        return bool(before) and has_ink(before)
    return bool(before) and is_tag(character) and (before == _BLACK_FLAG or is_tag(before))


def _is_room(character: str) -> bool:
    """True if it is a letter or a sign that is nothing but a blank."""
    return unicodedata.category(character) in ("Lo", "So")


def _writable(character: str) -> bool:
    seen = has_ink(character) and is_storable(character)
    return seen or character == " " or is_joiner(character) or is_selector(character) or is_tag(character)


def _stands_alone(character: str) -> bool:
    """True if it is seen without a letter before it."""
    return has_ink(character) and unicodedata.category(character) not in ("Mn", "Me", "Zs")


def _cut(name: str, longest: int) -> str:
    """Returns the first letters, with single blanks between words, and no joiner without anything behind it."""
    words = (word.rstrip("\u200c\u200d") for word in " ".join(name.split())[:longest].split())
    return " ".join(word for word in words if word)


def _check_size(size: int, name: str) -> None:
    if size > MOST_BYTES:
        raise ContentError(name, Message("content.too_large", {"count": MOST_BYTES}))


def _position(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _at(name: str, line: int, column: int, message: Message) -> ContentError:
    return ContentError(name, message, line=line, column=column)


def _sign(tag: re.Match[str]) -> str:
    _, _, kind, name, _, sign = tag.groups()
    return sign or (_SIGN_OF.get(name, "") if kind == "suit" else "")
