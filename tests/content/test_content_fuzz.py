"""A damaged content file is either other valid content or a ContentError, never anything else."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.content.error import ContentError
from game.content.folders import ContentFolder
from game.content.layout import Layout
from game.content.strict_yaml import load_text
from game.content.strings import load_strings
from game.content.structs import Content, convert, problems_of
from game.content.theme import ThemeFile

pytestmark = pytest.mark.faults

ROOT = Path(__file__).parents[2]
CHANGES = 2000
CHARACTERS = "\t\n\r \0!\"#%&'()*+,-./0159:;<=>?@ABMZ[\\]^_`azn{|}~\x7f\x85\xa0é\u2028\ud800\ufeff\uffff🂡"
LAYOUT = """\
# Where things lie.
strip: 460
seats:
  "1":
    - {portrait: [20, 500, 100], style: medal, plate: [10, 600, 120, 60], bubble: right}
zones:
  - {id: deck, kind: pile, rectangle: [40, 60, 100, 140], item: [100, 140]}
  - id: &hand seat:0
    kind: fan
    rectangle: [200, 540.5, 800, 170]
    order: 2
    title: "rats.zone.hand"
    item: [110, 154]
  - {id: market, kind: grid, rectangle: [200, 100, 600, 300], columns: 4, rows: null, item: &card [100, 140]}
  - {id: river, kind: painted, rectangle: [0, 0, 1280, 720], order: -1, title: *hand}
  - {id: tokens, kind: track, rectangle: [900, 100, 300, 300], item: *card}
"""


def outcome(source: str | bytes, schema: type[Content]) -> str:
    """Load a source; anything but a located ContentError goes through to the test."""
    try:
        document = load_text(source, "content.yaml")
        problems = problems_of(convert(document, schema), document)
    except ContentError as error:
        assert error.file == "content.yaml" and error.path.startswith("$") and error.message
        assert 1 <= error.line <= len(source.splitlines()) + 2
        assert str(error).encode("utf-8")
        return "refused"
    return "problems" if problems else "loaded"


def changed(source: str, rng: Random) -> str:
    """Return the source with one character replaced, deleted or put in."""
    spot, character = rng.randrange(len(source)), rng.choice(CHARACTERS)
    return source[:spot] + rng.choice((character, "", character + source[spot])) + source[spot + 1 :]


def test_single_character_changes_of_a_layout() -> None:
    rng = Random(20)
    seen = Counter(outcome(changed(LAYOUT, rng), Layout) for _ in range(CHANGES))
    assert set(seen) == {"refused", "problems", "loaded"}
    assert seen["refused"] > CHANGES // 2


def test_single_character_changes_of_the_theme() -> None:
    source = (ROOT / "data/app/theme.yaml").read_text(encoding="utf-8")
    rng = Random(21)
    seen = Counter(outcome(changed(source, rng), ThemeFile) for _ in range(CHANGES // 10))
    assert set(seen) == {"refused", "problems", "loaded"}


def test_single_byte_changes() -> None:
    source = LAYOUT.encode()
    rng = Random(22)
    for _ in range(CHANGES // 4):
        spot = rng.randrange(len(source))
        outcome(source[:spot] + bytes([rng.randrange(256)]) + source[spot + 1 :], Layout)


def test_strings_never_raise(tmp_path: Path) -> None:
    source = (ROOT / "data/app/strings/en.yaml").read_bytes()
    folder = ContentFolder("app", tmp_path)
    (tmp_path / "strings").mkdir()
    rng = Random(23)
    for _ in range(100):
        spot = rng.randrange(len(source))
        changed = source[:spot] + bytes([rng.randrange(256)]) + source[spot + 1 :]
        (tmp_path / "strings/en.yaml").write_bytes(changed)
        strings = load_strings([folder], "en")
        assert strings.text("list.pair", first="a", last="b")
