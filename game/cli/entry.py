"""Reads the command line and hands it to the command asked for, imported only then."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from game.cli.arguments import PLAY, parser
from game.cli.errors import CommandError
from game.content.error import ContentError
from game.engine.errors import GameError

FAILED = 2


def run(arguments: Sequence[str]) -> int:
    """Runs one command: 0 if all went well, 1 if what was examined is wrong, 2 with a sentence on stderr."""
    _speak_utf8()
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version")):
        arguments = [PLAY, *arguments]
    chosen = parser().parse_args(arguments)
    module, _, function = chosen.run.partition(":")
    try:
        code: int = getattr(import_module(f"game.cli.{module}"), function)(chosen)
        return code
    except (CommandError, ContentError, GameError, OSError) as error:
        print(_sentence(error), file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return 130


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error) or type(error).__name__


def _speak_utf8() -> None:
    """Output may hold any letter, whatever the terminal's own encoding; a program without a terminal has no output."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
