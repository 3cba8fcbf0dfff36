"""The page of a table: its questions, offers and refusals as plain data, shown by window, phone, terminal and
reader.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum, auto
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.content.layout import Layout
from game.content.message import Message
from game.engine.types import Seat
from game.host.audience_model import AudienceModel, next_step
from game.table.item import called_by_id
from game.table.presenter import Bundle, Button, Fact, Names, Plate, Reference, TableRequest
from game.table.settings import AskWhen, Reaction


class PromptKind(StrEnum):
    """The kind of sentence in which a table says what it waits for."""

    DECISION = auto()
    REACTION = auto()
    NEXT = auto()
    """The next step from the targets chosen so far."""
    WAITING = auto()
    """Somebody else is asked."""
    THINKING = auto()
    """A bot has been thinking for a while."""
    AWAY = auto()
    """The phone of the person asked is away."""
    TOLD = auto()
    """The last event, while only bots are asked."""
    NOBODY_LEFT = auto()
    OVER = auto()
    LOOKING_BACK = auto()


class ActionKind(StrEnum):
    """The actions that a prompt offers beside its answers."""

    RESULT = auto()
    FAST_FORWARD = auto()
    NEW_MATCH = auto()
    HAND_ON = auto()
    TAKE_OVER = auto()
    LOOK_AGAIN = auto()
    """A person whose choice lies face-down may see it again."""
    ASK_AGAIN = auto()
    WHY = auto()
    """The bot that made the decision on show tells why."""
    PLAY_FROM_HERE = auto()
    TO_PRESENT = auto()


class ToolKind(StrEnum):
    """The actions that a table offers at any time."""

    UNDO = auto()
    REDO = auto()
    HINT = auto()
    TIMELINE = auto()
    RULES = auto()


class PromptAction(Struct, frozen=True):
    """Something that may be done beside an answer."""

    kind: ActionKind
    words: Message
    detail: Message | None = None
    seat: Seat | None = None
    """The person who does it, where there are several."""


class StandingChoice(Struct, frozen=True):
    """One setting for a kind of reaction in this match; `held` marks the current one."""

    when: AskWhen
    words: Message
    detail: Message
    held: bool


class Prompt(Struct, frozen=True):
    """The question or state for which the table waits."""

    kind: PromptKind
    words: Message
    answers: tuple[Button, ...] = ()
    """Answers given in words; answers by items lie on the table."""
    actions: tuple[PromptAction, ...] = ()
    groups: tuple[Bundle, ...] = ()
    """Targets that may be chosen as a whole."""
    standings: tuple[StandingChoice, ...] = ()
    standing_head: Message | None = None
    """The kind of reaction that `standings` are for."""
    optional: bool = False
    """True if the match goes on without an answer: it is a reaction that may be passed on."""

    def offers(self, kind: ActionKind) -> bool:
        """True if there is an action of this kind."""
        return any(action.kind is kind for action in self.actions)


class Tool(Struct, frozen=True):
    """An action of the table. `move` is the decision that it takes back or plays again; None where there is none."""

    kind: ToolKind
    words: Message
    move: Message | None = None
    enabled: bool = True


class ScreenState(Struct, frozen=True):
    """The state of a screen beside its audience model. A person's own screen needs none of it."""

    people: frozenset[Seat] = frozenset()
    """All persons at the table, whichever screen they use."""
    person: Seat | None = None
    """The person who held the screen last."""
    away: frozenset[Seat] = frozenset()
    """People whose phones are away."""
    thinking: Seat | None = None
    """A bot that has been thinking for a while."""
    openly: Seat | None = None
    """A person who is asked something that all may watch."""
    settled: tuple[Seat, ...] = ()
    """People who may see their choice again."""
    again: bool = False
    """True if somebody who had decided thinks again."""
    nobody_left: bool = False
    """True if bots play on although no person is asked anything more."""
    held: bool = False
    """True if nothing goes on but the answer of a person to a question."""
    taught: bool = False
    """True if somebody asks a question or waits for one move: targets are chosen one by one."""
    asked_why: Seat | None = None
    """The bot that made the decision on show and can tell why."""
    own_reason: Message | None = None
    """Its answer, or the fact that it is being asked; None before somebody asks."""
    ready: bool | None = None
    """On a screen where things are tapped and nothing is lit: True if a button plays the chosen targets. None
    elsewhere.
    """


ALONE = ScreenState()


class LineReason(Struct, frozen=True):
    """The reason of a bot for the decision that a line of the log tells of."""

    seat: Seat
    told: Message | None
    """Its answer, or the fact that it is being asked; None before somebody asks."""

    def asking(self, names: Names) -> Message | None:
        """Returns the question to the bot; None once it was asked."""
        return _why(names[self.seat]) if self.told is None else None


class TableStatus(Struct, frozen=True):
    """The state of the table in one view."""

    aim: Message
    """The aim of the match."""
    standing: Message | None
    """The state of the match in one line; None where the facts say so."""
    facts: tuple[Fact, ...]
    plates: tuple[Plate, ...]
    references: tuple[Reference, ...]
    gone: frozenset[Seat]
    """The seats that are asked nothing more in this match."""

    @property
    def lines(self) -> tuple[Fact, ...]:
        """Returns the facts, with the state of the match first."""
        first = () if self.standing is None else (Fact(Message("hud.standing"), self.standing),)
        return (*first, *self.facts)


class TablePage(Struct, frozen=True):
    """The page of one audience at one screen, as the match stands."""

    name: Message
    status: TableStatus
    prompt: Prompt
    tools: tuple[Tool, ...]
    requests: tuple[TableRequest, ...]
    """Requests that may be made beside the moves."""

    def tool(self, kind: ToolKind) -> Tool | None:
        """The tool of this kind; None where the table does not offer it."""
        return next((tool for tool in self.tools if tool.kind is kind), None)


class TablePages:
    """Makes the pages of one title."""

    def __init__(self, title: str, layout: Layout) -> None:
        self._title, self.layout = title, layout

    def of(
        self, model: AudienceModel, screen: ScreenState = ALONE, told: Message | None = None, view: Any = None
    ) -> TablePage:
        """Returns the page of this audience model. For a screen that plays events, `told` is the last caption and
        `view` the view on show, which may lag behind the audience model.
        """
        prompt, status = self.prompt(model, screen, told), self.status(model, model.view if view is None else view)
        return TablePage(Message(f"{self._title}.name"), status, prompt, tuple(_tools(model, screen)), model.requests())

    def status(self, model: AudienceModel, view: Any) -> TableStatus:
        """Returns the state of the table in this view."""
        status, names = model.presenter.status, model.names
        return TableStatus(
            aim=status.aim(view) or Message(f"{self._title}.aim"),
            standing=status.standing(view, names),
            facts=tuple(status.facts(view, names)),
            plates=tuple(model.item_cache.plates(view)),
            references=tuple(status.references(view)),
            gone=frozenset(status.gone(view)),
        )

    def refusal(self, reason: str | None) -> Message:
        """Returns why something cannot be used now."""
        return Message("hud.nothing_here" if reason is None else f"{self._title}.illegal.{reason}")

    def zone(self, model: AudienceModel, zone: str) -> Message | None:
        """Returns the name of a zone; None for one without a name."""
        return called_by_id(self.layout, zone, model.feed.audience, model.names)

    def prompt(self, model: AudienceModel, screen: ScreenState = ALONE, told: Message | None = None) -> Prompt:
        """Returns the prompt; `told` as in `of`."""
        if model.looking_at is not None:
            return _looking_back(model, screen)
        if model.outcome is not None:
            result = PromptAction(ActionKind.RESULT, Message("hud.result"))
            words = screen.own_reason or model.prompt()
            return Prompt(PromptKind.OVER, words, actions=(*_asking_why(model, screen), result))
        if screen.nobody_left:
            return _nobody_left(model, screen)
        kind, words = self._question(model, screen, told)
        answers = model.buttons()
        if screen.held:
            answers = tuple(replace(button, primary=False) for button in answers)
        reaction = None if screen.held or screen.again or kind is PromptKind.THINKING else model.reaction
        asking = _asked_again(model, screen, reaction)
        actions = (*_handing_over(model, screen), *asking, *_asking_why(model, screen))
        groups = () if screen.taught else tuple(model.groups())
        standings, about = tuple(_standings(model, reaction)), None
        if standings and reaction is not None:
            about = Message("hud.asked_how.head", {"kind": model.feed.asking.kind(reaction)})
        return Prompt(kind, words, answers, actions, groups, standings, about, reaction is not None)

    def _question(self, model: AudienceModel, screen: ScreenState, told: Message | None) -> tuple[PromptKind, Message]:
        chosen = next_step(model, lambda zone: self.zone(model, zone), ready=screen.ready)
        if screen.again:
            return (PromptKind.DECISION, model.prompt()) if chosen is None else (PromptKind.NEXT, chosen)
        if not model.legal:
            return _waiting(model, screen, told)
        kind = PromptKind.DECISION if model.reaction is None else PromptKind.REACTION
        words = model.prompt() if model.reaction is None else model.reaction.line
        if chosen is not None:
            kind, words = PromptKind.NEXT, chosen
        if model.player is not None and len(screen.people) > 1:
            words = Message("hud.asked", {"name": model.names[model.player], "line": words})
        return kind, words


def _looking_back(model: AudienceModel, screen: ScreenState) -> Prompt:
    go_on = PromptAction(ActionKind.PLAY_FROM_HERE, Message("hud.play_from_here"))
    back = PromptAction(ActionKind.TO_PRESENT, Message("hud.to_present"))
    words = screen.own_reason or Message("hud.looking_back", {"mark": model.told_last()})
    why = _asking_why(model, screen)
    stays = screen.held or model.looking_at == model.now.step
    return Prompt(PromptKind.LOOKING_BACK, words, actions=(*why, back) if stays else (*why, go_on, back))


def _asking_why(model: AudienceModel, screen: ScreenState) -> Iterator[PromptAction]:
    """Yields the question to a bot why it played so, until it has answered."""
    if screen.asked_why is not None and screen.own_reason is None:
        yield PromptAction(ActionKind.WHY, _why(model.names[screen.asked_why]), Message("hud.why_detail"))


def _why(name: Message | str) -> Message:
    return Message("hud.why", {"name": name})


def _nobody_left(model: AudienceModel, screen: ScreenState) -> Prompt:
    """Returns the prompt for people who are out, with the ways on from there."""
    names = tuple(model.names[seat] for seat in sorted(screen.people))
    gone, chapter = model.presenter.status.gone(model.view), model.presenter.status.chapter(model.view, model.names)
    left = len(model.names) - len({*gone})
    words = Message("hud.nobody_left", {"names": names, "count": len(names), "left": left})
    if chapter is not None:
        words = Message("hud.nobody_left_in", {"told": words, "chapter": chapter.line})
    to_end = PromptAction(ActionKind.FAST_FORWARD, Message("hud.fast_forward"), Message("hud.fast_forward_detail"))
    new = PromptAction(ActionKind.NEW_MATCH, Message("hud.new_match"), Message("hud.new_match_detail"))
    return Prompt(PromptKind.NOBODY_LEFT, words, actions=(to_end, new))


def _waiting(model: AudienceModel, screen: ScreenState, told: Message | None) -> tuple[PromptKind, Message]:
    """Returns what is said to an audience that may do nothing now."""
    if screen.thinking is not None:
        return PromptKind.THINKING, Message("hud.thinking", {"name": model.names[screen.thinking]})
    lost = next((seat for seat in model.now.waiting if seat in screen.away), None)
    if lost is not None:
        return PromptKind.AWAY, Message("hud.phone_away", {"name": model.names[lost]})
    if told is not None and not model.waiting() & screen.people:
        return PromptKind.TOLD, told
    return PromptKind.WAITING, model.prompt()


def _handing_over(model: AudienceModel, screen: ScreenState) -> Iterator[PromptAction]:
    """Yields the people who may take a screen that several people use."""
    if screen.again:
        yield PromptAction(ActionKind.HAND_ON, Message("hud.hand_on"))
    elif screen.openly is not None:
        name = model.names[screen.openly]
        yield PromptAction(ActionKind.TAKE_OVER, Message("hud.take_over", {"name": name}), seat=screen.openly)
    else:
        for seat in screen.settled:
            yield PromptAction(ActionKind.LOOK_AGAIN, Message("hud.peek", {"name": model.names[seat]}), seat=seat)


def _asked_again(model: AudienceModel, screen: ScreenState, reaction: Reaction | None) -> Iterator[PromptAction]:
    """Yields the way back to usual questions, before a move of one's own, for a person who wanted fewer."""
    if reaction is model.reaction and not screen.held and may_ask_again(model):
        detail = Message("hud.asked_how.again_detail")
        yield PromptAction(ActionKind.ASK_AGAIN, Message("hud.asked_how.again"), detail)


def may_ask_again(model: AudienceModel) -> bool:
    """True if a person makes a move of their own now, and chose not to be asked about something."""
    own = model.reaction is None or model.reaction.own
    return own and model.player is not None and bool(model.legal) and bool(model.feed.asking.quiet(model.player))


def _standings(model: AudienceModel, reaction: Reaction | None) -> Iterator[StandingChoice]:
    """Yields the settings of this kind of reaction that the seat may choose."""
    if reaction is None or model.player is None:
        return
    held = model.feed.asking.standing(model.player, reaction)
    for when in reaction.standings:
        words, detail = Message(f"hud.asked_how.{reaction.word(when)}"), model.feed.asking.detail(reaction, when)
        yield StandingChoice(when, words, detail, when is held)


def _tools(model: AudienceModel, screen: ScreenState) -> Iterator[Tool]:
    if not screen.held:
        undo, redo = model.undo_line(), model.redo_line()
        yield Tool(ToolKind.UNDO, _undo_words(model, screen, undo), undo, undo is not None)
        yield Tool(ToolKind.REDO, _offered("redo", redo), redo, redo is not None)
        yield Tool(ToolKind.HINT, Message("hud.hint_button"))
    yield Tool(ToolKind.TIMELINE, Message("hud.timeline"))
    yield Tool(ToolKind.RULES, Message("hud.rules"))


def _undo_words(model: AudienceModel, screen: ScreenState, move: Message | None) -> Message:
    """Returns what undo would take back, with the player's name if it is somebody else's move."""
    offer = model.now.undo
    if offer is None or move is None or offer.seat not in screen.people - {screen.person}:
        return _offered("undo", move)
    return Message("hud.undo_theirs", {"name": model.names[offer.seat], "move": move})


def _offered(word: str, move: Message | None) -> Message:
    return Message(f"hud.{word}") if move is None else Message(f"hud.{word}_move", {"move": move})
