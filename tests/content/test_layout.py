"""Layouts are data; what cannot be drawn is refused at its line."""

from pathlib import Path

import pytest

from game.content.error import ContentError
from game.content.layout import Layout, Zone, ZoneKind, load_layout

GOOD = """\
strip: 460
seats:
  "1":
    - {portrait: [20, 500, 100], style: medal, plate: [10, 600, 120, 60], bubble: right}
zones:
  - {id: deck, kind: pile, rectangle: [40, 60, 100, 140], item: [100, 140]}
  - id: seat:0
    kind: fan
    rectangle: [200, 540.5, 800, 170]
    order: 2
    title: rats.zone.hand
    item: [110, 154]
  - {id: market, kind: grid, rectangle: [200, 100, 600, 300], columns: 4, rows: 2, item: [100, 140]}
  - {id: river, kind: painted, rectangle: [0, 0, 1280, 720], order: -1}
"""


def load(tmp_path: Path, text: str) -> Layout:
    path = tmp_path / "layout.yaml"
    path.write_text(text, encoding="utf-8")
    return load_layout(path)


def test_good_layout_loads(tmp_path: Path) -> None:
    layout = load(tmp_path, GOOD)
    assert [zone.id for zone in layout.zones] == ["deck", "seat:0", "market", "river"]
    assert layout.zone("seat:0") == Zone(
        "seat:0", ZoneKind.FAN, (200, 540.5, 800, 170), order=2, title="rats.zone.hand", item=(110, 154)
    )
    with pytest.raises(KeyError):
        layout.zone("table")


@pytest.mark.parametrize(
    ("before", "after", "line", "path", "message"),
    [
        ("id: market", "id: deck", 13, "$.zones[2].id", "the zone 'deck' is written twice"),
        ("id: market", "id: My-Market", 13, "$.zones[2].id", "a zone id is small letters"),
        ("kind: fan", "kind: fun", 8, "$.zones[1].kind", "unknown kind 'fun', did you mean 'fan'?"),
        ("800, 170]", "1100, 170]", 9, "$.zones[1].rectangle", "it reaches out of the table of 1280 x 720"),
        ("[40, 60,", "[-1, 60,", 6, "$.zones[0].rectangle", "it reaches out of the table"),
        ("800, 170]", "0, 170]", 9, "$.zones[1].rectangle", "width and height must be more than 0"),
        ("800, 170]", "800]", 9, "$.zones[1].rectangle", "expected a list of length 4, found a list of 3"),
        ("item: [110, 154]", "item: [110, -1]", 12, "$.zones[1].item", "width and height must be more than 0"),
        ("item: [110, 154]", "item: [110, 199]", 12, "$.zones[1].item", "an item is larger than its zone"),
        ("    item: [110, 154]\n", "", 7, "$.zones[1].item", "a fan needs the size of its items"),
        ("columns: 4, rows: 2, ", "", 13, "$.zones[2].columns", "a grid needs its number of columns"),
        ("columns: 4", "columns: 0", 13, "$.zones[2].columns", "a grid has at least one column"),
        ("rows: 2", "rows: 0", 13, "$.zones[2].rows", "a grid has at least one row"),
        ("order: 2", "columns: 2", 10, "$.zones[1].columns", "only a grid or an arc has columns"),
        ("order: 2", "rows: 0", 10, "$.zones[1].rows", "a fan has at least one row"),
        ("kind: pile", "kind: pile, rows: 2", 6, "$.zones[0].rows", "only a grid or a fan has rows"),
        ("order: 2", "ordre: 2", 10, "$.zones[1].ordre", "unknown field 'ordre', did you mean 'order'?"),
        ("strip: 460", "strip: 10", 1, "$.strip", "the strip must have room above and below it"),
        ("strip: 460", "strip: 540", 9, "$.zones[1].rectangle", "the zone lies under the strip of the prompt"),
        ('"1":', '"2":', 3, "$.seats['2']", "2 seats need 2 places, there are 1"),
        ("[20, 500,", "[1200, 500,", 4, "$.seats['1'][0].portrait", "it reaches out of the table"),
        ("plate: [10, 600,", "plate: [10, 470,", 4, "$.seats['1'][0].plate", "the plate lies under the strip"),
        ("order: -1", "order: -1, clear: [0, 0, 9, 900]", 14, "$.zones[3].clear", "it reaches out of the table"),
        ("order: 2", "clear: [0, 0, 9, 9]", 10, "$.zones[1].clear", "only a painted zone has a part"),
    ],
)
def test_refused_at_its_place(tmp_path: Path, before: str, after: str, line: int, path: str, message: str) -> None:
    assert before in GOOD
    with pytest.raises(ContentError) as caught:
        load(tmp_path, GOOD.replace(before, after))
    assert (caught.value.line, caught.value.path) == (line, path)
    assert caught.value.message.startswith(message)
