"""What is to be clicked or tapped next while something is chosen, as far as the picks that remain say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.content.message import Line
from game.host.desk import Desk

ZONE = "zone:"


def next_step(desk: Desk, name: Callable[[str], Line | None], *, ready: bool | None = None) -> Line | None:
    """The sentence that says what goes on from the chosen things; None while nothing is chosen.

    `name`: how a zone is called, None if it has no name. `ready`: of a screen where things are tapped and nothing is
    lit, whether a button plays what is chosen; None for a screen that lights what may be used.
    """
    picker, family = desk.picker, "hud.next" if ready is None else "phone.next"
    if not picker.held:
        return None
    letters, buttons = picker.open(), {button.key for button in desk.buttons()}
    lying = [letter for letter in letters if letter not in buttons]
    if ready or not lying:
        kind = "confirm" if _lies(desk, picker.held[-1]) else "specify"
        return Line(f"{family}.{kind}", {"count": 1 if ready else len(letters)})
    zones = [name(zone) for zone in _zones(desk, lying)]
    if None in zones:
        return Line(f"{family}.lit")
    kind = "place" if all(letter.startswith(ZONE) for letter in lying) else "thing"
    return Line(f"{family}.{kind}", {"count": len(lying), "zones": tuple(zone for zone in zones if zone is not None)})


def _lies(desk: Desk, letter: str) -> bool:
    """Whether it can be chosen again to take it back: a button that was chosen has given way to others."""
    return letter.startswith(ZONE) or any(item.key == letter for item in desk.items())


def _zones(desk: Desk, letters: Sequence[str]) -> tuple[str, ...]:
    """The zones that these letters are, or in which these things lie, each once."""
    homes = {item.key: item.zone for item in desk.items()}
    return tuple(dict.fromkeys(homes.get(letter, letter.removeprefix(ZONE)) for letter in letters))
