"""The program with its window. Imported before pygame, so that pygame keeps its greeting to itself."""

import os

NO_SCREEN = frozenset({"dummy", "offscreen"})
"""SDL drivers that show nothing to anybody."""

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
