"""Positions as people write them: the mapping of a scenario or puzzle as a title's own struct."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from game.engine.errors import BadSetup

S = TypeVar("S", bound=Struct)


def read_notation(notation: Mapping[str, object], kind: type[S]) -> S:
    """What the notation says. Raises BadSetup naming the place that cannot be read."""
    try:
        return msgspec.convert(dict(notation), kind)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the position cannot be read: {error}") from None
