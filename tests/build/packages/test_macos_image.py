"""The macOS app: what the system is told of it, and which signing steps run."""

from __future__ import annotations

import plistlib
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from installers import bundle, macos, product
from installers.freeze import CannotPackage

pytestmark = pytest.mark.packing

IMAGE = Path("dist/game.dmg")
KEYS = {
    "MACOS_SIGN_IDENTITY": "Developer ID", "MACOS_NOTARY_PROFILE": "table", "MACOS_NOTARY_KEYCHAIN": "/k.keychain-db",
}  # fmt: skip
ACCESS = ["--keychain-profile", "table", "--keychain", "/k.keychain-db"]


class Mac:
    """Stands in for the programs of macOS: `answers` are what a command that has these words prints, and its code."""

    def __init__(self, **answers: tuple[int, str]) -> None:
        self.ran: list[list[str]] = []
        self._answers = {"submit": (0, '{"id": "7-a", "status": "Accepted"}'), **answers}

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        self.ran.append(list(command))
        code, text = next((told for word, told in self._answers.items() if word in command), (0, ""))
        return subprocess.CompletedProcess(list(command), code, text, "")

    @property
    def steps(self) -> list[str]:
        """The commands that were run, in short."""
        return [" ".join(command[:3] if command[0] == "xcrun" else command[:1]) for command in self.ran]


def test_macos_is_told_of_version_displays_and_match_files() -> None:
    told = plistlib.loads(plistlib.dumps(bundle.info_plist()))
    assert told["CFBundleShortVersionString"] == told["CFBundleVersion"] == product.version()
    assert told["NSHighResolutionCapable"] is True
    (document,), (kind,) = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["river"]


def test_entitlements_are_a_property_list_that_grants_what_python_needs() -> None:
    granted = plistlib.loads(macos.ENTITLEMENTS.read_bytes())
    assert granted == {
        "com.apple.security.cs.allow-jit": True,
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
    }


def test_with_all_keys_the_image_is_signed_notarised_stapled_and_validated() -> None:
    mac = Mac()
    macos.sign(IMAGE, KEYS, mac.run)
    assert mac.steps == [
        "codesign", "xcrun notarytool submit", "xcrun stapler staple", "xcrun stapler validate", "spctl",
    ]  # fmt: skip
    assert all(str(IMAGE) in command for command in mac.ran)
    assert mac.ran[1][4:8] == ACCESS
    assert macos.unsigned(KEYS) == []


def test_no_password_is_on_a_command_line() -> None:
    mac = Mac()
    macos.sign(IMAGE, {**KEYS, "APPLE_APP_PASSWORD": "secret"}, mac.run)
    assert "secret" not in str(mac.ran) and "--password" not in str(mac.ran)


@pytest.mark.parametrize("code", [0, 69])
def test_what_the_notary_refuses_stops_with_its_log(code: int) -> None:
    mac = Mac(submit=(code, '{"id": "7-a", "status": "Invalid"}'), log=(0, '{"issues": ["libwater.so is not signed"]}'))
    with pytest.raises(CannotPackage, match=r"(?s)game.dmg \(Invalid\).*libwater.so is not signed"):
        macos.sign(IMAGE, KEYS, mac.run)
    assert mac.ran[-1] == ["xcrun", "notarytool", "log", "7-a", *ACCESS]


def test_a_notary_that_cannot_be_reached_stops_with_what_was_said() -> None:
    with pytest.raises(CannotPackage, match=r"(?s)code 1.*no network"):
        macos.sign(IMAGE, KEYS, Mac(submit=(1, "no network")).run)


@pytest.mark.parametrize("step", ["staple", "validate", "spctl", "codesign"])
def test_a_step_that_fails_stops_the_packing(step: str) -> None:
    with pytest.raises(CannotPackage, match="not so"):
        macos.sign(IMAGE, KEYS, Mac(**{step: (1, "not so")}).run)


def test_what_is_left_out_without_keys_is_said() -> None:
    mac = Mac()
    macos.sign(IMAGE, {}, mac.run)
    assert mac.ran == []
    assert "MACOS_SIGN_IDENTITY is not set" in macos.unsigned({})[0]
    some = {**KEYS, "MACOS_NOTARY_PROFILE": ""}
    macos.sign(IMAGE, some, mac.run)
    assert mac.steps == ["codesign"]
    assert "MACOS_NOTARY_PROFILE is not set" in macos.unsigned(some)[0]


def busy(times: int) -> Mac:
    """A system that is busy so many times."""
    mac = Mac()
    run = mac.run

    def first(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        result = run(command)
        if len(mac.ran) <= times:
            result.returncode, result.stderr = 1, "hdiutil: create failed - Resource busy"
        return result

    mac.run = first  # type: ignore[method-assign]
    return mac


def test_a_busy_system_is_waited_for() -> None:
    pauses: list[float] = []
    mac = busy(3)
    macos.create(Path("staging"), IMAGE, mac.run, pauses.append)
    assert mac.steps == ["hdiutil"] * 4
    assert pauses == [macos.PAUSE_SECONDS] * 3


def test_a_system_that_stays_busy_is_not_waited_for_for_ever() -> None:
    mac = busy(100)
    with pytest.raises(CannotPackage, match="Resource busy"):
        macos.create(Path("staging"), IMAGE, mac.run, lambda seconds: None)
    assert len(mac.ran) == macos.ATTEMPTS


def test_another_failure_is_not_tried_again() -> None:
    mac = Mac(hdiutil=(1, "no space left"))
    with pytest.raises(CannotPackage, match="no space left"):
        macos.create(Path("staging"), IMAGE, mac.run, lambda seconds: None)
    assert len(mac.ran) == 1
