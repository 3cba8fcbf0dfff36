"""What things and questions of a table are called in its rules."""

from __future__ import annotations

from game.table.controller import TableController


def names_of(controller: TableController, letter: str) -> tuple[str, ...]:
    """The names of a letter: that of the zone it lies in, then its own."""
    zones = [item.zone for item in controller.items() if item.key == letter]
    return (*zones, letter.removeprefix("zone:"))


def names_of_now(controller: TableController) -> tuple[str, ...]:
    """The names of what is asked: the kind of reaction, the sentence, then what may be used."""
    reaction = controller.reaction
    kind = [] if reaction is None else [f"ask.{reaction.ask}"]
    sentence = controller.prompt().key.partition(".")[2]
    used = [name for letter in controller.picker.open() for name in names_of(controller, letter)]
    return (*kind, sentence, *used)
