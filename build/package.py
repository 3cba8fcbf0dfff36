"""Makes what a person installs on the present system, in `dist`: `python3 build/package.py`. `--help` says the rest."""

import os
import sys

if sys.hexversion < 0x030B0000:
    sys.exit(
        "Rats & Rapids needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".\n"
        "Install a newer one from https://www.python.org/downloads/ and start build/package.py with it."
    )
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # not there with -I or PYTHONSAFEPATH

import environment

if __name__ == "__main__":
    folder = environment.ROOT / "build"
    sys.exit(environment.run_module("installers", sys.argv[1:], extras=("package", "phones", "reader"), folder=folder))
