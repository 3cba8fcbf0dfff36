"""Makes an environment, or mends one: one start at a time, saying what it does.

Only the standard library is used here. pip is told where packages come from as the user's settings have it, and nothing
else of them: settings such as `user = true` or `target` would put the packages elsewhere.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import installed

LOCK = "in-use.lock"
TRIES, TRY_SECONDS = 60, 0.5
ABOUT = "about a minute; needs the internet"
_ORIGINS = {
    *("index-url", "extra-index-url", "no-index", "find-links", "trusted-host", "cert", "client-cert", "proxy"),
    *("timeout", "default-timeout", "retries", "cache-dir", "no-cache-dir", "keyring-provider"),
}
_SETTING = re.compile(r"(?P<group>[^.=]+)\.(?P<name>[\w-]+)=(?P<value>.*)")
_PACKAGE = re.compile(
    r"(?:Collecting |Requirement already satisfied: |Processing (?:[^(]*[/\\])?)"
    r"(?P<name>[A-Za-z0-9._]+(?:-[A-Za-z_]+)*)"
)
_PYTHON_ONLY = {"PYTHONHOME", "PYTHONPATH", "PYTHONPLATLIBDIR", "PYTHONSAFEPATH", "PYTHONEXECUTABLE", "PYTHONUSERBASE"}
"""Variables that lead a Python to another one's files."""


class NoEnvironment(Exception):
    """The environment cannot be made; the text says why and what to do."""


@dataclass(frozen=True)
class Order:
    """Something to install: what pip is asked for, and the packages that shall be there afterwards."""

    asked: tuple[str, ...]
    mark: str
    """Name of this order in the marker; empty for an order that is carried out at each start."""
    names: frozenset[str] | None
    """As `installed.pinned` has them; None where versions are not written down."""


def clean_environ() -> dict[str, str]:
    """The variables of this process, without those that lead a Python to another one's files."""
    return {name: value for name, value in os.environ.items() if name.upper() not in _PYTHON_ONLY}


def whole(home: Path, order: Order, *, thorough: bool = False) -> bool:
    """True if the environment runs and has everything of the order."""
    kept = installed.read(home)
    if (
        kept is None
        or not order.mark
        or order.mark not in kept.orders
        or not installed.runs(home, kept, thorough=thorough)
    ):
        return False
    return not installed.damaged(home, kept.orders[order.mark], thorough=thorough)


def carry_out(home: Path, order: Order, *, thorough: bool = False) -> None:
    """Makes the environment whole, unless somebody else has done so meanwhile. Raises NoEnvironment."""
    _refuse_foreign(home)
    try:
        with _alone(home):
            if not whole(home, order, thorough=thorough):
                _make(home, order, thorough)
    except OSError as problem:
        raise NoEnvironment(
            f"The environment in {home} cannot be written: {problem.strerror or problem}.\n"
            "Make room or give yourself the right to write there, and start again; nothing has to be cleaned up."
        ) from problem


def origins(python: Path) -> dict[str, str]:
    """Returns pip's variables for the package sources in the user's files and variables."""
    command = [str(python), "-m", "pip", "config", "list"]
    environ = {**clean_environ(), "PYTHONUTF8": "1"}
    result = subprocess.run(
        command, env=environ, capture_output=True, encoding="utf-8", errors="replace", text=True, check=False
    )
    lines = result.stdout.splitlines() if not result.returncode else []
    told = {_variable(name): os.environ.get(_variable(name), "") for name in _ORIGINS}
    for group in ("global", "install", ":env:"):
        for match in filter(None, map(_SETTING.fullmatch, lines)):
            if match["group"] == group and match["name"] in _ORIGINS:
                with suppress(ValueError, SyntaxError):
                    told[_variable(match["name"])] = str(ast.literal_eval(match["value"]))
    return {name: value for name, value in told.items() if value}


def _variable(setting: str) -> str:
    return f"PIP_{setting.replace('-', '_').upper()}"


def _make(home: Path, order: Order, thorough: bool) -> None:
    kept, started = installed.read(home), time.monotonic()
    every = sorted({name for names in kept.orders.values() for name in names}) if kept else []
    broken = installed.damaged(home, every, thorough=thorough)
    runs = kept is not None and installed.runs(home, kept, thorough=thorough)
    usable = runs and not installed.damaged(home, _pip(home) or ["pip"], thorough=thorough)
    progress = _Progress(2 if usable else 3)
    if kept is not None and usable:
        what = f" (damaged: {', '.join(name.split('-')[0] for name in broken)})" if broken else ""
        progress.say(f"Bringing the environment in {home} up to date{what} ...")
    else:
        progress.say(f"Preparing the environment in {home} (once; {ABOUT}) ...")
        progress.step("a Python of its own")
        _create(home)
    for name in broken:
        shutil.rmtree(installed.packages(home) / name, ignore_errors=True)
    _install(installed.interpreter(home), order, progress)
    here = set(installed.found(home))
    orders = {mark: names for mark, names in (kept.orders if kept and usable else {}).items() if here.issuperset(names)}
    installed.write(home, orders | ({order.mark: installed.found(home, order.names)} if order.mark else {}))
    progress.say(f"Ready after {time.monotonic() - started:.0f} s.")


def _pip(home: Path) -> list[str]:
    return [name for name in installed.found(home) if name.startswith("pip-")]


def _create(home: Path) -> None:
    try:
        import venv  # not there in every Python of a Linux distribution

        _clear(home)
        venv.create(home, with_pip=True, symlinks=os.name != "nt")
    except (OSError, ValueError, subprocess.CalledProcessError, ImportError) as problem:
        if isinstance(problem, OSError) and not isinstance(problem, FileNotFoundError):
            raise
        raise NoEnvironment(
            f"Python cannot make a virtual environment in {home} ({type(problem).__name__}).\n"
            "On Debian and Ubuntu install it with: sudo apt install python3-venv\n"
            "Elsewhere use a complete Python from https://www.python.org/downloads/ and try again."
        ) from problem


def _clear(home: Path) -> None:
    """The marker goes first, the lock stays: it is held."""
    (home / installed.MARKER).unlink(missing_ok=True)
    for path in home.iterdir():
        if path.is_dir() and not path.is_symlink():
            _remove(path)
        elif path.name != LOCK:
            path.unlink()


def _remove(folder: Path) -> None:
    """Removes an environment. A start that was killed may go on for a while, and still write here."""
    for left in reversed(range(TRIES)):
        try:
            shutil.rmtree(folder)
            return
        except OSError:
            if not left or not folder.exists():
                raise
            time.sleep(TRY_SECONDS)


def _install(python: Path, order: Order, progress: _Progress) -> None:
    progress.step("fetching packages")
    fixed = ("--disable-pip-version-check", "--no-input", "--no-compile", "--retries", "2")
    command = [str(python), "-m", "pip", "install", *fixed, *order.asked]
    variables = {name: value for name, value in clean_environ().items() if not name.upper().startswith("PIP_")}
    variables |= {**origins(python), "PIP_CONFIG_FILE": os.devnull, "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    ) as process:
        assert process.stdout is not None
        lines = list(_followed(process.stdout, order, progress))
    if process.returncode:
        last = [line for line in lines if line.startswith("ERROR")][-3:] or [line for line in lines if line][-3:]
        raise NoEnvironment(
            "The packages the game is built on could not be installed:\n  "
            + "\n  ".join(last)
            + f"\n{_advice(' '.join(lines))} Then start again; nothing has to be cleaned up."
        )


def _followed(output: Iterator[str], order: Order, progress: _Progress) -> Iterator[str]:
    """The lines of pip, told as they come: how many packages of how many."""
    total, done = len(order.names or ()), 0
    for line in map(str.strip, output):
        yield line
        if line.startswith("Ignoring "):
            total -= 1
        elif match := _PACKAGE.match(line):
            done += 1
            progress.part(f"{done} of {max(done, total)}: {match['name']}" if total else f"{done}: {match['name']}")
        elif line.startswith("Installing collected packages: "):
            progress.step(f"installing {line.count(',') + 1} packages")


def _advice(said: str) -> str:
    if "No space left" in said:
        return "There is no room left on the disk: make some."
    if "DO NOT MATCH THE HASHES" in said:
        return (
            "A package is not the one that is written down in build/locked. It was changed on its way, or your mirror "
            "has another one: use pypi.org or another mirror."
        )
    return (
        "Check that this computer is online (pip must reach pypi.org or your mirror), and that your Python is one of "
        f"those README.md names; this is {sys.version.split()[0]}."
    )


def _refuse_foreign(home: Path) -> None:
    """Refuses to clear a place in which somebody else put something."""
    ours = (installed.MARKER, LOCK, "pyvenv.cfg")
    with suppress(OSError):
        if home.is_symlink() and not home.exists():
            home.unlink()
        if not home.exists() or (home.is_dir() and any((home / name).exists() for name in ours)):
            return
        if home.is_dir() and not any(home.iterdir()):
            return
    raise NoEnvironment(f"Something else lies where the environment belongs: {home}\nMove it away and start again.")


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Waits until no other start works on this environment."""
    home.mkdir(parents=True, exist_ok=True)
    with (home / LOCK).open("a+b") as file:
        waiting = False
        while not _locked(file.fileno()):
            if not waiting:
                _Progress(0).say("Another start is preparing the environment: waiting for it ...")
            waiting = True
            time.sleep(0.3)
        yield


if sys.platform == "win32":
    import msvcrt

    def _locked(number: int) -> bool:
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _locked(number: int) -> bool:
        """True as well where a file system knows no locks."""
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True


class _Progress:
    """Steps and counts on stderr: one line that changes on a terminal, plain lines elsewhere."""

    def __init__(self, steps: int) -> None:
        self._steps, self._step, self._shown = steps, 0, 0
        self._live = sys.stderr is not None and sys.stderr.isatty()

    def say(self, text: str) -> None:
        self._end()
        print(text, file=sys.stderr, flush=True)

    def step(self, text: str) -> None:
        self._step += 1
        self.say(f"  {self._step} of {self._steps}: {text}")

    def part(self, text: str) -> None:
        if not self._live:
            print(f"    {text}", file=sys.stderr, flush=True)
            return
        line = f"    {text}"[: max(20, shutil.get_terminal_size().columns - 1)]
        print("\r" + line.ljust(self._shown), end="", file=sys.stderr, flush=True)
        self._shown = len(line)

    def _end(self) -> None:
        if self._shown:
            print("\r" + " " * self._shown + "\r", end="", file=sys.stderr)
        self._shown = 0
