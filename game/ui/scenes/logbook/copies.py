"""A copy of a match that is kept under a name."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count

from game.content.line import Argument, Line, given
from game.persistence.problem import SaveError
from game.ui.scene import Toast
from game.ui.scenes.house import House
from game.ui.scenes.opening import recorder_of
from game.ui.scenes.overlays.question import NameScene
from game.ui.scenes.words import date_line
from game.ui.table.match import TableMatch


def keep_copy(house: House, match: TableMatch, notice: Callable[[Line], None]) -> None:
    """Asks for the name; `notice` says what cannot be done."""
    recorder = recorder_of(match)
    if recorder is None:
        notice(Line("saves.not_kept"))
        return

    def named(name: str | None) -> None:
        if name is None:
            return
        try:
            house.store.save_as(recorder, name)
        except SaveError as error:
            notice(error.problem.line())
        else:
            house.ui.scenes.toasts.show(Toast(Line("saves.saved", {"name": given(name)})))

    words, suggestion = (Line("saves.save_as"), Line("saves.name")), suggested_name(house, match)
    house.ui.scenes.push(
        NameScene(house.ui, *words, suggestion, Line("saves.save"), beware=Line("saves.tells_all")), named
    )


def suggested_name(house: House, match: TableMatch) -> str:
    """How something of a match may be called: unlike every copy there is."""
    words: dict[str, Argument] = {"title": Line(f"{match.entry.id}.name"), "date": date_line(house.today())}
    first = house.ui.say(Line("saves.suggestion", words))
    later = (house.ui.say(Line("saves.suggestion_again", {**words, "count": number})) for number in count(2))
    taken = {copy.label for copy in house.store.entries("saves")}
    return next(name for name in chain([first], later) if name not in taken)
