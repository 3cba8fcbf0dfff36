"""One house per test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.scenes.inn import Inn


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    """A house with an empty profile."""
    opened = Inn(tmp_path)
    yield opened
    opened.close()
