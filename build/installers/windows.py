"""The downloads for Windows: a setup program by NSIS, and a zip that runs where it is unpacked."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath

from installers import archives, icons, product
from installers.freeze import CannotPackage

SCRIPT = Path(__file__).with_name("windows_setup.nsi")
PROGRAM = f"{product.COMMAND}.exe"
DOCUMENT = f"{product.PLAIN_NAME}.Match"
UNINSTALL_KEY = rf"Software\Microsoft\Windows\CurrentVersion\Uninstall\{product.PLAIN_NAME}"
_PLACEHOLDER = re.compile(r"@([A-Z_]+)@")
_USUAL_PLACES = (r"C:\Program Files (x86)\NSIS\makensis.exe", r"C:\Program Files\NSIS\makensis.exe")
_KIBIBYTE = 1024


def package(frozen: Path, out: Path, work: Path) -> list[Path]:
    """Writes setup program and zip of a frozen program to `out`; returns their paths. Raises CannotPackage."""
    name = f"{product.COMMAND}-{product.version()}"
    zipped = out / f"{name}-windows-portable.zip"
    archives.zip_folder(frozen, name, product.epoch(), zipped)
    setup = out / f"{name}-setup.exe"
    work.mkdir(parents=True, exist_ok=True)
    icon = work / "setup.ico"
    icon.write_bytes(icons.ico(icons.pngs(icons.WINDOWS_SIZES)))
    script = work / "setup.nsi"
    script.write_text(render(frozen.resolve(), icon.resolve(), setup.resolve()), encoding="utf-8-sig")
    _compile(script)
    return [setup, zipped]


def render(frozen: Path, icon: Path, target: Path) -> str:
    """The script for NSIS that installs `frozen`. Raises KeyError for a placeholder nobody fills."""
    numbers = ".".join(map(str, product.version_numbers()))
    values = {
        "NAME": product.NAME,
        "NAME_IN_DIALOGS": product.NAME.replace("&", "&&"),
        "PLAIN_NAME": product.PLAIN_NAME,
        "VERSION": product.version(),
        "NUMBERS": numbers,
        "PUBLISHER": product.PUBLISHER,
        "PROGRAM": PROGRAM,
        "UNINSTALL_KEY": UNINSTALL_KEY,
        "ICON": str(icon),
        "TARGET": str(target),
        "SUFFIX": product.MATCH_SUFFIX,
        "MIME": product.MATCH_MIME,
        "DOCUMENT": DOCUMENT,
        "DOCUMENT_NAME": product.MATCH_NAME,
        "DOCUMENT_NAME_DE": product.MATCH_NAMES["de"],
        "KIBIBYTES": str(sum(file.stat().st_size for file in _files(frozen)) // _KIBIBYTE),
        "ADDRESSES": "\n".join(_addresses()),
        "INSTALL_FILES": "\n".join(_installing(frozen)),
        "DELETE_FILES": "\n".join(_deleting(frozen)),
    }
    return _PLACEHOLDER.sub(lambda found: values[found[1]], SCRIPT.read_text(encoding="utf-8"))


def _addresses() -> Iterator[str]:
    """Yields the links for the list of installed programs."""
    project = product.project()
    links = {"URLInfoAbout": project.page, "URLUpdateInfo": project.page, "HelpLink": project.reports}
    for name, address in links.items():
        if address:
            yield f'  WriteRegStr HKCU "{UNINSTALL_KEY}" "{name}" "{_quoted(address)}"'


def _installing(frozen: Path) -> Iterator[str]:
    """Each file by name: the uninstaller removes the same list and nothing else, wherever it was installed."""
    folder = None
    for file in _files(frozen):
        if file.parent != folder:
            folder = file.parent
            yield f'  SetOutPath "{_place(folder.relative_to(frozen))}"'
        yield f'  File "{_quoted(str(file))}"'


def _deleting(frozen: Path) -> Iterator[str]:
    for file in _files(frozen):
        yield f'  Delete "{_place(file.relative_to(frozen))}"'
    folders = [place for place in archives.tree(frozen) if place.is_dir()]
    for folder in reversed(folders):
        yield f'  RMDir "{_place(folder.relative_to(frozen))}"'


def _files(frozen: Path) -> list[Path]:
    return [place for place in archives.tree(frozen) if place.is_file()]


def _place(relative: Path | PurePosixPath) -> str:
    return "$INSTDIR" if relative == Path() else "$INSTDIR\\" + _quoted(str(PureWindowsPath(relative)))


def _quoted(path: str) -> str:
    return path.replace("$", "$$")


def _compile(script: Path) -> None:
    found = shutil.which("makensis") or next((place for place in _USUAL_PLACES if Path(place).exists()), None)
    if found is None:
        raise CannotPackage(
            "NSIS is missing, which makes the setup program: install it from https://nsis.sourceforge.io, "
            "on Debian with: sudo apt install nsis"
        )
    # Only Debian's NSIS can make a 64-bit setup program; the 32-bit one of the others runs on every Windows.
    bits = ["-DX64"] if os.name != "nt" else []
    result = subprocess.run([found, "-V2", *bits, str(script)], capture_output=True, text=True, check=False)
    if result.returncode:
        raise CannotPackage(f"NSIS stopped:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
