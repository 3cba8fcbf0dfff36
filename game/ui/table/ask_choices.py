"""What a person wants to be asked about: chosen beside the answers, told, and taken back."""

from __future__ import annotations

from collections.abc import Callable

from game.content.message import Line
from game.engine.types import Seat
from game.host.effects import SceneEffect
from game.table.reaction import AskWhen, Reaction
from game.ui.context import Context
from game.ui.scene import Toast
from game.ui.table.deeds import Deed
from game.ui.table.match import TableMatch


class AskChoices:
    """Of the people at one table. What comes of a wish goes to `follow`."""

    def __init__(
        self,
        ui: Context,
        match: TableMatch,
        follow: Callable[[list[SceneEffect]], None],
        ready: Callable[[], bool],
    ) -> None:
        """`ready`: whether a person may go on: what moves is at its end now."""
        self._ui, self._match, self._follow, self._ready = ui, match, follow, ready
        self._table, self._asking = match.table, match.table.host.asking

    def carry_out(self, deed: Deed) -> None:
        """To be asked again about all, or never more about what is asked."""
        match deed:
            case Deed.ASK_AGAIN:
                self._ask_again()
            case _:
                self._stop()

    def choose(self, standing: AskWhen) -> None:
        """Whoever is asked wants to be asked so about this kind in this match."""
        seat, reaction = self._table.player, self._table.desk.reaction
        if seat is None or reaction is None or not self._ready():
            return
        before = self._asking.standing(seat, reaction)
        self._stand(seat, reaction, standing)
        if standing in (AskWhen.NOT_NOW, AskWhen.NEVER):
            self._tell(f"hud.asked_how.told.{standing}", reaction, lambda: self._stand(seat, reaction, before))

    def _ask_again(self) -> None:
        """Whoever has the screen wants to be asked as usual about everything."""
        if self._table.player is not None:
            self._asking.ask_again(self._table.player)
            self._follow([])

    def _stop(self) -> None:
        """Not to be asked about this kind any more, in any match; it can be had back in the settings."""
        reaction, id = self._table.desk.reaction, self._match.entry.id
        if reaction is None or not self._ready():
            return
        kind = f"{id}.{reaction.ask}"

        def ask(wanted: bool) -> None:
            self._ui.change(asks={**self._ui.settings.asks, kind: wanted})
            self._match.tune(self._ui.settings)
            self._follow(self._table.spare())

        ask(False)
        told, undo = Line("hud.stopped_asking"), Line("hud.asked_how.act.undo")
        self._ui.scenes.toasts.show(Toast(told, undo, lambda: ask(True)))

    def tell_spared(self) -> None:
        """Says once of each kind that a question was spared because nothing would have been hit."""
        for seat, reaction in self._asking.take_spared(self._table.flow.here):
            self._tell_spared(seat, reaction)

    def _tell_spared(self, seat: Seat, reaction: Reaction) -> None:
        self._tell("hud.asked_how.told.if_hit", reaction, lambda: self._stand(seat, reaction, AskWhen.ALWAYS), "always")

    def _stand(self, seat: Seat, reaction: Reaction, standing: AskWhen) -> None:
        self._asking.stand(seat, reaction, standing)
        self._follow(self._table.spare())

    def _tell(self, key: str, reaction: Reaction, act: Callable[[], None], words: str = "undo") -> None:
        told = Line(key, {"kind": self._asking.kind(reaction)})
        self._ui.scenes.toasts.show(Toast(told, Line(f"hud.asked_how.act.{words}"), act))
