"""Draws every picture of the game as SVG.

Run from the project's root: ``PYTHONPATH=build python -m art``. The results are committed; the game only reads them.
Drawing, and only drawing, needs ``fonttools`` (rank letters out of the font) and ``skia-pathops`` (cutting shapes).
"""
