"""Settings reach the disk, but not with every pixel a slider moves."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.app.house import REST_SECONDS, SettingsSaver
from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings


class Desk:
    """A file, a clock and the keeper between them."""

    def __init__(self, home: Path, *, may_write: bool = True) -> None:
        self.file = SettingsFile(home / "settings.json", Settings)
        self.now = 0.0
        self.kept = SettingsSaver(self.file, Settings(), lambda: may_write, lambda: self.now)

    def written(self) -> Settings:
        return SettingsFile(self.file.path, Settings).load().settings


def test_it_waits_until_nothing_changes_any_more(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for value in range(75, 130, 5):
        desk.kept.changed(Settings(), replace(Settings(), ui_scale=value))
        desk.now += 0.1
        desk.kept.tick()
    assert not desk.file.path.exists()
    desk.now += REST_SECONDS
    desk.kept.tick()
    assert desk.written().ui_scale == 125


def test_at_the_end_it_is_written_at_once(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.kept.changed(Settings(), replace(Settings(), sound_muted=True))
    desk.kept.save()
    assert desk.written().sound_muted


def test_nothing_is_written_if_nothing_changed_or_somebody_else_may(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.kept.save()
    reader = Desk(tmp_path, may_write=False)
    reader.kept.changed(Settings(), replace(Settings(), sound_muted=True))
    reader.kept.save()
    assert not desk.file.path.exists()


def test_the_program_that_lives_longer_does_not_bring_back_what_the_other_changed_since(tmp_path: Path) -> None:
    may_write = False
    longer = Desk(tmp_path)
    longer.kept = SettingsSaver(longer.file, longer.file.load().settings, lambda: may_write, lambda: longer.now)
    longer.kept.changed(Settings(), replace(Settings(), ui_scale=120))
    other = Desk(tmp_path)
    other.kept.changed(Settings(), replace(Settings(), ui_scale=90, theme="high_contrast"))
    other.kept.save()
    may_write = True
    longer.kept.changed(replace(Settings(), ui_scale=120), replace(Settings(), ui_scale=120, window=(900, 700)))
    longer.kept.save()
    assert longer.written() == replace(Settings(), ui_scale=90, theme="high_contrast", window=(900, 700))
