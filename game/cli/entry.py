"""Reads the command line and hands it to the command asked for, imported only then."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module

from game.cli.arguments import PLAY, is_command, parser
from game.cli.choices import CommandError
from game.content.error import ContentError
from game.engine.errors import GameError
from game.persistence.save_file import SUFFIX

FAILED = 2


def run(arguments: Sequence[str]) -> int:
    """Runs one command: 0 if all went well, 1 if what was examined is wrong, 2 with a sentence on stderr."""
    _speak_utf8()
    if not arguments or _plays(arguments[0]):
        arguments = [PLAY, *arguments]
    chosen = parser().parse_args(arguments)
    module, _, function = chosen.run.partition(":")
    return ended(lambda: getattr(import_module(f"game.cli.{module}"), function)(chosen))


def ended(command: Callable[[], int]) -> int:
    """The code a command ends with; 2 with a sentence on stderr for what it cannot do."""
    try:
        return command()
    except (CommandError, ContentError, GameError, OSError) as error:
        print(_sentence(error), file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return 130
    except (MemoryError, RuntimeError) as error:
        sentence = _sentence_of_limits(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        return FAILED


def _plays(first: str) -> bool:
    """Whether a line that starts so names no command: it opens the window, perhaps with a match file."""
    if first.startswith("-"):
        return first not in ("-h", "--help", "--version")
    return not is_command(first) and (first.lower().endswith(SUFFIX) or os.path.lexists(first))


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error) or type(error).__name__


def _sentence_of_limits(error: MemoryError | RuntimeError) -> str | None:
    """What memory and SDL refuse is no fault of the program. SDL's errors are known only once it is loaded."""
    if isinstance(error, MemoryError):
        return "there is not enough memory for this"
    pygame = sys.modules.get("pygame")
    if pygame is not None and isinstance(error, pygame.error):
        return f"this cannot be drawn here: {error}"
    return None


def _speak_utf8() -> None:
    """Output may hold any letter, whatever the terminal's own encoding; what a windowed program says goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - as long as the process
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
