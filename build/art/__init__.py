"""Draws every picture of the game as SVG.

Run from the project's root: ``PYTHONPATH=build python -m art``. The results are committed; the game only reads them.
Drawing, and only drawing, needs ``fonttools`` (rank letters out of the font) and ``skia-pathops`` (cutting shapes).
"""

import sys
from pathlib import Path

# The painters of water read sources of the game, which are found from any folder.
sys.path.append(str(Path(__file__).resolve().parents[2]))
