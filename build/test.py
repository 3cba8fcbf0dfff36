"""Runs the tests from the sources on all cores: `python3 build/test.py`, or with `--quick` most of them in a minute.

Everything after it goes to pytest; tests/conftest.py says what `--quick` leaves out."""

import os
import sys

if sys.hexversion < 0x030B0000:
    sys.exit(
        "Rats & Rapids needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".\n"
        "Install a newer one from https://www.python.org/downloads/ and start build/test.py with it."
    )
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # not there with -I or PYTHONSAFEPATH

import environment

ALL_CORES = ("-n", "auto", "--dist", "worksteal")
COMPILED = os.path.join(environment.ROOT, ".pytest_cache", "compiled")
"""The place of compiled modules where none may lie beside the sources; else each of many processes compiles them."""

if __name__ == "__main__":
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", COMPILED)
    arguments, extras = [*ALL_CORES, *sys.argv[1:]], ("test", "phones", "reader")
    sys.exit(environment.run_module("pytest", arguments, extras=extras, folder=environment.ROOT))
