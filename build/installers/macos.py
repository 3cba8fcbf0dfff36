"""The download for macOS: a disk image with the app, signed and notarised where there is a key for it.

Apple's notary is asked with a profile that `xcrun notarytool store-credentials` put into a keychain, so that packing
needs no password.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from installers import product
from installers.freeze import CannotPackage

IDENTITY = "MACOS_SIGN_IDENTITY"
"""Variable with the name of a Developer ID certificate in the keychain; the freezing signs with it, too."""
PROFILE, KEYCHAIN = "MACOS_NOTARY_PROFILE", "MACOS_NOTARY_KEYCHAIN"
"""Variables with the profile for the notary, and the keychain it lies in if that is not the usual one."""
ENTITLEMENTS = Path(__file__).with_name("entitlements.plist")
BUSY = "Resource busy"
ATTEMPTS, PAUSE_SECONDS = 6, 10.0
"""The system looks into new folders, and a disk image of one cannot be made while it does."""
ACCEPTED = "Accepted"
_TOLD = 4000

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


def package(app: Path, out: Path, work: Path) -> list[Path]:
    """Writes the disk image of an `.app` to `out`; returns its path. Raises CannotPackage."""
    image = out / f"{product.COMMAND}-{product.version()}-macos-{product.machine()}.dmg"
    staging = work / "dmg"
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir(parents=True)
    shutil.copytree(app, staging / app.name, symlinks=True)
    (staging / "Applications").symlink_to("/Applications")
    create(staging, image, _run, time.sleep)
    sign(image, os.environ, _run)
    for missing in unsigned(os.environ):
        print(missing, flush=True)
    return [image]


def create(staging: Path, image: Path, run: Run, pause: Callable[[float], None]) -> None:
    """Makes a compressed disk image of a folder; tries again while the system is busy with it. Raises CannotPackage."""
    command = ["hdiutil", "create", "-volname", product.NAME, "-srcfolder", str(staging), "-ov", "-format", "ULMO"]
    for attempt in range(1, ATTEMPTS + 1):
        result = run([*command, str(image)])
        if result.returncode and BUSY in _told(result) and attempt < ATTEMPTS:
            print(f"{BUSY}: the disk image is tried again in {PAUSE_SECONDS:.0f} s", flush=True)
            pause(PAUSE_SECONDS)
        else:
            _must(command, result)
            return


def sign(image: Path, variables: Mapping[str, str], run: Run) -> None:
    """Signs, notarises, staples and validates the image: as much of it as there are keys for. Raises CannotPackage."""
    identity = variables.get(IDENTITY)
    if not identity:
        return
    _all(run, [["codesign", "--force", "--timestamp", "--sign", identity, str(image)]])
    if variables.get(PROFILE):
        _notarise(image, _access(variables), run)
        _all(run, [
            ["xcrun", "stapler", "staple", str(image)],
            ["xcrun", "stapler", "validate", str(image)],
            ["spctl", "--assess", "--type", "open", "--context", "context:primary-signature", "--verbose", str(image)],
        ])  # fmt: skip


def unsigned(variables: Mapping[str, str]) -> list[str]:
    """Returns a sentence for each step that is left out because its key is missing."""
    if not variables.get(IDENTITY):
        return [f"Not signed and not notarised: {IDENTITY} is not set. macOS will ask before the first start."]
    if not variables.get(PROFILE):
        return [f"Signed but not notarised: {PROFILE} is not set. macOS will ask before the first start."]
    return []


def _access(variables: Mapping[str, str]) -> list[str]:
    keychain = variables.get(KEYCHAIN)
    return ["--keychain-profile", variables[PROFILE], *(["--keychain", keychain] if keychain else [])]


def _notarise(image: Path, access: Sequence[str], run: Run) -> None:
    """The notary may refuse without its program failing; its log says why. Raises CannotPackage."""
    command = ["xcrun", "notarytool", "submit", str(image), *access, "--wait", "--output-format", "json"]
    result = run(command)
    answer = _answer(result.stdout)
    if result.returncode == 0 and answer.get("status") == ACCEPTED:
        return
    log = _told(run(["xcrun", "notarytool", "log", answer["id"], *access])) if "id" in answer else ""
    status = answer.get("status", f"code {result.returncode}")
    raise CannotPackage(f"The notary did not accept {image.name} ({status}):\n{(log or _told(result))[-_TOLD:]}")


def _answer(text: str) -> dict[str, str]:
    try:
        told = json.loads(text)
    except ValueError:
        return {}
    return {str(name): str(value) for name, value in told.items()} if isinstance(told, dict) else {}


def _all(run: Run, commands: Sequence[Sequence[str]]) -> None:
    for command in commands:
        _must(command, run(command))


def _must(command: Sequence[str], result: subprocess.CompletedProcess[str]) -> None:
    if result.returncode:
        raise CannotPackage(f"{' '.join(command[:2])} stopped:\n{_told(result)[-_TOLD:]}")


def _told(result: subprocess.CompletedProcess[str]) -> str:
    return result.stdout + result.stderr


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)
