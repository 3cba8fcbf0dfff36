"""The page of the settings that says which version this is, where the player's files lie, and under which licences."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from game.content.line import Line
from game.content.project import Project
from game.ui.widgets import BODY, BOLD, SMALL, Column, Label, PushButton, Rule, Widget, Wrapping


class About(Struct, frozen=True):
    """What the page tells. `folder` is shown as it stands; `licences` opens them above; of `project` what is known."""

    version: str
    folder: str
    licences: Callable[[], None]
    project: Project


def about_page(about: About) -> list[Widget]:
    """Version, places of files and of the project, licences."""
    return [
        Label(Line("settings.about.version", {"version": about.version}), BODY, id="version"),
        Rule(),
        _place("folder", about.folder),
        Label(Line("settings.about.folder_help"), SMALL),
        Label(Line("settings.about.crashes_help"), SMALL, id="crashes"),
        Rule(),
        *_addresses(about.project),
        Label(Line("settings.about.licences_help"), BODY),
        Wrapping(PushButton("licences", Line("settings.about.licences"), about.licences, icon="rules")),
    ]


def _addresses(project: Project) -> Iterator[Widget]:
    for name, address in (("page", project.page), ("reports", project.reports)):
        if address:
            yield _place(name, address)
    if project != Project():
        yield Rule()


def _place(name: str, place: str) -> Widget:
    return Column(Label(Line(f"settings.about.{name}"), BOLD), Label(place, BODY, id=name), gap=4)
