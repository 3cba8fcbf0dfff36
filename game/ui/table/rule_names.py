"""What things and questions of a table are called in its rules."""

from __future__ import annotations

from game.host.desk import Desk


def names_of(desk: Desk, letter: str) -> tuple[str, ...]:
    """The names of a letter: that of the zone it lies in, then its own."""
    zones = [item.zone for item in desk.items() if item.key == letter]
    return (*zones, letter.removeprefix("zone:"))


def names_of_now(desk: Desk) -> tuple[str, ...]:
    """The names of what is asked: the kind of reaction, the sentence, then what may be used."""
    reaction = desk.reaction
    kind = [] if reaction is None else [f"ask.{reaction.ask}"]
    sentence = desk.prompt().key.partition(".")[2]
    used = [name for letter in desk.picker.open() for name in names_of(desk, letter)]
    return (*kind, sentence, *used)
