"""Errors inside drawings: texts of many lines in which each character means something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.content.error import ContentError, Trail
from game.content.line import Line
from game.content.source_text import read_source
from game.content.structs import Loaded


def error_in_drawing(
    path: Path, loaded: Loaded[Any], trail: Trail, drawing: str, line: int, character: int, message: Line
) -> ContentError:
    """Returns an error at the very character of the file; at the field where the text was written in another way.

    `line` and `character` count from 0 in the drawing that stands at this trail.
    """
    error = loaded.error(trail, message)
    source, drawn = read_source(path, error.file).split("\n"), drawing.splitlines()
    at = error.line + 1 + line
    if at > len(source) or line >= len(drawn) or source[at - 1].strip() != drawn[line].strip():
        return error
    written, signs = source[at - 1], drawn[line]
    column = (written.find(signs) if signs else len(written)) + 1 + character
    placed = Line("content.in_column", {"what": message, "column": column})
    return ContentError(error.file, placed, line=at, column=column, path=error.path)
