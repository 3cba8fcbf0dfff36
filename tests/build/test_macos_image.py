"""The macOS app: what the system is told of it, and which signing steps run."""

from __future__ import annotations

import plistlib
from pathlib import Path

from installers import bundle, macos, product

SECRETS = {"MACOS_SIGN_IDENTITY": "Developer ID", "APPLE_ID": "me", "APPLE_TEAM_ID": "T1", "APPLE_APP_PASSWORD": "x"}


def test_macos_is_told_of_version_displays_and_match_files() -> None:
    told = plistlib.loads(plistlib.dumps(bundle.info_plist()))
    assert told["CFBundleShortVersionString"] == product.version()
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


def test_with_all_secrets_the_image_is_signed_then_notarised_then_stapled() -> None:
    commands = macos.signing_commands(Path("game.dmg"), SECRETS)
    assert [command[:3] for command in commands] == [
        ["codesign", "--force", "--timestamp"],
        ["xcrun", "notarytool", "submit"],
        ["xcrun", "stapler", "staple"],
    ]
    assert all(str(Path("game.dmg")) in command for command in commands)
    assert macos.unsigned(SECRETS) == []


def test_what_is_left_out_without_secrets_is_said() -> None:
    assert macos.signing_commands(Path("game.dmg"), {}) == []
    assert "MACOS_SIGN_IDENTITY is not set" in macos.unsigned({})[0]
    some = {**SECRETS, "APPLE_ID": ""}
    assert [command[0] for command in macos.signing_commands(Path("game.dmg"), some)] == ["codesign"]
    assert "APPLE_ID not set" in macos.unsigned(some)[0]
