"""What is installed on macOS: a disk image with the app, signed and notarised where the secrets for it are."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from installers import product
from installers.freeze import CannotPackage

IDENTITY = "MACOS_SIGN_IDENTITY"
"""Variable with the name of a Developer ID certificate in the keychain; the freezing signs with it, too."""
NOTARY = ("APPLE_ID", "APPLE_TEAM_ID", "APPLE_APP_PASSWORD")
"""Variables with what Apple's notary asks for."""
ENTITLEMENTS = Path(__file__).with_name("entitlements.plist")
_SECRET = "APPLE_APP_PASSWORD"


def package(app: Path, out: Path, work: Path) -> list[Path]:
    """Writes the disk image of an `.app` to `out`; where it is. Raises CannotPackage."""
    image = out / f"{product.COMMAND}-{product.version()}-macos-{product.machine()}.dmg"
    staging = work / "dmg"
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir(parents=True)
    shutil.copytree(app, staging / app.name, symlinks=True)
    (staging / "Applications").symlink_to("/Applications")
    _run(image_command(staging, image))
    for command in signing_commands(image, os.environ):
        _run(command)
    for missing in unsigned(os.environ):
        print(missing, flush=True)
    return [image]


def image_command(staging: Path, image: Path) -> list[str]:
    """Makes a compressed disk image of a folder."""
    return [
        "hdiutil",
        "create",
        "-volname",
        product.NAME,
        "-srcfolder",
        str(staging),
        "-ov",
        "-format",
        "ULMO",
        str(image),
    ]


def signing_commands(image: Path, variables: Mapping[str, str]) -> list[list[str]]:
    """What signs, notarises and staples the image, in order: as much of it as there are secrets for."""
    identity = variables.get(IDENTITY)
    if not identity:
        return []
    commands = [["codesign", "--force", "--timestamp", "--sign", identity, str(image)]]
    if all(variables.get(name) for name in NOTARY):
        account, team, password = (variables[name] for name in NOTARY)
        asked = ["--apple-id", account, "--team-id", team, "--password", password, "--wait"]
        commands.append(["xcrun", "notarytool", "submit", str(image), *asked])
        commands.append(["xcrun", "stapler", "staple", str(image)])
    return commands


def unsigned(variables: Mapping[str, str]) -> list[str]:
    """A sentence for each step that is left out because its secrets are missing."""
    if not variables.get(IDENTITY):
        return [f"Not signed and not notarised: {IDENTITY} is not set. macOS will ask before the first start."]
    missing = [name for name in NOTARY if not variables.get(name)]
    return (
        [f"Signed but not notarised: {', '.join(missing)} not set. macOS will ask before the first start."]
        if missing
        else []
    )


def _run(command: Sequence[str]) -> None:
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        secret = os.environ.get(_SECRET, "")
        told = (result.stdout + result.stderr)[-2000:]
        raise CannotPackage(f"{' '.join(command[:2])} stopped:\n{told.replace(secret, '***') if secret else told}")
