"""From the bytes of a file to text that holds nothing surprising."""

import codecs
import os
import re
from pathlib import Path

from game.content.error import ContentError
from game.content.line import Line, with_given

MOST_BYTES = 2_000_000
"""The largest file that is read."""

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
"""Signs without a width."""
_CUT = re.compile(r"^\s*(?:[\w-]+:|-)\s+(?![\"'|>#\[{&*!])[^#]*?\s(?P<lost>#\S.*)$")
"""A value in which a comment begins that may have been meant as a part of it: `name: Mill #3`."""
_BLANKS = re.compile(f"[{ODD_BLANKS}{INVISIBLE}]")


def read_source(path: Path, name: str) -> str:
    """Returns the text of a file; `name` is how errors call it.

    Raises ContentError if it is missing, no regular file, unreadable, too large or not clean UTF-8.
    """
    try:
        if not path.is_file():
            raise ContentError(name, Line("content.no_file" if os.path.lexists(path) else "content.missing_file"))
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
        raise _at(name, 1, 1, Line("content.starts_with_mark"))
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


def refused_character(character: str) -> Line:
    """Returns the message about a refused character."""
    number = f"U+{ord(character):04X}"
    if character == "\t":
        return Line("content.tab")
    if character == "\ufeff":
        return Line("content.mark_inside")
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
            placed = Line("content.in_column", {"what": what, "column": column})
            found.append(_at(name, number, column, placed))
    return tuple(found)


def cut_values(text: str, name: str) -> tuple[ContentError, ...]:
    """Returns a word of warning for each value that a comment cuts off which looks like none."""
    found = [(number, _CUT.match(line)) for number, line in enumerate(text.split("\n"), 1)]
    return tuple(
        _at(name, number, cut.start("lost") + 1, with_given("content.cut", lost=cut["lost"][:40]))
        for number, cut in found
        if cut is not None
    )


def _check_size(size: int, name: str) -> None:
    if size > MOST_BYTES:
        raise ContentError(name, Line("content.too_large", {"count": MOST_BYTES}))


def _position(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _at(name: str, line: int, column: int, message: Line) -> ContentError:
    return ContentError(name, message, line=line, column=column)
