"""Asks whoever opens the program in a language it does not speak which one shall be spoken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.content.languages import Language, asked_for
from game.content.line import Line
from game.ui.context import Context
from game.ui.stage.dialog import Dialog, DialogButton
from game.ui.widgets import ButtonKind


class LanguageScene(Dialog[str | None]):
    """A button for each language in its own name; ends with the tag of the one that was chosen, or None."""

    def __init__(self, ui: Context, offered: Iterable[Language]) -> None:
        answers = [DialogButton[str | None](f"language:{each.tag}", each.name, each.tag) for each in offered]
        later = DialogButton[str | None]("later", Line("language.later"), None, ButtonKind.QUIET)
        super().__init__(ui, Line("language.title"), Line("language.ask"), (later, *answers), None)


def is_asked(ui: Context, offered: Sequence[Language]) -> bool:
    """Whether there is a choice, nobody has made it, and the system names languages none of which is offered."""
    wanted, tags = ui.system_languages, [each.tag for each in offered]
    open_choice = ui.settings.language is None and len(tags) > 1
    return open_choice and bool(wanted) and all(asked_for(tag, tags) is None for tag in wanted)
