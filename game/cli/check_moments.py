"""What is wrong with the moments to practise that a title ships."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.catalogue import Catalogue, Entry
from game.content.error import ContentError
from game.content.moments import FOLDER, Moment, lay, load_moments, session_of


def moment_problems(found: Catalogue, entry: Entry) -> Iterator[str]:
    """Files that cannot be read, positions that cannot be reached, and what only shipped ones must have."""
    for moment in load_moments(entry.folder / FOLDER, f"{entry.id}/{FOLDER}/"):
        match moment:
            case ContentError():
                yield str(moment)
            case Moment():
                yield from (f"{moment.place}: {problem}" for problem in _shipped(found, entry, moment))
                yield from _laid(entry, moment)


def _laid(entry: Entry, moment: Moment) -> Iterator[str]:
    try:
        lay(moment, session_of(moment, entry))
    except ContentError as error:
        yield str(error)


def _shipped(found: Catalogue, entry: Entry, moment: Moment) -> Iterator[str]:
    if moment.title != entry.id:
        yield f"it is a moment of '{moment.title}'"
    if moment.rules != entry.title.version:
        yield f"it was written with rules {moment.rules}, today they are {entry.title.version}"
    if moment.grade is None or not moment.id.startswith(f"{moment.grade}-"):
        yield f"its name does not begin with its grade, {moment.grade}"
    if not moment.answers or moment.proof is None:
        yield "nothing proves its answers"
    if moment.why is None or not found.strings.has(moment.why.key):
        yield "no sentence says why"
