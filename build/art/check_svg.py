"""Says what in an SVG file the game's renderer would draw wrongly or not at all.

Run as ``python build/art/check_svg.py FOLDER``: one line per problem, exit code 1 if there is any.
"""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

NAMESPACE = "{http://www.w3.org/2000/svg}"
SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
ELEMENTS = SHAPES | {"svg", "defs", "g", "linearGradient", "radialGradient", "stop"}
FORBIDDEN_ATTRIBUTES = frozenset(("clip-path", "mask", "filter", "style", "class", "href"))
COLOUR_ATTRIBUTES = frozenset(("fill", "stroke", "stop-color"))
HEX_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
REFERENCE = re.compile(r"url\(#([\w-]+)\)")


def problems(text: str) -> list[str]:
    """Every problem of one SVG text as a sentence; empty when it is fit to be drawn."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return [f"is not well-formed XML: {error}"]
    found: list[str] = []
    if root.tag != NAMESPACE + "svg":
        found.append("does not start with an svg element of the SVG namespace")
    if not all(root.get(name) for name in ("viewBox", "width", "height")):
        found.append("lacks viewBox, width or height")
    if not any(_name(element) in SHAPES for element in root.iter()):
        found.append("draws nothing")
    names = {element.get("id", "") for element in root.iter() if _name(element).endswith("Gradient")}
    for element in root.iter():
        found += _element_problems(element, names)
    return found


def check_folder(folder: Path) -> Iterator[str]:
    """Every problem of every SVG file below a folder, each with its file."""
    for path in sorted(folder.rglob("*.svg")):
        for problem in problems(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(folder).as_posix()} {problem}"


def _element_problems(element: ElementTree.Element, gradients: set[str]) -> Iterator[str]:
    name = _name(element)
    if name not in ELEMENTS:
        yield f"has an element the renderer ignores: {name}"
    for attribute, value in element.attrib.items():
        plain = attribute.rsplit("}", 1)[-1]
        if plain in FORBIDDEN_ATTRIBUTES:
            yield f"has an attribute the renderer ignores: {plain} on {name}"
        if plain in COLOUR_ATTRIBUTES:
            yield from _colour_problems(plain, value, gradients)
    if name == "path" and not element.get("d"):
        yield "has a path without data"
    if name.endswith("Gradient") and element.get("gradientUnits") != "userSpaceOnUse":
        bare = [value for key, value in element.attrib.items() if key in ("x1", "x2", "y1", "y2") and "%" not in value]
        if bare:
            yield f"has a gradient with bare numbers in box units: {', '.join(bare)}"


def _colour_problems(attribute: str, value: str, gradients: set[str]) -> Iterator[str]:
    reference = REFERENCE.fullmatch(value)
    if reference is not None:
        if reference.group(1) not in gradients:
            yield f"refers to a gradient that is not there: {value}"
    elif value != "none" and HEX_COLOUR.fullmatch(value) is None:
        yield f"has a colour that is not #rrggbb: {attribute} {value}"


def _name(element: ElementTree.Element) -> str:
    return element.tag.removeprefix(NAMESPACE)


if __name__ == "__main__":
    lines = list(check_folder(Path(sys.argv[1] if len(sys.argv) > 1 else "assets")))
    print("\n".join(lines) or "every SVG file is fit to be drawn")
    sys.exit(1 if lines else 0)
