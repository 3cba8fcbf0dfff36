"""What the project says of itself as a whole: where its page is, and where reports of faults go."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from game.content.roots import program_root

FILE = "pyproject.toml"
"""Installed copies carry the one of the sources."""
PAGE, REPORTS = "homepage", "issues"
"""Labels in `[project.urls]`, as package registries know them."""


class Project(Struct, frozen=True):
    """Addresses to be shown. One that is empty is not known, and nothing speaks of it."""

    page: str = ""
    reports: str = ""


def read_project(root: Path | None = None) -> Project:
    """Returns what the file in the program's folder, or in `root`, says. Never raises: what is not there is empty."""
    # Asked for after a crash and on one page of the settings: not worth its time at every start.
    import tomllib

    try:
        text = ((root or program_root()) / FILE).read_text(encoding="utf-8")
        urls = tomllib.loads(text).get("project", {}).get("urls", {})
    except (OSError, ValueError, AttributeError):
        return Project()
    return _named(urls) if isinstance(urls, Mapping) else Project()


def _named(urls: Mapping[str, object]) -> Project:
    known = {label.lower(): address for label, address in urls.items() if isinstance(address, str)}
    return Project(page=known.get(PAGE, ""), reports=known.get(REPORTS, ""))
