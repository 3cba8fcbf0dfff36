"""CHANGELOG.md says which version this is and what a release brings; what it cannot mean stops a release."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from installers import changelog, desktop
from installers.changelog import BadChangelog, Release

TEXT = """# Changelog

About the file.

## 1.2.0, 2026-05-04
- Boats: they float,
  and some sink.
- Oars.

## 1.1.9, 2026-01-31
- Water.
"""


def written(root: Path, text: str) -> Path:
    (root / changelog.FILE).write_text(text, encoding="utf-8")
    return root


def test_releases_are_read_newest_first_with_their_notes(tmp_path: Path) -> None:
    first, second = changelog.releases(written(tmp_path, TEXT))
    assert first == Release("1.2.0", date(2026, 5, 4), ("Boats: they float, and some sink.", "Oars."))
    assert second == Release("1.1.9", date(2026, 1, 31), ("Water.",))


def test_a_tag_of_the_newest_release_has_its_notes(tmp_path: Path) -> None:
    assert changelog.released("v1.2.0", written(tmp_path, TEXT)).notes[1] == "Oars."


@pytest.mark.parametrize(
    ("text", "tag", "said"),
    [
        (TEXT, "v1.1.9", "newest release in CHANGELOG.md is 1.2.0"),
        (TEXT, "1.2.0", "The tag is 1.2.0"),
        (TEXT.replace("2026-05-04", "unreleased"), "v1.2.0", "1.2.0 is unreleased: write its day"),
        ("## 1.0, 2026-01-31\n", "v1.0", "says nothing of 1.0"),
        ("# Changelog\n", "v1.0", "has no release"),
        (TEXT.replace("1.2.0, 2026-05-04", "Unreleased"), "v1.2.0", "CHANGELOG.md:5: a heading of a release reads"),
        (TEXT.replace("2026-05-04", "2026-02-31"), "v1.2.0", "no such day as 2026-02-31"),
        (TEXT.replace("1.1.9", "1.10.0"), "v1.2.0", "CHANGELOG.md:10: 1.10.0 stands below 1.2.0"),
        (TEXT.replace("2026-01-31", "unreleased"), "v1.2.0", "only the newest release may be unreleased"),
    ],
)  # fmt: skip
def test_what_is_no_release_is_refused_with_what_to_write(tmp_path: Path, text: str, tag: str, said: str) -> None:
    if "1.10.0" in text:
        assert changelog._numbers("1.10.0") > changelog._numbers("1.2.0")
    with pytest.raises(BadChangelog, match=said.replace(".", r"\.")):
        changelog.released(tag, written(tmp_path, text))


def test_the_command_prints_the_notes_or_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    released = changelog.released
    monkeypatch.setattr(changelog, "released", lambda tag: released(tag, written(tmp_path, TEXT)))
    assert changelog.main(["v1.2.0"]) == 0
    assert capsys.readouterr().out == "- Boats: they float, and some sink.\n- Oars.\n"
    assert changelog.main(["v7"]) == 1
    assert "The tag is v7" in capsys.readouterr().err


def test_software_centres_are_told_of_each_release() -> None:
    entry = desktop.software_centre_entry(0)
    for release in changelog.releases():
        assert f'<release version="{release.version}" date="{release.day or "1970-01-01"}">' in entry
        assert entry.count("<li>") >= len(release.notes) > 0
