"""The report of the checks, one line each: the finding, or the failure and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from game.app.crash import without_names

INSTALL_AGAIN = "install the program again"
LONGEST_MESSAGE = 600


class CheckFailed(Exception):
    """A failed check, in words for the report."""


class Check(Struct, frozen=True):
    """One line of the report. `advice` says what to do and is empty if the check passed."""

    name: str
    details: str
    advice: str = ""

    @property
    def passed(self) -> bool:
        """True if all was well."""
        return not self.advice

    def __str__(self) -> str:
        if self.passed:
            return f"ok      {self.name}: {self.details}"
        return f"FAILED  {self.name}: {self.details}. What to do: {self.advice}."


@dataclass
class Report:
    """Collects the checks. No exception in a check stops the others. `tell` gets each line at once; `reports` is the
    address to which such a report can be sent, if any.
    """

    tell: Callable[[str], None] = lambda line: None
    reports: str = ""
    checks: list[Check] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """True if no check failed."""
        return all(check.passed for check in self.checks)

    def check(self, name: str, work: Callable[[], str], advice: str | None = None) -> bool:
        """Carries out one check: `work` returns its finding, or raises. Returns True if it passed.

        Without other `advice`, the reader of a failure is told to install the program again.
        """
        advice = advice or self._usual_advice()
        try:
            return self.note(Check(name, work()))
        except CheckFailed as error:
            return self.note(Check(name, _one_line(str(error)), advice))
        except Exception as error:
            return self.note(Check(name, _one_line(f"{type(error).__name__}: {error}"), advice))

    def note(self, check: Check) -> bool:
        """Adds a line; returns True if it is a good one."""
        self.checks.append(check)
        self.tell(str(check))
        return check.passed

    def verdict(self, seconds: float) -> str:
        """Returns the last line."""
        failed = sum(not check.passed for check in self.checks)
        count = len(self.checks)
        if failed:
            return f"{failed} of {count} checks failed, in {seconds:.1f} seconds."
        return f"All well: {count} checks in {seconds:.1f} seconds."

    def _usual_advice(self) -> str:
        sending = f"; if it still fails, send this report to {self.reports}" if self.reports else ""
        return INSTALL_AGAIN + sending

    def lines(self) -> Iterator[str]:
        """Yields all checks as they are printed."""
        return map(str, self.checks)


def _one_line(text: str) -> str:
    """Returns a message on one line, without names of the machine."""
    return without_names(" ".join(text.split()))[:LONGEST_MESSAGE].rstrip(".")
