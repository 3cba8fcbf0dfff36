"""Tries the Windows packages under wine: `python3 build/wine_test.py PYTHON.EXE`. `--help` says what it needs."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # not there with -I or PYTHONSAFEPATH

import environment

if __name__ == "__main__":
    folder = environment.ROOT / "build"
    sys.exit(environment.run_module("installers.wine_trial", sys.argv[1:], extras=("package",), folder=folder))
