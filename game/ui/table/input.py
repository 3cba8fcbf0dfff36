"""The input at the table: choose a thing, drop it, use it twice, ask about it; the focus, the tools, and their keys.

It draws nothing. The focus goes round what can be used, and on when its node is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum, auto
from functools import partial
from math import dist
from typing import TypeAlias

from msgspec import Struct
from pygame import FRect

from game.content.message import Message
from game.engine.types import Command
from game.host.audience_model import AudienceModel
from game.host.table import SceneEffect, Table, landing, opens_after_passing
from game.host.wishes import SkippedReaction
from game.table.item import Item
from game.table.settings import AskWhen
from game.ui.context import Context
from game.ui.input.events import Key
from game.ui.input.focus import FocusGraph, Node
from game.ui.scene import Toast
from game.ui.table.items.item_layer import HANDS, ItemLayer
from game.ui.table.match import TableMatch

TOOLS = ("menu", "undo", "redo", "hint", "timeline", "rules", "log", "tab:log")
"""Nodes beside the table, in the order in which arrows go through them."""

_BESIDE = ("log:", "tab:", "mark:", "branch:")
"""Prefixes of the ids of lines of the log, of things in the drawer, and of moments of the timeline."""

UNDO_SECONDS = 6.0
"""Minimum number of seconds in which a change of what one is asked can be taken back."""

_TOOLS, _ANSWERS = "", "answers:"
"""Parts that are no zones."""


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
    SPEAK = auto()
    """Open the wheel of what may be said to the whole table."""
    SORT = auto()
    """The hand lies in another order from now on, in every match."""
    STEP_BACK = auto()
    """Look at one decision earlier."""
    STEP_ON = auto()
    WHY = auto()
    """Ask the bot that made the decision on show why."""
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
    ASK_AGAIN = auto()
    """Ask as usual again about what one did not want to be asked in this match."""
    TAKE_OVER = auto()
    """Show the person who is asked in public their own things before they answer."""
    HEAR_ON = auto()
    """Let the teacher say the next sentence."""
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
    raised: bool
    """True if something is chosen for a move, and no key has moved the focus since the last click."""
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
    "to_end": TableAction.FAST_FORWARD,
    "speak": TableAction.SPEAK,
}


def table_action_of(action: str | None) -> TableAction | None:
    """Returns the table action of a key that may be remapped; None if it has none here."""
    return None if action is None else _ACTIONS.get(action)


def table_action_of_key(event: Key, now: ActionContext) -> TableAction | None:
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
            return _action_of_return(now)
        case "left" if now.timeline and not now.focused:
            return TableAction.STEP_BACK
        case "right" if now.timeline and not now.focused:
            return TableAction.STEP_ON
        case _:
            return None


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

    def choose(self, standing: AskWhen) -> None:
        """Sets how the person who is asked wants to be asked about this kind in this match."""
        seat, reaction = self._table.player, self._table.model.reaction
        if seat is None or reaction is None or not self._ready():
            return
        before, asked = self._asking.standing(seat, reaction), self._table.flow.situation.step
        self._follow(self._table.stand(seat, reaction, standing))
        if standing in (AskWhen.NOT_NOW, AskWhen.NEVER):
            told = Message(f"hud.asked_how.told.{standing}", {"kind": self._asking.kind(reaction)})
            self._tell(told, lambda: self._restore(SkippedReaction(seat, reaction, asked), before))

    def ask_again(self) -> None:
        """Asks the person who has the screen about everything again, as usual."""
        if self._table.player is not None:
            self._asking.ask_again(self._table.player)
            self._follow([])

    def tell_skipped(self) -> None:
        """Says once of each kind that a question was skipped because nothing would have been hit."""
        for skipped in self._asking.take_skipped(self._table.flow.here):
            self._tell_skipped(skipped)

    def _tell_skipped(self, skipped: SkippedReaction) -> None:
        self._tell(self._asking.skipped_line(skipped), partial(self._ask_skipped, skipped))

    def _ask_skipped(self, skipped: SkippedReaction) -> None:
        """Asks it; tells of it again where something has to be looked at first."""
        if self._ready():
            self._follow(self._table.ask_skipped(skipped))
        else:
            self._tell_skipped(skipped)

    def _restore(self, skipped: SkippedReaction, before: AskWhen) -> None:
        """Restores an earlier setting, and goes back to the question that was skipped at once, if nothing has happened
        since.
        """
        self._follow(self._table.stand(skipped.seat, skipped.reaction, before))
        if self._table.host.shows_nothing_since(skipped):
            self._follow(self._table.ask_skipped(skipped))

    def _tell(self, told: Message, act: Callable[[], None]) -> None:
        self._ui.scenes.toasts.show(Toast(told, Message("hud.asked_how.act.undo"), act, seconds=UNDO_SECONDS))


class TargetChosen(Struct, frozen=True):
    """A target was chosen, and more is to be chosen."""


class ChoiceUndone(Struct, frozen=True):
    """The last choice was taken back."""


class PartTakenBack(Struct, frozen=True):
    """A thing that an earlier step of the move chose is put back; these stay chosen."""

    left: tuple[str, ...]


class MoveChosen(Struct, frozen=True):
    """A move is complete, to be played."""

    command: Command


class PassBeforeUse(Struct, frozen=True):
    """The target is used once the reaction before it is passed on."""


class PileOpened(Struct, frozen=True):
    """A pile that may be looked through: what it is called, and what lies in it, top first."""

    name: Message
    items: Sequence[Item]


class DragCancelled(Struct, frozen=True):
    """A held thing was let go where nothing comes of it."""


class NotAvailable(Struct, frozen=True):
    """It cannot be used now: the id of the sentence that says why, None if there is none."""

    reason: str | None


Use: TypeAlias = (
    TargetChosen | ChoiceUndone | PartTakenBack | MoveChosen | PassBeforeUse | PileOpened | DragCancelled | NotAvailable
)


class TableInput:
    """Turns targets that were clicked, dragged or typed into what is to happen. Plays nothing itself."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def press(self, target: str) -> Use:
        """A thing, zone or button was used."""
        model = self._model
        target = self._meant(target)
        typed = model.selector.chosen
        if target in model.selector.open():
            return self._choose(target)
        if typed and target == typed[-1]:
            model.back()
            return ChoiceUndone()
        if typed and target in model.selector.reset().open():
            model.reset()
            return self._choose(target)
        raised = model.raised()
        if target in raised:
            return PartTakenBack(tuple(each for each in (*raised, *typed) if each != target))
        if opens_after_passing(model, target):
            return PassBeforeUse()
        return self._pile(target) or NotAvailable(model.why_not(target))

    def double(self, target: str) -> Use | None:
        """A thing was used twice in a row: played if there is only one way to; a switch is pressed again. None if the
        thing stays chosen.
        """
        selector = self._model.selector
        if target in selector.switches:
            return self.press(target)
        move = selector.single() if target in selector.chosen else None
        if move is None and target in selector.open():
            move = selector.single(target)
        if move is not None:
            return MoveChosen(move.command)
        return None if target in selector.chosen else self.press(target)

    def drop(self, target: str, onto: str | None) -> tuple[Use, ...]:
        """A held thing was let go over a target or elsewhere; None: the drag was broken off."""
        model = self._model
        if target not in model.selector.open() and target in model.selector.reset().open():
            model.reset()
        drops = self._drops(target)
        if onto is not None and onto in drops:
            return (self._choose(drops[onto]),)
        if onto is None or target not in model.selector.open():
            return (DragCancelled(),)
        first = self._choose(target)
        if first == TargetChosen() and model.selector.chosen[-1:] == (target,) and onto in model.selector.open():
            return first, self._choose(onto)
        return (first,)

    def targets(self, target: str) -> tuple[str, ...]:
        """Returns the targets that light up while this thing is held: its next targets, its drops, and the zone where
        it would go.
        """
        selector = self._model.selector
        fresh = selector if target in selector.open() else selector.reset()
        zone = landing(self._model, target)
        return (*fresh.following(target), *self._drops(target), *(() if zone is None else (f"zone:{zone}",)))

    def turn_to(self, command: Command | None) -> None:
        """Turns the switches to those of a move, so that it is seen; what was begun otherwise is let go."""
        move = next((move for move in self._model.selector.moves if move.command == command), None)
        if move is None:
            return
        if all(other.command != command for other in self._model.selector.possible()):
            self._model.reset()
        selector = self._model.selector
        if selector.switches and not selector.held:
            for target in {*move.targets[: move.switches]} ^ {*selector.chosen}:
                self._model.press(target)

    @property
    def _model(self) -> AudienceModel:
        return self._table.model

    def _drops(self, target: str) -> dict[str, str]:
        """Returns the targets that this thing may be dropped on instead of pressing a button, each with its button."""
        buttons = self._model.buttons()
        return {onto: button.key for button in buttons for held, onto in button.drops if held == target}

    def _meant(self, target: str) -> str:
        """Returns the target itself, or the zone the thing lies in where only that can be chosen."""
        open_now = self._model.selector.open()
        if target in open_now:
            return target
        zones = (f"zone:{item.zone}" for item in self._model.items() if item.key == target)
        return next((zone for zone in zones if zone in open_now), target)

    def _pile(self, target: str) -> PileOpened | None:
        model = self._model
        items = model.presenter.items.contents(model.view, target, model.names)
        if not items:
            return None
        return PileOpened(
            next((item.line for item in model.items() if item.key == target), Message("hud.target")), items
        )

    def _choose(self, target: str) -> Use:
        command = self._model.press(target)
        return TargetChosen() if command is None else MoveChosen(command)


class TableFocus:
    """Remembers where the focus was in each part of the table, and returns the id it is to go to: "" for nowhere,
    None if it stays.
    """

    def __init__(self, table: Table, focus: FocusGraph, item_layer: ItemLayer) -> None:
        self._table, self._focus, self._item_layer = table, focus, item_layer
        self._stood = ("", "")
        """The thing that had the focus last, and its zone then."""
        self._places: dict[str, FRect] = {}
        """The last place of the focus in each zone,"""
        self._names: dict[str, str] = {}
        """and what that was called."""
        self._answered = True
        """True if something was decided since the focus was led to a decision last."""

    def stand(self, id: str) -> None:
        """The focus was brought to a node."""
        sprite, node = self._item_layer.sprite(id), self._focus.node(id)
        if sprite is not None and node is not None:
            self._stood = (id, sprite.item.zone)
            self._places[sprite.item.zone] = FRect(node.rect)
            self._names[sprite.item.zone] = node.name

    def answered(self) -> None:
        """A decision was made: what is asked next is asked anew."""
        self._answered = True

    def after(self, table_action: TableAction) -> str | None:
        """Returns the id one on or back, or that of what can be used now."""
        match table_action:
            case TableAction.NEXT:
                return self._step(1)
            case TableAction.PREVIOUS:
                return self._step(-1)
            case TableAction.NEXT_PART:
                return self._step_part(1)
            case TableAction.PREVIOUS_PART:
                return self._step_part(-1)
            case _:
                return self.to_decision()

    def to_decision(self) -> str | None:
        """Returns what can be used now, unless the focus rests on that or on a tool.

        A person who is asked anew begins on what is lit, else in the hand, where the focus was in it: the card it
        rested on may have been played.
        """
        there, focused = self._usable(), self._focus.focused
        if focused in TOOLS or (focused in there and not self._answered and not self._went_elsewhere):
            return None
        self._answered = self._answered and not there
        lit = [id for id in self._table.hinted if id in there]
        return (lit[0] if lit else self._beginning(there)) if there else ""

    def back(self) -> str | None:
        """Returns what was used last, if what the focus rested on cannot be used any more."""
        there, (stood, _) = self._usable(), self._stood
        if self._focus.focused in TOOLS or self._focus.focused in there or not there:
            return None
        return stood if stood in there else self._beginning(there)

    def towards(self, across: int, down: int) -> Node | None:
        """Returns the node where an arrow leads: through the tools; thing by thing through a part, but into another one
        to what can be used there. Nothing that lies between or below the cards of a hand parts them; the answers in
        words stand above all of it.
        """
        here = self._focus.focused
        if across and here in TOOLS and (tool := _beyond(self._tools(), here, across)):
            return self._focus.node(tool)
        own = self._part(here)
        if across and own in HANDS and (card := self._focus.towards(across, 0, self._all_in(own))):
            return card
        nearest = self._focus.towards(across, down)
        part = "" if nearest is None else self._part(nearest.id)
        if nearest is None or part == own:
            return nearest
        if down < 0 and own in HANDS and (answers := self._usable_in(_ANSWERS)):
            return self._focus.node(self._nearest(answers, own))
        return self._focus.towards(across, down, self._usable_in(part)) or nearest

    def _step(self, by: int) -> str | None:
        """Round what can be used now, and the tools, which are one stop: arrows go through them."""
        tools, here = self._tools(), self._focus.focused
        stops = [*self._usable(), *tools[:1]]
        if not stops:
            return None
        return _next(stops, tools[0] if here in tools else self._stop_before(stops, by), by)

    def _stop_before(self, stops: Sequence[str], by: int) -> str:
        """Returns the focus, if Tab stops there; else the last stop on the way to it, "" if there is none."""
        ids = [node.id for node in self._focus.nodes()][::by]
        way = ids[: ids.index(self._focus.focused) + 1] if self._focus.focused in ids else []
        return next((id for id in reversed(way) if id in stops), "")

    def _step_part(self, by: int) -> str | None:
        """Returns the first thing of the part after, or before, the one the focus is in."""
        ids = [*self._usable(), *self._tools()]
        parts = list(dict.fromkeys(map(self._part, ids)))
        if not parts:
            return None
        part = _next(parts, self._part(self._focus.focused), by)
        return next(id for id in ids if self._part(id) == part)

    def _usable(self) -> list[str]:
        """Returns the ids that can be used now, in reading order."""
        usable = set(self._table.model.selector.open())
        return [node.id for node in self._focus.nodes() if node.id in usable]

    def _all_in(self, part: str) -> list[str]:
        return [node.id for node in self._focus.nodes() if self._part(node.id) == part]

    def _usable_in(self, part: str) -> list[str]:
        return [id for id in self._usable() if self._part(id) == part]

    def _tools(self) -> list[str]:
        return [id for id in TOOLS if self._focus.node(id) is not None]

    def _part(self, id: str) -> str:
        """The zone a thing lies in; the tools and the answers are parts of their own, as is each plate."""
        if id in TOOLS:
            return _TOOLS
        sprite = self._item_layer.sprite(id)
        if sprite is not None:
            return sprite.item.zone
        return _ANSWERS if id in self._table.model.selector.open() else id

    @property
    def _went_elsewhere(self) -> bool:
        """True if the focused thing does not lie any more where it lay when it got the focus."""
        sprite, (id, zone) = self._item_layer.sprite(self._focus.focused), self._stood
        return sprite is not None and sprite.item.key == id and sprite.item.zone != zone

    def _beginning(self, usable: Sequence[str]) -> str:
        """Returns the usable thing with the name that had the focus in the hand, or the one nearest to where that was;
        else the one nearest to any place of the focus; else the first.

        A person who is asked whether to react begins on the answer that passes.
        """
        _, last = self._stood
        if self._table.model.reaction is not None:
            passing = [button.key for button in self._table.model.buttons() if button.primary]
            if passing:
                return passing[0]
        for zone in (*sorted(HANDS, key=lambda zone: zone != last), last):
            there = self._usable_in(zone)
            if there:
                return self._nearest(there, zone)
        return usable[0]

    def _nearest(self, there: Sequence[str], zone: str) -> str:
        """The one of these of the name that had the focus in a zone last, else the one next to where that was; the
        first one if it never was."""
        place = self._places.get(zone)
        nodes = [node for node in map(self._focus.node, there) if node is not None]
        nodes = [node for node in nodes if node.name == self._names.get(zone)] or nodes
        if place is None or not nodes:
            return there[0]
        return min(nodes, key=lambda node: dist(node.rect.center, place.center)).id


def _action_of_return(now: ActionContext) -> TableAction | None:
    if now.fast_forward:
        return TableAction.FAST_FORWARD
    if now.raised or (now.chosen and now.focused == now.chosen):
        return TableAction.PLAY_CHOSEN
    return TableAction.TO_DECISION if now.idle and now.open else None


def _beyond(all: Sequence[str], here: str, by: int) -> str:
    """Returns the id `by` places on, "" beyond the end."""
    place = all.index(here) + by
    return all[place] if 0 <= place < len(all) else ""


def _next(all: Sequence[str], here: str, by: int) -> str:
    """Returns the id `by` places on, round the end; the first or the last from elsewhere."""
    place = all.index(here) if here in all else (-1 if by > 0 else 0)
    return all[(place + by) % len(all)]
