"""`python -m game`: the window, and the commands for developers."""

from __future__ import annotations

import multiprocessing
import sys


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; the exit code of the process."""
    from game.cli.arguments import run

    return run(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
