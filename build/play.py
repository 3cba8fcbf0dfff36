"""Starts the game from the sources: `python3 build/play.py`. Everything after it goes to `python -m game play`."""

import os
import sys

if sys.hexversion < 0x030B0000:
    sys.exit(
        "Rats & Rapids needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".\n"
        "Install a newer one from https://www.python.org/downloads/ and start build/play.py with it."
    )
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # not there with -I or PYTHONSAFEPATH

import environment

if __name__ == "__main__":
    sys.exit(environment.run_module("game", ["play", *sys.argv[1:]], extras=("phones",)))
