"""The extent of random trials: all of them, or a tenth for a quick answer."""

from __future__ import annotations

_PART = 10
_quick = False


def shorten() -> None:
    """Makes a tenth enough; called before any test is collected."""
    global _quick
    _quick = True


def some(count: int) -> int:
    """Returns the count, or a tenth of it, one at least."""
    return max(1, count // _PART) if _quick else count
