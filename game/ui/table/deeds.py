"""What people do at a table beside using what lies on it: the tools, the answers in words, and the keys for them."""

from __future__ import annotations

from enum import StrEnum, auto

from msgspec import Struct

from game.ui.input.events import Key

TOOLS = ("menu", "undo", "redo", "hint", "timeline", "rules", "log", "tab:log")
"""Nodes beside the table, in the order in which arrows go through them."""


_BESIDE = ("log:", "tab:", "mark:", "branch:")
"""How the ids of lines of the log, of what stands in the drawer, and of moments of the timeline begin."""


def is_beside_the_play(id: str) -> bool:
    """Whether a node is a tool, or a way to look at what was played: nothing is played by it."""
    return id in TOOLS or id.startswith(_BESIDE)


class Deed(StrEnum):
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
    """Nobody here has anything left to decide: the bots play to the end without rests."""
    NEW_MATCH = auto()
    """The same: leave them to it and begin a new match."""
    LET_GO = auto()
    """Answer a reaction with what goes on without it."""
    STOP_ASKING = auto()
    """Not to be asked about this kind of reaction any more; it can be had back in the settings."""
    ASK_AGAIN = auto()
    """To be asked as usual about what one did not want to be asked in this match."""
    TAKE_OVER = auto()
    """Whoever is asked in public sees their own things before they answer."""
    HAND_ON = auto()
    """Who had the screen back to think again leaves everything as it is."""
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


class Circumstances(Struct, frozen=True):
    """How the table stands for whoever presses a key."""

    goes_on: bool
    """Whether something moves, or bots are asked."""
    reacting: bool
    """Whether a reaction may be let go."""
    fast_forward: bool
    """Whether the bots may play to the end."""
    open: bool
    """Whether anything can be used."""
    focused: str
    idle: bool
    """Whether the focus rests nowhere, or on words."""
    chosen: str
    """What was chosen last, "" for nothing."""
    timeline: bool
    """Whether the timeline is unfolded."""


_ACTIONS = {
    "undo": Deed.UNDO,
    "redo": Deed.REDO,
    "save": Deed.SAVE,
    "hint": Deed.HINT,
    "log": Deed.LOG,
    "timeline": Deed.TIMELINE,
    "mute": Deed.MUTE,
    "sort": Deed.SORT,
}


def deed_of_action(action: str | None) -> Deed | None:
    """What a key that may be remapped is for here."""
    return None if action is None else _ACTIONS.get(action)


def deed_of_key(event: Key, now: Circumstances) -> Deed | None:
    """What any other key means as the table stands, None if nothing."""
    match event.chord:
        case "space" if now.goes_on:
            return Deed.HURRY
        case "space" if not event.repeat and now.reacting:
            return Deed.LET_GO
        case "tab":
            return Deed.NEXT
        case "shift+tab":
            return Deed.PREVIOUS
        case "f6":
            return Deed.NEXT_PART
        case "shift+f6":
            return Deed.PREVIOUS_PART
        case "return":
            return _deed_of_return(now)
        case "left" if now.timeline and not now.focused:
            return Deed.STEP_BACK
        case "right" if now.timeline and not now.focused:
            return Deed.STEP_ON
        case _:
            return None


def _deed_of_return(now: Circumstances) -> Deed | None:
    if now.fast_forward:
        return Deed.FAST_FORWARD
    if now.chosen and now.focused == now.chosen:
        return Deed.PLAY_CHOSEN
    return Deed.TO_DECISION if now.idle and now.open else None
