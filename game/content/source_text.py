"""From the bytes of a file to text that holds nothing surprising."""

import codecs
import os
import re
from pathlib import Path

from game.content.error import ContentError

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


def read_source(path: Path, name: str) -> str:
    """Returns the text of a file; `name` is how errors call it.

    Raises ContentError if it is missing, no regular file, unreadable, too large or not clean UTF-8.
    """
    try:
        if not path.is_file():
            raise ContentError(name, "this is no file" if os.path.lexists(path) else "there is no such file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise ContentError(name, f"the file cannot be read: {error}") from None
    return decode_source(data, name)


def decode_source(data: bytes, name: str) -> str:
    """Returns the bytes as text with line ends as `\\n`; raises ContentError for anything but clean UTF-8."""
    _check_size(len(data), name)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            raise _at(name, 1, 1, f"the file is written in {encoding}: save it as UTF-8")
    if data.startswith(codecs.BOM_UTF8):
        raise _at(name, 1, 1, "the file starts with a byte order mark: save it as UTF-8 without one")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        message = f"byte 0x{data[error.start]:02X} is not UTF-8: save the file as UTF-8"
        raise _at(name, *_position(before), message) from None
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


def refused_character(character: str) -> str:
    """Returns the message about a refused character."""
    if character == "\t":
        return "a tab: use spaces"
    if character == "\ufeff":
        return "a byte order mark inside the text: delete it"
    if "\ud800" <= character <= "\udfff":
        return f"half a character (surrogate U+{ord(character):04X}): write the whole character"
    return f"the control character U+{ord(character):04X}: delete it"


def _check_size(size: int, name: str) -> None:
    if size > MOST_BYTES:
        raise ContentError(name, f"the file is larger than {MOST_BYTES} bytes: split it")


def _position(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _at(name: str, line: int, column: int, message: str) -> ContentError:
    return ContentError(name, message, line=line, column=column)
