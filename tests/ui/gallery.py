"""A scene with every widget, for tests and pictures."""

from __future__ import annotations

from collections.abc import Callable

from game.content.message import Message
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import INSET
from game.ui.stage.dialog import DropDown
from game.ui.stage.widget_scene import WidgetScene, draw_room
from game.ui.widgets import (
    HEADING,
    SMALL,
    TITLE,
    ButtonKind,
    Column,
    Fill,
    Label,
    ListEntry,
    Option,
    Padding,
    Panel,
    Progress,
    PushButton,
    Row,
    Rule,
    Scroll,
    Segments,
    Slider,
    TextField,
    Toggle,
    Widget,
    Wrapping,
    list_of,
    rich_text,
)

WORDS: dict[str, str] = {
    "title": "The saloon of widgets",
    "deal": "Deal the cards",
    "undo": "Take back",
    "undo.detail": "The last decision is yours again.",
    "closed": "Not now",
    "menu": "Menu",
    "music": "Music while you play",
    "ask": "Ask before every move",
    "volume": "Volume of effects",
    "percent": "{n} %",
    "settings.percent": "{value} %",
    "speed": "Speed of cards",
    "off": "Off",
    "fast": "Fast",
    "normal": "Normal",
    "slow": "Slow",
    "level": "Level of the bot",
    "easy": "Deckhand",
    "middling": "Pilot",
    "hard": "Captain of the line",
    "name": "Your name",
    "page": "## Rapids\n\nA raft that enters a rapid moves **one space further** for every 2 strength of the water.\n\n"
    "- Rocks stop you.\n- Eddies turn you round, and you lose the rest of your movement this turn.\n\n"
    "> You may always land.\n\n1. Choose an order.\n2. Reveal all orders together.",
    "thinking": "Calculating the river",
    "loading": "Opening the match",
    "settings.keys.name.ctrl": "Ctrl",
    "row": "Match number {n}",
    "row.detail": "Three seats, won by Ada",
}


class GallerySpeaker:
    """Says the words above, longer by a given part to stand for other languages."""

    def __init__(self, longer: float = 0.0) -> None:
        self._longer = longer

    def say(self, line: Message) -> str:
        """The sentence with its arguments."""
        text = WORDS[line.key].format(**line.args)
        return self._stretched(text) if self._longer else text

    def _stretched(self, text: str) -> str:
        words = text.split(" ")
        extra = [word + "o" * round(len(word) * self._longer + 0.49) if word[:1].isalpha() else word for word in words]
        return " ".join(extra)


def words(key: str, **args: Say | int) -> Message:
    """A line of the gallery."""
    return Message(key, dict(args))


class Gallery(WidgetScene[str]):
    """Two columns of everything."""

    def __init__(self, ui: Context) -> None:
        super().__init__(ui)
        self.music, self.volume, self.speed = True, 70, "normal"
        self.level, self.name, self.row = "middling", "Ada", "1"
        self.log: list[str] = []

    def build(self) -> Widget:
        """Everything."""
        left = Panel(
            Column(
                Label(words("title"), TITLE, id="gallery.title"),
                Rule(),
                self._buttons(),
                Toggle("music", words("music"), self.music, self._set_music, description=words("undo.detail")),
                Toggle("ask", words("ask"), False, lambda on: None, enabled=False),
                Slider("volume", words("volume"), self.volume, 0, 100, self._set_volume, step=5, show=_percent),
                Segments("speed", words("speed"), _speeds(), self.speed, self._set_speed),
                Row(
                    TextField("name", words("name"), self.name, self._set_name, grow=1),
                    DropDown("level", words("level"), _levels(), self.level, self._set_level, grow=1),
                    gap=20,
                    fill=Fill.END,
                ),
                Row(Progress("loading", words("loading"), 0.6, grow=1), Progress("thinking", words("thinking"), None)),
                gap=14,
            ),
            grow=3,
        )
        right = Column(
            Panel(Scroll(rich_text(WORDS["page"]), "page"), grow=1),
            Panel(Column(Label(words("deal"), HEADING), self._list(), gap=10), look=INSET, padding=14, grow=1),
            grow=2,
            gap=16,
        )
        return Padding(Row(Scroll(left, "all", grow=3), right, gap=20, fill=Fill.STRETCH), 24)

    def background(self, canvas: Canvas) -> None:
        """Dusk."""
        draw_room(canvas)

    def back(self) -> bool:
        """Esc."""
        self.dismiss("escape")
        return True

    def _buttons(self) -> Widget:
        return Wrapping(
            PushButton("deal", words("deal"), self._noted("deal"), kind=ButtonKind.PRIMARY),
            PushButton(
                "undo",
                words("undo"),
                self._noted("undo"),
                icon="undo",
                description=words("undo.detail"),
                keys="ctrl+z",
            ),
            PushButton("closed", words("closed"), self._noted("closed"), enabled=False),
            PushButton("menu", words("menu"), self._noted("menu"), icon="menu", icon_only=True),
            PushButton("quiet", words("off"), lambda: self.dismiss("quiet"), kind=ButtonKind.QUIET),
            Label("<b>3</b> <icon crown>", SMALL),
        )

    def _list(self) -> Widget:
        entries = [ListEntry(str(n), words("row", n=n), words("row.detail"), icon="save") for n in range(12)]
        return list_of("matches", entries, self.row, self._set_row, double=lambda id: self.log.append(f"open {id}"))

    def _noted(self, word: str) -> Callable[[], None]:
        return lambda: self.log.append(word)

    def _set_music(self, on: bool) -> None:
        self.music = on
        self.rebuild()

    def _set_volume(self, value: int) -> None:
        self.volume = value
        self.rebuild()

    def _set_speed(self, id: str) -> None:
        self.speed = id
        self.rebuild()

    def _set_level(self, id: str) -> None:
        self.level = id
        self.rebuild()

    def _set_name(self, text: str) -> None:
        self.name = text
        self.rebuild()

    def _set_row(self, id: str) -> None:
        self.row = id
        self.rebuild()


def _percent(value: int) -> Message:
    return words("percent", n=value)


def _speeds() -> list[Option]:
    return [Option(id, words(id)) for id in ("off", "fast", "normal", "slow")]


def _levels() -> list[Option]:
    return [Option(id, words(id)) for id in ("easy", "middling", "hard")]
