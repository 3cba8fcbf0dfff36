"""Tries a finished .deb as a stranger would: installed, in another folder, as another user, and removed again.

`python -m installers.trial PACKAGE.deb` exits with 0 if the installed program's self-check passes; otherwise with 1 and
the problem. As root, dpkg installs and the program runs as a user who owns nothing of it; without root the files are
unpacked and made read-only. The home has letters outside ASCII and the locale knows none of them.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from installers import archives, deb, linux, product, update_trial

MOST_INSTALLED, MOST_DOWNLOADED = 63_000_000, 30_000_000
"""Maximum sizes, in bytes."""
HOME_NAME = "Žofie 川 & Ärmel"
TEMPORARY = "temporary"
NOBODY = 65534
PATIENCE_SECONDS = 170
_MEGABYTE = 1_000_000
_STATUS = "var/lib/dpkg"


class TrialFailure(Exception):
    """The package is not good; the text says why."""


def main(arguments: list[str]) -> int:
    """Tries one package; the exit code."""
    package = Path(arguments[0]).resolve()
    with tempfile.TemporaryDirectory(prefix="installed-", dir=_open_to_all()) as folder:
        scratch = Path(folder)
        scratch.chmod(archives.FOLDER_MODE)
        try:
            _try(package, scratch)
        except TrialFailure as problem:
            print(problem, file=sys.stderr)
            return 1
        finally:
            _make_writable(scratch)
    return 0


def _open_to_all() -> Path:
    """A folder for temporary files that other users can get to."""
    for place in map(Path, (tempfile.gettempdir(), "/tmp", "/var/tmp")):
        if all(folder.stat().st_mode & stat.S_IXOTH for folder in (place, *place.parents)):
            return place
    raise TrialFailure("No folder for temporary files is open to other users.")


def _try(package: Path, scratch: Path) -> None:
    root = scratch / "root"
    by_dpkg = _install(package, root)
    _check_sizes(package, root)
    _check_desktop(root)
    home = _home(scratch)
    _self_check(root / linux.COMMAND, home, scratch)
    written = [str(place.relative_to(home)) for place in archives.tree(home)]
    if written:
        raise TrialFailure(f"The self-check wrote into the player's home: {', '.join(written)}.")
    if by_dpkg:
        _update(root / linux.COMMAND, scratch)
        _remove(root)


def _install(package: Path, root: Path) -> bool:
    """Installs below `root`; True if dpkg itself did it, so that it can also remove it."""
    root.mkdir()
    if os.geteuid() == 0 and shutil.which("dpkg"):
        for name in ("info", "updates"):
            (root / _STATUS / name).mkdir(parents=True)
        (root / _STATUS / "status").touch()
        _dpkg(root, "--install", str(package))
        print("installed by dpkg into a root of its own")
        return True
    deb.unpack(package, root)
    for place in archives.tree(root):
        if not place.is_symlink():
            place.chmod(place.stat().st_mode & ~0o222)
    print("unpacked without dpkg and made read-only: not root, or there is no dpkg; removing is not tried")
    return False


def _dpkg(root: Path, action: str, what: str) -> None:
    # The scratch root has no libraries of its own, and its triggers have no programs to run.
    forced = ["--force-depends", "--no-triggers", "--force-not-root"]
    command = ["dpkg", f"--root={root}", *forced, action, what]
    # Its helpers live where the search path of a plain shell does not look.
    search = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])
    result = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PATH": search})
    if result.returncode:
        raise TrialFailure(f"dpkg {action} failed:\n{result.stdout}{result.stderr}")


def _check_sizes(package: Path, root: Path) -> None:
    plain = [place for place in archives.tree(root / "usr") if place.is_file() and not place.is_symlink()]
    installed, downloaded = sum(file.stat().st_size for file in plain), package.stat().st_size
    print(f"installed {installed / _MEGABYTE:.1f} MB, download {downloaded / _MEGABYTE:.1f} MB")
    if installed > MOST_INSTALLED or downloaded > MOST_DOWNLOADED:
        most = f"{MOST_INSTALLED / _MEGABYTE:.0f} and {MOST_DOWNLOADED / _MEGABYTE:.0f} MB"
        raise TrialFailure(f"That is too large: at most {most}. See what grew below {root / linux.LIBRARY}.")


def _check_desktop(root: Path) -> None:
    entry = (root / f"usr/share/applications/{product.COMMAND}.desktop").read_text(encoding="utf-8")
    command = next(line.removeprefix("Exec=").split()[0] for line in entry.splitlines() if line.startswith("Exec="))
    if not os.access(root / command.lstrip("/"), os.X_OK):
        raise TrialFailure(f"The menu entry starts {command}, which is not installed.")
    if not (root / f"usr/share/doc/{product.COMMAND}/copyright").is_file():
        raise TrialFailure("The copyright file leads nowhere.")


def _home(scratch: Path) -> Path:
    """The stranger's home, and beside it a place for temporary files."""
    home = scratch / HOME_NAME
    for place in (home, scratch / TEMPORARY):
        place.mkdir()
        if os.geteuid() == 0:
            os.chown(place, NOBODY, NOBODY)
    return home


def _as_stranger(home: Path, elsewhere: Path) -> dict[str, Any]:
    """Returns the arguments for starting programs as somebody who owns nothing of the installed files."""
    variables = {"HOME": str(home), "LC_ALL": "C", "PATH": "/usr/bin:/bin", "TMPDIR": str(elsewhere / TEMPORARY)}
    variables |= {name: os.environ[name] for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER") if name in os.environ}
    user, groups = (NOBODY, ()) if os.geteuid() == 0 else (None, None)
    return {"env": variables, "cwd": elsewhere, "user": user, "group": user, "extra_groups": groups}


def _update(program: Path, elsewhere: Path) -> None:
    """The program is replaced while it runs, by the way of dpkg; it plays on."""
    home = elsewhere / "updated"
    home.mkdir()
    os.chown(home, NOBODY, NOBODY)
    try:
        played = update_trial.try_update(program, home, _as_stranger(home, elsewhere))
    except update_trial.NoScreen as reason:
        print(f"an update of the running program is not tried: {reason}")
    except update_trial.DidNotPlayOn as problem:
        raise TrialFailure(str(problem)) from problem
    else:
        print(f"updated while its shelf was open: it played on with {played} titles")


def _self_check(program: Path, home: Path, elsewhere: Path) -> None:
    stranger = _as_stranger(home, elsewhere)
    command = [str(program), "--self-check"]
    started = time.monotonic()
    try:
        result = subprocess.run(command, timeout=PATIENCE_SECONDS, check=False, **stranger)
    except subprocess.TimeoutExpired as late:
        raise TrialFailure(f"The self-check took more than {PATIENCE_SECONDS} seconds.") from late
    who = "this user" if stranger["user"] is None else "another user"
    print(f"self-check as {who}, home {home.name}: code {result.returncode}, {time.monotonic() - started:.0f} s")
    if result.returncode:
        raise TrialFailure("The installed program's self-check failed.")


def _remove(root: Path) -> None:
    _dpkg(root, "--purge", product.COMMAND)
    left = [place for place in archives.tree(root) if not place.is_dir() and _STATUS not in place.as_posix()]
    if left:
        raise TrialFailure(f"Removing left {', '.join(str(place.relative_to(root)) for place in left)}.")
    print("removed by dpkg: nothing left")


def _make_writable(folder: Path) -> None:
    for place in [folder, *archives.tree(folder)]:
        if place.is_dir() and not place.is_symlink():
            place.chmod(archives.FOLDER_MODE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
