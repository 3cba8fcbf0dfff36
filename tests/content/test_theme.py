"""The house theme is legible: every declared pair is measured, and every colour is part of one."""

from pathlib import Path
from typing import get_args

import pytest

from game.content.error import ContentError
from game.content.theme import (
    COLOUR_NAMES,
    IconName,
    SoundName,
    ThemeFile,
    contrast,
    load_sounds,
    load_theme,
    required_contrast,
)

ROOT = Path(__file__).parents[2]
FILE = ROOT / "data/app/theme.yaml"
NEVER_SEEN_ALONE = {"brass_dark", "wood_light", "shadow", "strip_edge"}


@pytest.fixture(scope="module")
def theme() -> ThemeFile:
    return load_theme(FILE)


def test_contrast_of_known_pairs() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.005)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1


@pytest.mark.parametrize("palette", ["saloon", "high_contrast"])
def test_declared_pairs_reach_their_contrast(theme: ThemeFile, palette: str) -> None:
    colours = theme.palette(palette)
    measured = 0
    for use, least in (("text", required_contrast(palette, "text")), ("marks", required_contrast(palette, "marks"))):
        assert least >= {"text": 4.5, "marks": 3.0}[use]
        for pair in getattr(theme, use):
            for back in pair.backs:
                assert contrast(colours[pair.front], colours[back]) >= least, f"{pair.front} on {back}"
                measured += 1
    assert measured > 100
    assert required_contrast("high_contrast", "text") == 7.0


def test_every_colour_is_measured_somewhere(theme: ThemeFile) -> None:
    used = {name for pair in (*theme.text, *theme.marks) for name in (pair.front, *pair.backs)}
    assert set(theme.palette().names()) - used == NEVER_SEEN_ALONE


def test_palettes_have_the_names_that_code_may_use(theme: ThemeFile) -> None:
    assert theme.palette("high_contrast").names() == theme.palette("saloon").names() == COLOUR_NAMES
    assert theme.palette("high_contrast")["ink"] == (0, 0, 0)
    assert theme.palette("saloon")["cream"] == (0xF6, 0xEC, 0xD2)


def test_each_icon_has_a_name_and_each_name_a_picture() -> None:
    folder = ROOT / "assets/app/icons"
    files = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.*")}
    assert files == set(get_args(IconName))


def test_each_sound_has_a_name_a_group_and_a_file() -> None:
    groups = load_sounds(ROOT / "data/app/sounds.yaml").groups
    files = {path.stem for path in (ROOT / "assets/app/sounds").iterdir()}
    names = set(get_args(SoundName))
    assert {name for group in groups.values() for name in group} == names
    assert names <= files
    takes = {f"{name}_{take}" for name in names for take in (2, 3)}
    assert files - names <= takes, "a file that is neither a sound nor a take of one"


def test_unknown_palette_is_the_saloon(theme: ThemeFile) -> None:
    assert theme.palette("midnight").name == "saloon"


def test_fonts_exist_and_are_large_enough(theme: ThemeFile) -> None:
    fonts = [getattr(theme.fonts, role) for role in theme.fonts.__struct_fields__]
    for font in fonts:
        assert font.size >= 14
        for file in (font.file, font.legible):
            assert (ROOT / "assets/app/fonts" / file).is_file()
    assert theme.fonts.body.size >= 18


@pytest.mark.parametrize(
    ("before", "after", "line_has", "path", "message"),
    [
        ('cream: "#F6ECD2"', "cream: cream", "cream: cream", "$.palettes.saloon.cream", "'cream' is no colour"),
        ('cream: "#F6ECD2"', "cream: #F6ECD2", "cream: #F6", "$.palettes.saloon.cream", "expected text, found nothing"),
        ('    ink: "#1E1A16"\n', "", "saloon:", "$.palettes.saloon", "the colour 'ink' is missing"),
        (
            '    ink: "#1E1A16"',
            '    inq: "#1E1A16"',
            "inq:",
            "$.palettes.saloon.inq",
            "unknown key 'inq', did you mean 'ink'?",
        ),
        ('    ink: "#000000"\n', "", "high_contrast:", "$.palettes.high_contrast", "the colour 'ink' is missing"),
        ("high_contrast:", "bright:", "palettes:", "$.palettes", "the palette 'high_contrast' is missing"),
        ("front: ink,", "front: inq,", "front: inq", "$.text[12].front", "unknown front 'inq', did you mean 'ink'?"),
        (
            "front: ink,",
            "front: cream,",
            "front: cream,",
            "$.text[12]",
            "cream on cream has contrast 1.00 in 'saloon', at least 4.5 is needed",
        ),
        ("size: 15}", "size: 13}", "size: 13", "$.fonts.small.size", "text of 13 is too small, at least 14"),
    ],
)
def test_faults_are_located(tmp_path: Path, before: str, after: str, line_has: str, path: str, message: str) -> None:
    source = FILE.read_text(encoding="utf-8")
    assert before in source
    changed = source.replace(before, after, 1)
    copy = tmp_path / "theme.yaml"
    copy.write_text(changed, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_theme(copy)
    assert (caught.value.path, caught.value.message.startswith(message)) == (path, True), str(caught.value)
    if line_has != "saloon:":
        assert line_has in changed.splitlines()[caught.value.line - 1]
