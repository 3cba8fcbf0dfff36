"""The short family of errors the engine raises."""

from __future__ import annotations


class GameError(Exception):
    """A refusal of the program. `str()` is for developers; people get a sentence by `reason`."""


class IllegalCommand(GameError):
    """The command is not allowed now. `reason` is a stable id with a sentence `<title>.illegal.<reason>`."""

    def __init__(self, reason: str, **details: str | int) -> None:
        self.reason = reason
        self.details = details
        extra = ", ".join(f"{name}={value!r}" for name, value in details.items())
        super().__init__(f"not allowed: {reason}" + (f" ({extra})" if extra else ""))


class BadSetup(GameError):
    """A set-up with seats or options that a title does not offer. It names the option and the values it takes.

    `sentence` is the id of the text shown where people can choose it all the same, with its numbers.
    """

    def __init__(self, problem: str, *, sentence: str = "", **details: str | int) -> None:
        self.sentence = sentence
        self.details = details
        super().__init__(problem)


class BadJournal(GameError):
    """A recorded step that the rules cannot have made. It names the step, its fault, and a broken rule."""

    def __init__(self, step: int, problem: str, *, rule: str | None = None) -> None:
        self.step = step
        self.problem = problem
        self.rule = rule
        super().__init__(f"step {step}: {problem}")


class RulesBug(GameError):
    """An invariant does not hold: a defect of the program, never of the player."""
