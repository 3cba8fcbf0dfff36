"""The error of a command that cannot do what it was asked for."""

from __future__ import annotations


class CommandError(Exception):
    """One sentence for stderr; the process ends with exit code 2."""
