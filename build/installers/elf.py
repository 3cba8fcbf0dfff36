"""Linux libraries as they were built name folders of the machine that built them: those names go."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

MAGIC = b"\x7fELF"
_64_BIT_LITTLE_ENDIAN = b"\x02\x01"
_DYNAMIC_SEGMENT = 2
_END, _STRINGS, _SEARCH_PATHS = 0, 5, (15, 29)
_ENTRY = struct.Struct("<qQ")
_OWN = b"$ORIGIN"


class _Segment(NamedTuple):
    kind: int
    offset: int
    address: int
    size: int


def without_foreign_search_paths(content: bytes) -> bytes:
    """The library without the places it is told to look for others in, unless they are relative to itself.

    Anything that is no 64-bit library comes back as it is.
    """
    if not content.startswith(MAGIC + _64_BIT_LITTLE_ENDIAN):
        return content
    segments = list(_segments(content))
    dynamic = next((each for each in segments if each.kind == _DYNAMIC_SEGMENT), None)
    if dynamic is None:
        return content
    entries = list(_ENTRY.iter_unpack(content[dynamic.offset : dynamic.offset + dynamic.size]))
    strings = next((value for tag, value in entries if tag == _STRINGS), 0)
    kept = [each for each in entries if not _is_foreign(content, segments, strings, *each)]
    packed = b"".join(_ENTRY.pack(*each) for each in kept).ljust(len(entries) * _ENTRY.size, b"\0")
    return content[: dynamic.offset] + packed + content[dynamic.offset + len(packed) :]


def _segments(content: bytes) -> Iterator[_Segment]:
    (start,) = struct.unpack_from("<Q", content, 32)
    size, count = struct.unpack_from("<HH", content, 54)
    for number in range(count):
        kind, _, offset, address, _, length = struct.unpack_from("<IIQQQQ", content, start + number * size)
        yield _Segment(kind, offset, address, length)


def _is_foreign(content: bytes, segments: list[_Segment], strings: int, tag: int, value: int) -> bool:
    if tag not in _SEARCH_PATHS:
        return False
    place = next((each for each in segments if each.address <= strings < each.address + each.size), None)
    if place is None:
        return False
    start = strings - place.address + place.offset + value
    return not content[start : content.index(b"\0", start)].startswith(_OWN)
