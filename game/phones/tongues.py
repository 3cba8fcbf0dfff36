"""The languages of pages: each page has the screen's language, or the phone's own where it exists."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from msgspec import Struct

from game.content.folders import Folders
from game.content.strings import Strings, asked_for, load_strings
from game.phones.page_view import Speak
from game.phones.page_writer import PageWriter
from game.phones.waiting_pages import WaitingPages


class PhoneLanguage(Struct, frozen=True):
    """One language at one table."""

    say: Speak
    writer: PageWriter
    front: WaitingPages


class OtherStrings:
    """The sentences of a title in the program's languages. Each is read when a phone wants it first, in a thread of its
    own: that takes as long as several frames.
    """

    def __init__(self, folders: Folders, title: str) -> None:
        self._folders, self._title = folders, title
        self._there = folders.languages()
        self._read: dict[str, Strings | None] = {}

    def wanted(self, tags: Sequence[str], usual: str) -> str:
        """Returns the best of the wanted languages, the best first; `usual` where none of them exists."""
        found = (asked_for(tag, self._there) for tag in tags)
        return next((each for each in found if each is not None), usual)

    def strings(self, language: str) -> Strings | None:
        """Returns the sentences of a language; None while they are still being read."""
        if language not in self._read:
            self._read[language] = None
            threading.Thread(target=self._reads, args=(language,), name="phones' words", daemon=True).start()
        return self._read[language]

    def _reads(self, language: str) -> None:
        places = [self._folders.app(), self._folders.title(self._title)]
        self._read[language] = load_strings(places, language, self._folders.own_language(language))


class PhoneLanguages:
    """The languages of one table's connections."""

    def __init__(self, others: OtherStrings | None) -> None:
        """`others` is None where every page has the screen's language."""
        self._others = others
        self._usual = Strings(())
        self._make: Callable[[Strings], PhoneLanguage]
        self._made: dict[str, PhoneLanguage] = {}
        self._spoken: dict[int, str] = {}

    @property
    def usual(self) -> PhoneLanguage:
        """The language of the screen."""
        return self._in(self._usual)

    def lay(self, usual: Strings, make: Callable[[Strings], PhoneLanguage]) -> None:
        """Sets the language of the screen, and how pages are written from now on."""
        self._usual, self._make = usual, make
        self._made.clear()

    def is_ready(self, tags: Sequence[str]) -> bool:
        """True if a client with these languages can be answered; missing sentences are read meanwhile."""
        language = self._wanted(tags)
        return language == self._usual.language or self._others is None or self._others.strings(language) is not None

    def came(self, line: int, tags: Sequence[str]) -> None:
        """Notes a new connection that prefers these languages."""
        self._spoken[line] = self._wanted(tags)

    def went(self, line: int) -> None:
        """Notes that a connection was cut."""
        self._spoken.pop(line, None)

    def of(self, line: int | None) -> PhoneLanguage:
        """Returns the language of a connection."""
        language = "" if line is None else self._spoken.get(line, "")
        strings = None
        if self._others is not None and language not in ("", self._usual.language):
            strings = self._others.strings(language)
        return self._in(strings or self._usual)

    def _wanted(self, tags: Sequence[str]) -> str:
        usual = self._usual.language
        return usual if self._others is None else self._others.wanted(tags, usual)

    def _in(self, strings: Strings) -> PhoneLanguage:
        if strings.language not in self._made:
            self._made[strings.language] = self._make(strings)
        return self._made[strings.language]
