"""The actions of people at a table beside the use of things on it: the tools, the answers in words, and the keys for
them.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum, auto

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Seat
from game.host.table import SceneEffect
from game.table.settings import AskWhen, Reaction
from game.ui.context import Context
from game.ui.input.events import Key
from game.ui.scene import Toast
from game.ui.table.match import TableMatch

TOOLS = ("menu", "undo", "redo", "hint", "timeline", "rules", "log", "tab:log")
"""Nodes beside the table, in the order in which arrows go through them."""


_BESIDE = ("log:", "tab:", "mark:", "branch:")
"""Prefixes of the ids of lines of the log, of things in the drawer, and of moments of the timeline."""


def is_beside_the_play(id: str) -> bool:
    """True if a node is a tool, or a way to look at what was played: nothing is played by it."""
    return id in TOOLS or id.startswith(_BESIDE)


class TableAction(StrEnum):
    """Carried out by the scene."""

    MENU = auto()
    UNDO = auto()
    REDO = auto()
    HINT = auto()
    TIMELINE = auto()
    """Unfold the timeline, or fold it away and come back to the present."""
    RESULT = auto()
    """Show again how the match ended."""
    RULES = auto()
    """Open the rules at what is asked now."""
    LOG = auto()
    """Shut the drawer, or open it."""
    SAVE = auto()
    MUTE = auto()
    SHEET = auto()
    """All that may be chosen is shown with what each does."""
    SORT = auto()
    """The hand lies in another order from now on, in every match."""
    STEP_BACK = auto()
    """Look at one decision earlier."""
    STEP_ON = auto()
    PLAY_FROM_HERE = auto()
    """Go on from the moment on show; what came after stays as a branch."""
    HURRY = auto()
    """Run everything at once while the key is held."""
    FAST_FORWARD = auto()
    """Let the bots play to the end without rests: nobody here has anything left to decide."""
    NEW_MATCH = auto()
    """Leave the match to the bots and begin a new one."""
    PASS_ON = auto()
    """Answer a reaction with what goes on without it."""
    STOP_ASKING = auto()
    """Stop asking about this kind of reaction; it can be had back in the settings."""
    ASK_AGAIN = auto()
    """Ask as usual again about what one did not want to be asked in this match."""
    TAKE_OVER = auto()
    """Show the person who is asked in public their own things before they answer."""
    HAND_ON = auto()
    """Leave everything as it is, for a person who had the screen back to think again."""
    PLAY_CHOSEN = auto()
    """Play what is chosen if there is one way to; else go to the first place it may be put."""
    TO_DECISION = auto()
    """Bring the focus to what can be used now."""
    NEXT = auto()
    """Bring the focus round what can be used now, and to the first tool; arrows reach everything else."""
    PREVIOUS = auto()
    NEXT_PART = auto()
    """Bring the focus to the next part of the table in which something can be used; the tools are one, too."""
    PREVIOUS_PART = auto()


class ActionContext(Struct, frozen=True):
    """The state of the table for the person who presses a key."""

    goes_on: bool
    """True if something moves, or bots are asked."""
    reacting: bool
    """True if a reaction may be passed on."""
    fast_forward: bool
    """True if the bots may play to the end."""
    open: bool
    """True if anything can be used."""
    focused: str
    idle: bool
    """True if the focus rests nowhere, or on words."""
    chosen: str
    """The target that was chosen last, "" for none."""
    timeline: bool
    """True if the timeline is unfolded."""


_ACTIONS = {
    "undo": TableAction.UNDO,
    "redo": TableAction.REDO,
    "save": TableAction.SAVE,
    "hint": TableAction.HINT,
    "log": TableAction.LOG,
    "timeline": TableAction.TIMELINE,
    "mute": TableAction.MUTE,
    "sort": TableAction.SORT,
}


def deed_of_action(action: str | None) -> TableAction | None:
    """Returns the table action of a key that may be remapped; None if it has none here."""
    return None if action is None else _ACTIONS.get(action)


def deed_of_key(event: Key, now: ActionContext) -> TableAction | None:
    """Returns the action of any other key as the table stands; None if it has none."""
    match event.chord:
        case "space" if now.goes_on:
            return TableAction.HURRY
        case "space" if not event.repeat and now.reacting:
            return TableAction.PASS_ON
        case "tab":
            return TableAction.NEXT
        case "shift+tab":
            return TableAction.PREVIOUS
        case "f6":
            return TableAction.NEXT_PART
        case "shift+f6":
            return TableAction.PREVIOUS_PART
        case "return":
            return _deed_of_return(now)
        case "left" if now.timeline and not now.focused:
            return TableAction.STEP_BACK
        case "right" if now.timeline and not now.focused:
            return TableAction.STEP_ON
        case _:
            return None


def _deed_of_return(now: ActionContext) -> TableAction | None:
    if now.fast_forward:
        return TableAction.FAST_FORWARD
    if now.chosen and now.focused == now.chosen:
        return TableAction.PLAY_CHOSEN
    return TableAction.TO_DECISION if now.idle and now.open else None


class AskChoices:
    """The choices of the people at one table on what they are asked about. The effects of a choice go to `follow`."""

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

    def carry_out(self, deed: TableAction) -> None:
        """Asks again about everything, or never more about the current question."""
        match deed:
            case TableAction.ASK_AGAIN:
                self._ask_again()
            case _:
                self._stop()

    def choose(self, standing: AskWhen) -> None:
        """Sets how the person who is asked wants to be asked about this kind in this match."""
        seat, reaction = self._table.player, self._table.model.reaction
        if seat is None or reaction is None or not self._ready():
            return
        before = self._asking.standing(seat, reaction)
        self._stand(seat, reaction, standing)
        if standing in (AskWhen.NOT_NOW, AskWhen.NEVER):
            self._tell(f"hud.asked_how.told.{standing}", reaction, lambda: self._stand(seat, reaction, before))

    def _ask_again(self) -> None:
        """Asks the person who has the screen about everything again, as usual."""
        if self._table.player is not None:
            self._asking.ask_again(self._table.player)
            self._follow([])

    def _stop(self) -> None:
        """Stops asking about this kind, in any match; it can be had back in the settings."""
        reaction, id = self._table.model.reaction, self._match.entry.id
        if reaction is None or not self._ready():
            return
        kind = f"{id}.{reaction.ask}"

        def ask(wanted: bool) -> None:
            self._ui.change(asks={**self._ui.settings.asks, kind: wanted})
            self._match.tune(self._ui.settings)
            self._follow(self._table.skip_reactions())

        ask(False)
        told, undo = Message("hud.stopped_asking"), Message("hud.asked_how.act.undo")
        self._ui.scenes.toasts.show(Toast(told, undo, lambda: ask(True)))

    def tell_skipped(self) -> None:
        """Says once of each kind that a question was skipped because nothing would have been hit."""
        for seat, reaction in self._asking.take_skipped(self._table.flow.here):
            self._tell_skipped(seat, reaction)

    def _tell_skipped(self, seat: Seat, reaction: Reaction) -> None:
        self._tell("hud.asked_how.told.if_hit", reaction, lambda: self._stand(seat, reaction, AskWhen.ALWAYS), "always")

    def _stand(self, seat: Seat, reaction: Reaction, standing: AskWhen) -> None:
        self._asking.stand(seat, reaction, standing)
        self._follow(self._table.skip_reactions())

    def _tell(self, key: str, reaction: Reaction, act: Callable[[], None], words: str = "undo") -> None:
        told = Message(key, {"kind": self._asking.kind(reaction)})
        self._ui.scenes.toasts.show(Toast(told, Message(f"hud.asked_how.act.{words}"), act))
