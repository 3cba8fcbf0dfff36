"""Raft Race in words: lines of this title's strings."""

from __future__ import annotations

from game.content.line import Line

ID = "raft_race"


def say(key: str, **arguments: str | int | Line | tuple[Line, ...]) -> Line:
    """A line of this title's strings."""
    return Line(f"{ID}.{key}", dict(arguments))
