"""Scenario files that bring content of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.arguments import catalogue
from game.cli.scenario import with_content
from game.content.error import ContentError

POOL = "id: pool\nriver: |\n  .#^^^^#.\n  .#^^^^#.\n  ========\n  .#^^^^#.\n  .#^^^^#.\n  .#^^^^#.\n"


def test_what_is_brought_is_offered_and_the_title_itself_stays_as_it_was() -> None:
    entry = catalogue().find("whitewater_rush")
    assert entry is not None
    grown = with_content(entry, {"boards/pool.yaml": POOL})
    parts = [[part.id for part in option.order.parts] for option in grown.info.options if option.order is not None]
    before = [[part.id for part in option.order.parts] for option in entry.info.options if option.order is not None]
    assert parts == [[*before[0], "pool"]]
    assert with_content(entry, {}) is entry


def test_broken_content_is_named_with_its_place() -> None:
    entry = catalogue().find("whitewater_rush")
    assert entry is not None
    with pytest.raises(ContentError, match=r"own/whitewater_rush/boards/pool\.yaml:4"):
        with_content(entry, {"boards/pool.yaml": POOL.replace(".#^^^^#.", ".#^?^^#.", 2).replace("^?", "^^", 1)})


@pytest.mark.parametrize("path", ["../outside.yaml", "/tmp/outside.yaml", ""])
def test_nothing_is_written_outside_the_own_folder(path: str) -> None:
    entry = catalogue().find("whitewater_rush")
    assert entry is not None
    with pytest.raises(ValueError, match="no file of the title's own folder"):
        with_content(entry, {path: POOL})
    assert not Path("/tmp/outside.yaml").exists()
