"""Fonts that are missing or broken: another one of the program's steps in, never one of another package."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game.content.error import ContentError
from game.ui.drawing.fonts import Fonts
from game.ui.drawing.theme import Theme, Type
from tests.ui.driver import FOLDERS, Driver

BUNDLED = FOLDERS.assets / "app" / "fonts"
SAMPLE = "Rats & Rapids 7"


@pytest.fixture
def theme(monkeypatch: pytest.MonkeyPatch) -> Theme:
    """A theme without the font that pygame brings."""
    pygame.font.init()
    font = pygame.font.Font

    def own_only(file: Path | None, size: int) -> pygame.font.Font:
        assert file is not None, "this asks for the font of pygame"
        return font(file, size)

    monkeypatch.setattr(pygame.font, "Font", own_only)
    return Driver().ui.theme


def width(fonts: Fonts, theme: Theme, kind: Type) -> int:
    return fonts.get(theme, kind, 1.0, 20).size(SAMPLE)[0]


def test_the_usual_font_stands_in_for_a_broken_one(theme: Theme, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(BUNDLED, tmp_path / "fonts"))
    (folder / theme.font(Type.HEADING).file).write_bytes(b"no font")
    fonts = Fonts(folder)
    assert width(fonts, theme, Type.HEADING) == width(fonts, theme, Type.BODY)
    assert fonts.missing == {theme.font(Type.HEADING).file}


def test_any_font_stands_in_where_the_usual_one_is_gone_too(theme: Theme, tmp_path: Path) -> None:
    shutil.copy(BUNDLED / "Limelight-Regular.ttf", tmp_path)
    fonts = Fonts(tmp_path)
    assert width(fonts, theme, Type.BODY) == width(Fonts(BUNDLED), theme, Type.HEADING)
    assert fonts.missing == {theme.font(Type.BODY).file}


@pytest.mark.parametrize("folder", ["empty", "gone"])
def test_without_any_font_it_is_said_what_to_do(theme: Theme, tmp_path: Path, folder: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(ContentError, match="Install the program again"):
        Fonts(tmp_path / folder).get(theme, Type.BODY, 1.0)
