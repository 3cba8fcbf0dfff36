"""No window and no sound for the tests of the whole program; pictures are drawn once for all of them."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tests.ui.conftest import pictures_drawn_once

__all__ = ["pictures_drawn_once"]
