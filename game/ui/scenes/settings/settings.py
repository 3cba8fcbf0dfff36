"""Everything a person may choose about how the game looks, sounds and plays. All of it acts at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Final, assert_never

from msgspec import Struct

from game.content.message import Message
from game.content.theme import IconName
from game.table.settings import Settings
from game.ui.context import Context
from game.ui.drawing.text import icon_mark
from game.ui.input.events import InputEvent, Key
from game.ui.input.focus import Node
from game.ui.input.pads import DEFAULT_KEYS, FIXED, show_chord
from game.ui.scene import Toast
from game.ui.scenes.frame import READING_VEIL, book, leaf, narrow, room
from game.ui.scenes.settings import pages
from game.ui.scenes.settings.pages import (
    RESERVED,
    AboutInfo,
    ReactionSettings,
    about_page,
    asks_page,
    keys_page,
    language,
    pads_page,
    sound,
)
from game.ui.stage.widget_scene import Wall, WidgetScene
from game.ui.widgets import ButtonKind, Column, Fill, Option, PushButton, Scroll, Segments, Widget


class Page(StrEnum):
    """The parts of the settings, in order."""

    LANGUAGE = "language"
    PICTURE = "picture"
    SOUND = "sound"
    READING = "reading"
    PLAY = "play"
    ASKS = "asks"
    KEYS = "keys"
    PADS = "pads"
    ABOUT = "about"


class SettingsPlace(Struct, frozen=True):
    """The place where the settings are open: a part, and the scroll position of its board, in design units."""

    page: Page = Page.LANGUAGE
    offset: float = 0.0


FIRST = SettingsPlace()
"""The place where they open first."""
_ICONS: Final[Mapping[Page, IconName]] = {
    Page.LANGUAGE: "language",
    Page.PICTURE: "fullscreen",
    Page.SOUND: "sound",
    Page.READING: "eye",
    Page.PLAY: "play",
    Page.ASKS: "person",
    Page.KEYS: "keyboard",
    Page.PADS: "controller",
    Page.ABOUT: "anchor",
}


class SettingsScene(WidgetScene[SettingsPlace]):
    """Opens above any room; Esc goes back. Ends with the place it was left at."""

    backdrop = Wall(READING_VEIL)

    def __init__(
        self,
        ui: Context,
        opened: SettingsPlace = FIRST,
        asks: Sequence[ReactionSettings] = (),
        about: AboutInfo | None = None,
    ) -> None:
        """`asks`: the reactions of all titles that have some; `about`: what is told of the program."""
        super().__init__(ui)
        self._page, self._offset = opened.page, opened.offset
        self._scroll: Scroll | None = None
        self._asks = asks
        self._about = about
        self._waiting = ""
        """The action whose new key is awaited."""
        self._waiting_pad = ""
        """The action whose new button is awaited."""

    def enter(self) -> None:
        """Focuses the open part, unless that would scroll back to it."""
        scrolled_away = self._offset > 0 and narrow(self.ui)
        super().enter()
        self.ui.on_settings(self._changed)
        self.ui.pads.on_change(self.rebuild)
        self.focus_on("back" if scrolled_away else self._tab_id(self._page), ring=False)

    def leave(self) -> None:
        """Stops listening."""
        self._await_button("")
        self.ui.pads.off_change(self.rebuild)
        self.ui.off_settings(self._changed)

    def build(self) -> Widget:
        """The parts at the left, the page scrolling beside them; above each other where it is narrow."""
        slim = narrow(self.ui)
        if slim:
            options = [Option(page, Message(f"settings.{page}.title")) for page in self._pages]
            parts = Segments("part", "", options, self._page, self._turn)
            body: Widget = self._scrolled(Column(parts, leaf(self.ui, self._board()), gap=14), "page")
        else:
            tabs = Column(*(self._tab(page) for page in self._pages), gap=4)
            body = book(self.ui, tabs, self._scrolled(self._board(), f"board:{self._page}"))
        return room(self.ui, Message("settings.title"), self._leave, body, scroll=False)

    def handle(self, event: InputEvent) -> bool:
        """While a new key is awaited, the next one is it."""
        match event:
            case Key(chord=chord, repeat=False) if self._waiting:
                self._take_key(chord)
                return True
            case Key(chord="escape") if self._waiting_pad:
                self._await_button("")
                return True
            case _:
                return super().handle(event)

    def towards(self, across: int, down: int) -> Node | None:
        """Out of a page to the part that is open, whatever stands at the same height."""
        found, parts = super().towards(across, down), [self._tab_id(page) for page in self._pages]
        if across < 0 and found is not None and found.id in parts and self.focus.focused not in parts:
            return self.focus.node(self._tab_id(self._page))
        return found

    def wish(self, action: str) -> bool:
        """The settings are open already."""
        return action == "settings"

    def _scrolled(self, child: Widget, id: str) -> Widget:
        """At first where it was left, later where it stands."""
        self._scroll = Scroll(child, id, start=self._offset)
        self._offset = 0.0
        return self._scroll

    def _board(self) -> Widget:
        match self._page:
            case Page.LANGUAGE:
                parts = language(self.ui)
            case Page.PICTURE:
                parts = pages.picture(self.ui)
            case Page.SOUND:
                parts = sound(self.ui)
            case Page.READING:
                parts = pages.reading(self.ui)
            case Page.PLAY:
                parts = pages.play(self.ui)
            case Page.ASKS:
                parts = asks_page(self.ui, self._asks)
            case Page.KEYS:
                parts = keys_page(self.ui, self._waiting, self._await_key, self._usual_keys)
            case Page.PADS:
                parts = pads_page(self.ui, self._waiting_pad, self._await_button, lambda: self.ui.change(pad={}))
            case Page.ABOUT:
                parts = about_page(self._about) if self._about is not None else []
            case _:
                assert_never(self._page)
        return Column(*parts, gap=16, fill=Fill.STRETCH)

    @property
    def _pages(self) -> list[Page]:
        """All parts; reactions only where a title has any."""
        left_out = {*([] if self._asks else [Page.ASKS]), *([] if self._about else [Page.ABOUT])}
        return [page for page in Page if page not in left_out]

    def _tab(self, page: Page) -> Widget:
        kind = ButtonKind.PRIMARY if page is self._page else ButtonKind.QUIET
        words = Message(f"settings.{page}.title")
        return PushButton(self._tab_id(page), words, partial(self._turn, page), kind=kind, icon=_ICONS[page], align=0)

    def _tab_id(self, page: Page) -> str:
        return f"part:{page}"

    def _turn(self, page: str) -> None:
        self._page = Page(page)
        self._waiting = ""
        self._await_button("")

    def _changed(self, before: Settings, after: Settings) -> None:
        self.rebuild()

    def _await_key(self, action: str) -> None:
        self._waiting = "" if self._waiting == action else action
        self.rebuild()

    def _take_key(self, chord: str) -> None:
        action, self._waiting = self._waiting, ""
        self.rebuild()
        holder = self.ui.keys.action(chord)
        if chord == "escape" or holder == action:
            return
        if chord in RESERVED:
            self._say(Message("settings.keys.reserved", {"key": show_chord(chord, self.ui.say)}))
        elif holder is not None:
            taken = Message(f"settings.keys.action.{holder}")
            self._say(Message("settings.keys.taken", {"key": show_chord(chord, self.ui.say), "action": taken}))
        else:
            self.ui.change(keys={**self.ui.settings.keys, action: chord})

    def _usual_keys(self) -> None:
        kept = {action: chord for action, chord in self.ui.settings.keys.items() if action not in DEFAULT_KEYS}
        self.ui.change(keys=kept)

    def _await_button(self, action: str) -> None:
        self._waiting_pad = "" if self._waiting_pad == action else action
        self.ui.pads.await_button(self._take_button if self._waiting_pad else None)
        self.rebuild()

    def _take_button(self, button: str) -> None:
        """The new button of an action; an action that had it gets the old one."""
        action, self._waiting_pad = self._waiting_pad, ""
        self.rebuild()
        if button == "b":
            return
        if button in FIXED:
            self._say(Message("settings.pads.reserved", {"button": icon_mark(self.ui.pads.sign(button))}))
        else:
            self.ui.change(pad=self.ui.pads.map.moved(action, button))

    def _say(self, words: Message) -> None:
        self.ui.audio.play("illegal")
        self.ui.scenes.toasts.show(Toast(words))

    def _leave(self) -> None:
        self.dismiss(SettingsPlace(self._page, 0.0 if self._scroll is None else self._scroll.offset))
