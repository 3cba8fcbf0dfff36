"""The one error of content: the problem, and its exact place."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from game.content.message import Message, given, in_english, with_given

Trail = tuple[str | int, ...]
"""The path to a value from the top of a file: keys and list positions counted from 0."""
MOST_TOLD = 20
"""Maximum number of errors told of one file."""
_LONGEST_QUOTE = 60
_LONGEST_MESSAGE, _LONGEST_FILE = 600, 120
_MOST_STEPS = 20
_LONGEST_WORD = 100
_CLOSE = 0.6


class ContentError(Exception):
    """An error in a content file.

    `line` and `column` count from 1; both are 0 when the whole file is meant (missing, too large, unreadable). The
    file's content and name may stand in the message, which stays one line of bounded length. Printed as `cards.yaml:41
    $.cards[3].effects[0].op: unknown effect 'sped'`.
    """

    def __init__(self, file: str, message: str | Message, *, line: int = 0, column: int = 0, path: str = "$") -> None:
        """`message` is a sentence of the language files, or text where only developers read it."""
        super().__init__(file, message, line, column, path)
        self.file = one_line(file, _LONGEST_FILE)
        self.said = message if type(message) is Message else given(one_line(str(message), _LONGEST_MESSAGE))
        self.line = line
        self.column = column
        self.path = path
        self.more: tuple[ContentError, ...] = ()
        """Other errors of the same file."""

    @property
    def message(self) -> str:
        """The problem in English."""
        return one_line(in_english(self.said), _LONGEST_MESSAGE)

    @property
    def all(self) -> tuple[ContentError, ...]:
        """All errors of the file."""
        return (self, *self.more)

    def told(self) -> Message:
        """Returns place and problem, for the screen."""
        if self.line == 0:
            return with_given("content.whole", file=self.file, what=self.said)
        return with_given("content.at", file=self.file, line=self.line, path=self.path, what=self.said)

    def told_all(self) -> Message:
        """Returns the same for all errors of the file, each on a line of its own."""
        line = self.told()
        for other in self.more:
            line = Message("content.then", {"first": line, "last": other.told()})
        return line

    def __str__(self) -> str:
        if self.line == 0:
            return f"{self.file}: {self.message}"
        return f"{self.file}:{self.line} {self.path}: {self.message}"


def show_trail(trail: Trail) -> str:
    """Returns the trail as people read it; keys that are no plain words stand in quotes.

    >>> show_trail(("cards", 3, "the op"))
    "$.cards[3]['the op']"
    """
    steps = [_show_step(step) for step in trail]
    if len(steps) > _MOST_STEPS:
        steps = [*steps[: _MOST_STEPS // 2], " ... ", *steps[-_MOST_STEPS // 2 :]]
    return "$" + "".join(steps)


def quoted(text: str) -> str:
    """Returns a text from a file as it may stand in a message: in quotes, escaped, cut after 60 characters."""
    return repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")


def joined(errors: Sequence[ContentError]) -> ContentError:
    """Returns the first error with all others of the same file; there is one at least."""
    first, *others = errors
    first.more = tuple(others[: MOST_TOLD - 1])
    return first


def nearest(word: str, known: Iterable[str]) -> str:
    """Returns the end of a sentence that offers the nearest known word, "" if none is near.

    >>> nearest("colum", ["row", "column"])
    ", did you mean 'column'?"
    """
    return in_english(offer(word, known))


def offer(word: str, known: Iterable[str]) -> Message:
    """Returns the end of a sentence that offers the nearest known word, or says nothing if none is near."""
    close = difflib.get_close_matches(word[:_LONGEST_WORD], list(known), n=1, cutoff=_CLOSE)
    return with_given("content.nearest", word=quoted(close[0])) if close else given("")


def one_line(text: str, longest: int) -> str:
    """Returns the text cut to a length, with everything that is no letter, sign or space escaped.

    >>> one_line("Icon\\r", 20), one_line("a very long name", 6)
    ('Icon\\\\r', 'a very...')
    """
    short = text if len(text) <= longest else text[:longest] + "..."
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in short)


def _show_step(step: str | int) -> str:
    match step:
        case int():
            return f"[{step}]"
        case str() if step.replace("-", "_").isidentifier():
            return f".{step}"
        case str():
            return f"[{quoted(step)}]"
