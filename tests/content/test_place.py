"""The place a table stands in: optional, checked, and only ever seen where its words can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.error import ContentError
from game.content.layout import HOUSE, LayerDepth, load_place
from game.content.theme import ColourName, ThemeFile, contrast, load_theme

DATA = Path(__file__).parents[2] / "data"
PLACE = """\
palette: {plate: "#F6ECD2", plate_text: "#1E1A16"}
layers:
  - {image: toy/place/wall, under: seats}
  - {image: toy/place/table, under: table}
"""


@pytest.fixture(scope="module")
def theme() -> ThemeFile:
    return load_theme(DATA / "app" / "theme.yaml")


def written(folder: Path, text: str) -> Path:
    (folder / "place.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_title_without_a_place_has_the_look_of_the_house(tmp_path: Path) -> None:
    assert load_place(tmp_path, "toy") == HOUSE


def test_layers_keep_their_order(tmp_path: Path) -> None:
    venue = load_place(written(tmp_path, PLACE), "toy")
    assert [(layer.image, layer.under) for layer in venue.layers] == [
        ("toy/place/wall", LayerDepth.SEATS),
        ("toy/place/table", LayerDepth.TABLE),
    ]


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("plate:", "plait:", "unknown key 'plait', did you mean 'plate'"),
        ("#1E1A16", "black", "'black' is no colour"),
        ("under: table", "under: chair", "unknown under 'chair'"),
        ("layers:", "layer:", "unknown field 'layer'"),
    ],
)
def test_what_is_wrong_is_said_at_its_place(tmp_path: Path, before: str, after: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        load_place(written(tmp_path, PLACE.replace(before, after)), "toy")


def test_colours_of_a_place_replace_those_of_the_house_but_for_high_contrast(theme: ThemeFile) -> None:
    own: dict[ColourName, str] = {"plate": "#F6ECD2"}
    assert theme.furnished("toy", own)["plate"] == (0xF6, 0xEC, 0xD2)
    assert theme.furnished("toy", own).name != theme.palette().name, "what is drawn in them is kept apart"
    assert theme.furnished("toy", own, "high_contrast")["plate"] == theme.palette("high_contrast")["plate"]


def test_words_that_could_not_be_read_there_are_named(theme: ThemeFile) -> None:
    assert (
        theme.mismatches(
            {"plate": "#F6ECD2", "plate_text": "#1E1A16", "plate_soft": "#40382C", "plate_edge": "#7D5A1C"}
        )
        == []
    )
    (problem, *_) = theme.mismatches({"plate": "#F6ECD2"})
    assert any(f"{ink} on plate" in str(problem.message) for ink in ("plate_text", "plate_soft"))
    assert contrast((0xF6, 0xEC, 0xD2), theme.palette()["plate_text"]) < 4.5
