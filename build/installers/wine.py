"""A Windows of its own in a folder, with a screen nobody sees, driven through wine."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

WINE_PLACES = ("/usr/lib/wine/wine64", "/usr/bin/wine64")
PATIENCE_SECONDS = 900
_GLANCE_SECONDS = 0.2


class WineFailure(Exception):
    """A step went wrong; the text says which and how."""


class Wine:
    """Wine, made ready on entering; programs it started are ended on leaving. Raises WineFailure where wine or Xvfb is
    missing.
    """

    def __init__(self, prefix: Path) -> None:
        self._prefix = prefix
        self._wine = _wine64()
        self._screen: subprocess.Popen[bytes] | None = None
        self._variables = {**os.environ, "WINEPREFIX": str(prefix), "WINEDEBUG": "-all", "SDL_AUDIODRIVER": "dummy"}
        self._variables["LC_ALL"] = "C.UTF-8"
        self._variables.pop("SDL_VIDEODRIVER", None)

    def __enter__(self) -> Wine:
        self._variables["DISPLAY"] = f":{self._open_screen()}"
        self.run(["wineboot", "-i"])
        self.run(["reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f"])
        return self

    def __exit__(self, *problem: object) -> None:
        self.run(["wineboot", "-k"])
        server = Path(self._wine).with_name("wineserver")
        subprocess.run([server, "-w"], env=self._variables, timeout=PATIENCE_SECONDS, check=False)
        if self._screen is not None:
            self._screen.terminate()
            self._screen.wait()

    @property
    def local(self) -> Path:
        """The person's folder for programs and their data, %LOCALAPPDATA%."""
        return next(
            place for place in self._prefix.glob("drive_c/users/*/AppData/Local") if "Public" not in place.parts
        )

    @property
    def start_menu(self) -> Path:
        """Returns the folder of the start menu's shortcuts."""
        return self.local.parent / "Roaming/Microsoft/Windows/Start Menu/Programs"

    def path(self, place: Path) -> str:
        """Returns the Windows path of a place of this machine."""
        return "Z:" + str(place).replace("/", "\\")

    def run(self, command: Sequence[str], folder: Path | None = None, **variables: str) -> tuple[int, str]:
        """Runs a Windows program to its end; its code and what it printed, which wine only gives through a pipe."""
        result = subprocess.run(
            [self._wine, *command], env={**self._variables, **variables}, cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE_SECONDS, check=False,
        )  # fmt: skip
        return result.returncode, result.stdout.decode("utf-8", "replace")

    def start(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        """Starts a Windows program and leaves it running."""
        return subprocess.Popen(
            [self._wine, *command], env=self._variables, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def must(self, what: str, command: Sequence[str], folder: Path | None = None, **variables: str) -> str:
        """Runs a program that must succeed, and prints the time it took; returns its output. Raises WineFailure."""
        started = time.monotonic()
        code, told = self.run(command, folder, **variables)
        print(f"{what}: code {code}, {time.monotonic() - started:.1f} s", flush=True)
        if code:
            raise WineFailure(f"{what} failed with code {code}:\n{told[-3000:]}")
        return told

    def registered(self, key: str) -> str | None:
        """Returns the default value of a key below HKEY_CURRENT_USER itself; None if there is no such key."""
        code, told = self.run(["reg", "query", rf"HKCU\{key}", "/ve"])
        return told.partition("REG_SZ")[2].strip() if code == 0 else None

    def _open_screen(self) -> int:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
        try:
            self._screen = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        except FileNotFoundError as missing:
            raise WineFailure("There is no Xvfb: on Debian install it with: sudo apt install xvfb") from missing
        os.close(writing)
        with os.fdopen(reading) as told:
            return int(told.readline())


def wait_for(what: str, condition: Callable[[], bool], seconds: float) -> float:
    """Waits until something holds; the seconds it took. Raises WineFailure when it does not in time."""
    started = time.monotonic()
    while not condition():
        if time.monotonic() - started > seconds:
            raise WineFailure(f"{what} did not happen within {seconds:.0f} seconds")
        time.sleep(_GLANCE_SECONDS)
    return time.monotonic() - started


def _wine64() -> str:
    found = next((place for place in WINE_PLACES if Path(place).exists()), None)
    if found is None:
        raise WineFailure("There is no wine64: on Debian install it with: sudo apt install wine64")
    return found
