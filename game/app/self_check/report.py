"""What was checked, one line each: what it found, or what failed and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from game.app.crash import without_names

INSTALL_AGAIN = "install the program again"
LONGEST_MESSAGE = 600


class CheckFailed(Exception):
    """What is wrong, in words for the report."""


class Check(Struct, frozen=True):
    """One line of the report. `advice` says what to do and is empty if the check passed."""

    name: str
    details: str
    advice: str = ""

    @property
    def passed(self) -> bool:
        """Whether all was well."""
        return not self.advice

    def __str__(self) -> str:
        if self.passed:
            return f"ok      {self.name}: {self.details}"
        return f"FAILED  {self.name}: {self.details}. What to do: {self.advice}."


@dataclass
class Report:
    """Collects the checks. Nothing a check raises stops the others. `tell` gets each line at once; `reports` is where
    such a report can be sent, if anywhere."""

    tell: Callable[[str], None] = lambda line: None
    reports: str = ""
    checks: list[Check] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return all(check.passed for check in self.checks)

    def check(self, name: str, work: Callable[[], str], advice: str | None = None) -> bool:
        """Carries out one check: `work` returns what it found, or raises. Whether it passed.

        Without other `advice`, who sees it fail is told to install the program again.
        """
        advice = advice or self._usual_advice()
        try:
            return self.note(Check(name, work()))
        except CheckFailed as error:
            return self.note(Check(name, _one_line(str(error)), advice))
        except Exception as error:
            return self.note(Check(name, _one_line(f"{type(error).__name__}: {error}"), advice))

    def note(self, check: Check) -> bool:
        """Adds a line; whether it is a good one."""
        self.checks.append(check)
        self.tell(str(check))
        return check.passed

    def verdict(self, seconds: float) -> str:
        """The last line."""
        failed = sum(not check.passed for check in self.checks)
        count = len(self.checks)
        if failed:
            return f"{failed} of {count} checks failed, in {seconds:.1f} seconds."
        return f"All well: {count} checks in {seconds:.1f} seconds."

    def _usual_advice(self) -> str:
        sending = f"; if it still fails, send this report to {self.reports}" if self.reports else ""
        return INSTALL_AGAIN + sending

    def lines(self) -> Iterator[str]:
        """All checks as they are printed."""
        return map(str, self.checks)


def _one_line(text: str) -> str:
    """A message on one line, without names of the machine."""
    return without_names(" ".join(text.split()))[:LONGEST_MESSAGE].rstrip(".")
