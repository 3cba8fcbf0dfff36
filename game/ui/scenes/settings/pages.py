"""The pages of the settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from functools import partial
from typing import Final

from msgspec import Struct

from game.content.catalogue import Entry
from game.content.licences import Project
from game.content.message import Message, given
from game.content.strings import languages
from game.content.theme import DEFAULT, HIGH_CONTRAST, SoundName
from game.engine.module import ReactionKind
from game.table.settings import LARGEST_UI, SMALLEST_UI, Motion, Speed
from game.ui.context import Context, Say
from game.ui.drawing.text import icon_mark
from game.ui.drawing.theme import STEPS, TABLE_ROOM, largest_scale
from game.ui.input.pads import DEFAULT_KEYS, MAPPED, show_chord
from game.ui.scenes.house import date_line
from game.ui.scenes.rules import CardRow
from game.ui.scenes.settings.examples import (
    BotTurnsExample,
    LoudnessBars,
    MagnifiedCard,
    Plates,
    RemarkExample,
    TimerExample,
    TravellingCard,
    WindowExample,
    asked,
    sample,
)
from game.ui.stage.widget_scene import CLICK
from game.ui.widgets import (
    BODY,
    BOLD,
    HEADING,
    SMALL,
    SOFT,
    ButtonKind,
    Column,
    Fill,
    Label,
    Option,
    PushButton,
    Row,
    Rule,
    Segments,
    Slider,
    Toggle,
    Widget,
    Wrapping,
)

UI_STEP, PAUSE_STEP = 5, 50
LONGEST_PAUSE = 1500
DECK = ("cards/S7", "cards/H7", "cards/D7", "cards/C7")
BOTS = ("hare", "heron")
"""Faces that are seen at play."""

DAY: Final = date(1886, 7, 4)
MOVES, PAUSE = 24, 1250
COURT = ("cards/SJ", "cards/HQ", "cards/DK", "cards/CA")
"""Cards that bear letters."""

VOLUME_STEP = 5
SAMPLES: Final[Mapping[str, SoundName]] = {"tunes": "win"}
"""The sound to hear of a group that is switched on, where that is not its first one."""
NOT_SAMPLED = frozenset(("places",))
"""Sounds that are heard all the time anyway."""

TIMES = (0, 10, 20, 30)

ACTIONS = (
    "undo", "redo", "hint", "log", "timeline", "save", "rules", "tips", "sort", "to_end", "speak", "mute", "settings",
    "fullscreen", "magnify",
)  # fmt: skip
"""The actions that can be put on other keys, in the order shown."""
RESERVED = frozenset(
    (
        "escape",
        "tab",
        "shift+tab",
        "f6",
        "shift+f6",
        "return",
        "space",
        "left",
        "right",
        "up",
        "down",
        "home",
        "end",
        "page_up",
        "page_down",
    )
)
"""Keys that move through everything and stay where they are."""
KEY_WIDTH = 190.0

SYSTEM = "system"
CLOSE, BESIDE = 5.0, 22.0
"""Distances between a control and its sentence, and between these and an example beside them, in design units."""
_KINDS: dict[str, type[StrEnum]] = {"motion": Motion, "speed": Speed}


def picture(ui: Context) -> list[Widget]:
    """Fullscreen, size, movement."""
    settings = ui.settings
    return [
        _fullscreen(ui),
        Rule(),
        explained(
            Slider(
                "ui_scale", Message("settings.picture.ui_scale"), settings.ui_scale, SMALLEST_UI, LARGEST_UI,
                lambda value: ui.change(ui_scale=value), step=UI_STEP, show=percent,
            ),
            "picture.ui_scale_help",
            *_held_down(ui),
            sample(Message("settings.picture.sample"), "size_sample"),
        ),
        Rule(),
        _magnifier(ui),
        Rule(),
        explained(
            choice(ui, "motion", "picture", [SYSTEM, *Motion], settings.motion or SYSTEM),
            f"picture.motion_{ui.motion}_help",
            TravellingCard(ui, "motion_sample"),
        ),
    ]  # fmt: skip


def _fullscreen(ui: Context) -> Widget:
    on, key = ui.settings.fullscreen, show_chord(ui.keys.chord("fullscreen"), ui.say)
    control = Toggle("fullscreen", Message("settings.picture.fullscreen"), on, lambda now: ui.change(fullscreen=now))
    words = Message("settings.picture.fullscreen_on" if on else "settings.picture.fullscreen_off", {"key": key})
    return beside(Column(control, told(words), gap=5), WindowExample(whole=on))


def _magnifier(ui: Context) -> Widget:
    """Builds the choice of how much larger a part of the window is shown."""
    options = [Option(str(step), Message(f"settings.picture.magnified_{step}")) for step in STEPS]
    words, key = Message("settings.picture.magnified"), show_chord(ui.keys.chord("magnify"), ui.say)
    control = Segments("magnified", words, options, str(ui.settings.magnified), lambda by: ui.change(magnified=int(by)))
    told_of = told(Message("settings.picture.magnified_help", {"key": key}))
    return beside(Column(control, told_of, gap=5), MagnifiedCard(ui.settings.magnified))


def _held_down(ui: Context) -> list[Widget]:
    """Builds a remark if words at a table of this window do not become as large as was chosen."""
    most = largest_scale(*ui.viewport.pixels, TABLE_ROOM)
    if ui.settings.ui_scale <= most:
        return []
    return [Label(Message("settings.picture.ui_scale_table", {"percent": most}), SMALL, id="ui_scale_table")]


def reading(ui: Context) -> list[Widget]:
    """Colours, deck and font, with plates, cards and words to see what they do."""
    settings = ui.settings
    names = (Message(f"lobby.face.{BOTS[0]}"), Message(f"lobby.face.{BOTS[1]}"))
    return [
        explained(
            choice(ui, "theme", "reading", [DEFAULT, HIGH_CONTRAST], settings.theme),
            f"reading.theme_{ui.theme.chosen}_help",
            Column(Plates(names), asked(Message("settings.reading.prompt")), gap=16, fill=Fill.STRETCH),
        ),
        Rule(),
        switch(ui, "four_colour", "reading", settings.four_colour),
        CardRow(DECK),
        Rule(),
        switch(ui, "legible_font", "reading", settings.legible_font),
        sample(Message("settings.reading.sample"), "sample"),
    ]


def play(ui: Context) -> list[Widget]:
    """Builds the settings of play: the speed of cards and bots, and whether faces talk."""
    settings = ui.settings
    return [
        explained(
            choice(ui, "speed", "play", list(Speed), settings.speed),
            "play.speed_help",
            TravellingCard(ui, "speed_sample"),
        ),
        Rule(),
        _pause(ui),
        Rule(),
        beside(
            switch(ui, "bubbles", "play", settings.bubbles),
            RemarkExample(BOTS[0], Message("settings.play.remark"), speaks=settings.bubbles),
        ),
        Rule(),
        switch(ui, "tips", "play", settings.tips),
    ]


def _pause(ui: Context) -> Widget:
    settings = ui.settings
    paced = settings.speed in (Speed.NORMAL, Speed.SLOW)
    slider = Slider(
        "bot_pause", Message("settings.play.bot_pause"), settings.bot_pause, 0, LONGEST_PAUSE,
        lambda value: ui.change(bot_pause=value), step=PAUSE_STEP, show=seconds, enabled=paced,
    )  # fmt: skip
    turns = BotTurnsExample(ui, "pause_sample", BOTS, settings.rest_of_bots)
    return explained(slider, "play.bot_pause_help" if paced else "play.bot_pause_off", turns)


def language(ui: Context) -> list[Widget]:
    """Builds the languages, each in its own name, with a date, numbers and letters in the current one."""
    there = languages(ui.folders)
    options = [Option(SYSTEM, Message("settings.language.system")), *(Option(each.tag, each.name) for each in there)]
    chosen = ui.settings.language or SYSTEM
    spoken = next((each.name for each in there if each.tag == ui.language), ui.language)
    words = "followed" if ui.settings.language is None else "chosen"
    return [
        Column(
            Segments("language", Message("settings.language.choose"), options, chosen, partial(choose, ui, "language")),
            told(Message(f"settings.language.{words}", {"language": spoken})),
            gap=5,
            fill=Fill.STRETCH,
        ),
        sample(
            Message("settings.language.sample", {"date": date_line(DAY), "count": MOVES, "pause": seconds(PAUSE)}),
            "language_sample",
        ),
        CardRow(COURT),
    ]


def sound(ui: Context) -> list[Widget]:
    """Effects and background, each with its volume, a switch, and one for each group of it."""
    settings = ui.settings
    parts: list[Widget] = []
    if ui.audio.fault is not None:
        parts += [Label(Message("settings.sound.fault"), BODY, id="fault"), Rule()]
    return [
        *parts,
        Toggle("sound", Message("settings.sound.effects_on"), not settings.sound_muted, partial(_mute_sound, ui)),
        _volume(
            "sound_volume", "effects", settings.sound_volume, partial(_sound_volume, ui), muted=settings.sound_muted
        ),
        told(Message("settings.sound.groups_help")),
        _groups(ui, music=False, enabled=not settings.sound_muted),
        Rule(),
        Toggle(
            "music",
            Message("settings.sound.river_on"),
            not settings.music_muted,
            lambda on: ui.change(music_muted=not on),
        ),
        _volume("music_volume", "river", settings.music_volume, partial(_music_volume, ui), muted=settings.music_muted),
        _groups(ui, music=True, enabled=not settings.music_muted),
    ]


def _volume(name: str, words: str, value: int, change: Callable[[int], None], *, muted: bool) -> Widget:
    """Builds a volume: its slider, a picture of the loudness, and the consequence in a sentence."""
    slider = Slider(
        name, Message(f"settings.sound.{words}"), value, 0, 100, change, step=VOLUME_STEP, show=percent,
        enabled=not muted,
    )  # fmt: skip
    heard = "silent" if muted or not value else words
    level = Wrapping(LoudnessBars(0 if muted else value), told(Message(f"settings.sound.{heard}_heard")), gap=18)
    return Column(slider, level, gap=6, fill=Fill.STRETCH)


def _groups(ui: Context, *, music: bool, enabled: bool) -> Widget:
    """A switch for each group of sounds that follows the volume of music, or of effects."""
    groups = ui.audio.groups
    names = [name for name in groups.groups if (name in groups.music) is music]
    muted = ui.settings.muted_groups
    return Wrapping(
        *(
            Toggle(
                f"group:{name}", Message(f"settings.sound.group.{name}"), name not in muted,
                partial(_hear_group, ui, name), enabled=enabled,
            )
            for name in names
        ),
        gap=18,
    )  # fmt: skip


def _hear_group(ui: Context, name: str, heard: bool) -> None:
    """Plays a sound of a group that is switched on."""
    others = tuple(each for each in ui.settings.muted_groups if each != name)
    ui.change(muted_groups=others if heard else (*others, name))
    if heard and name not in NOT_SAMPLED:
        ui.audio.play(SAMPLES.get(name, ui.audio.groups.groups[name][0]))


def _mute_sound(ui: Context, on: bool) -> None:
    ui.change(sound_muted=not on)


def _sound_volume(ui: Context, value: int) -> None:
    ui.change(sound_volume=value)
    ui.audio.play(CLICK)


def _music_volume(ui: Context, value: int) -> None:
    ui.change(music_volume=value)


class ReactionSettings(Struct, frozen=True):
    """The reactions of one title."""

    title: str
    asks: tuple[ReactionKind, ...]


def asks_of(entries: Iterable[Entry]) -> tuple[ReactionSettings, ...]:
    """Every title that has reactions."""
    return tuple(ReactionSettings(entry.id, entry.info.asks) for entry in entries if entry.info.asks)


def asks_page(ui: Context, titles: Sequence[ReactionSettings]) -> list[Widget]:
    """A switch for each reaction of each title, and whether time runs."""
    settings = ui.settings
    times = [Option(str(time), Message(f"settings.asks.time_{time}")) for time in TIMES]
    chosen = str(settings.reaction_timeout if settings.reaction_timeout in TIMES else TIMES[-1])
    parts: list[Widget] = [
        Label(Message("settings.asks.help"), SOFT),
        Column(
            Segments("reaction_timeout", Message("settings.asks.time"), times, chosen, partial(_set_time, ui)),
            told(_time_told(int(chosen))),
            gap=5,
        ),
        TimerExample(ui, "time_sample", Message("settings.asks.question"), int(chosen)),
    ]
    for title in titles:
        parts += [Rule(), Label(Message(f"{title.title}.name"), HEADING)]
        parts += [_switch(ui, title.title, ask) for ask in title.asks]
    return parts


def _switch(ui: Context, title: str, ask: ReactionKind) -> Widget:
    key = f"{title}.{ask.id}"
    on = ui.settings.asks.get(key, ask.default)
    words = Message(f"{title}.ask.{ask.id}.name")
    switch = Toggle(f"ask:{key}", words, on, lambda now: ui.change(asks={**ui.settings.asks, key: now}))
    detail = Message(f"{title}.ask.{ask.id}.detail")
    return Column(switch, told(detail if on else Message("settings.asks.passed", {"detail": detail})), gap=2)


def _time_told(seconds: int) -> Message:
    return Message("settings.asks.time_runs", {"count": seconds}) if seconds else Message("settings.asks.time_waits")


def _set_time(ui: Context, value: str) -> None:
    ui.change(reaction_timeout=int(value))


class AboutInfo(Struct, frozen=True):
    """The contents of the page. `folder` is shown as it stands; `licences` opens them above; `project` holds what is
    known of it.
    """

    version: str
    folder: str
    licences: Callable[[], None]
    project: Project


def about_page(about: AboutInfo) -> list[Widget]:
    """Version, places of files and of the project, licences."""
    return [
        Label(Message("settings.about.version", {"version": about.version}), BODY, id="version"),
        Rule(),
        _place("folder", about.folder),
        Label(Message("settings.about.folder_help"), SMALL),
        Label(Message("settings.about.crashes_help"), SMALL, id="crashes"),
        Rule(),
        *_addresses(about.project),
        Label(Message("settings.about.licences_help"), BODY),
        Wrapping(PushButton("licences", Message("settings.about.licences"), about.licences, icon="rules")),
    ]


def _addresses(project: Project) -> Iterator[Widget]:
    for name, address in (("page", project.page), ("reports", project.reports)):
        if address:
            yield _place(name, address)
    if project != Project():
        yield Rule()


def _place(name: str, place: str) -> Widget:
    return Column(Label(Message(f"settings.about.{name}"), BOLD), Label(place, BODY, id=name), gap=4)


def pads_page(
    ui: Context, waiting: str, await_button: Callable[[str], None], usual: Callable[[], None]
) -> list[Widget]:
    """Builds the controllers that are there, whether they shake, and one row per action with its button."""
    plugged = [
        Label(Message("settings.pads.plugged", {"name": given(name)}), BODY, id=f"pad:{i}") for i, name in _names(ui)
    ]
    on = ui.settings.vibration
    shakes = Toggle("vibration", Message("settings.pads.vibration"), on, partial(_shake, ui))
    return [
        *(plugged or [Label(Message("settings.pads.none"), BODY, id="no_pad")]),
        Rule(),
        Column(shakes, told(Message("settings.pads.shakes" if on else "settings.pads.keeps_still")), gap=5),
        Rule(),
        Label(Message("settings.pads.fixed", {"a": _sign(ui, "a"), "b": _sign(ui, "b")}), SOFT),
        Label(Message("settings.pads.help", {"b": _sign(ui, "b")}), SOFT),
        *(_row(ui, action, action == waiting, partial(await_button, action)) for action in MAPPED),
        Wrapping(
            PushButton(
                "usual_buttons", Message("settings.pads.usual"), usual, icon="undo", enabled=bool(ui.settings.pad)
            )
        ),
    ]


def _shake(ui: Context, on: bool) -> None:
    """Shakes the controller once when that is switched on."""
    ui.change(vibration=on)
    ui.pads.buzz()


def _sign(ui: Context, button: str) -> str:
    return icon_mark(ui.pads.sign(button))


def _names(ui: Context) -> list[tuple[int, str]]:
    return list(enumerate(ui.pads.names))


def _row(ui: Context, action: str, waiting: bool, press: Callable[[], None]) -> Widget:
    name, button = Message(f"settings.pads.action.{action}"), ui.pads.map.button(action)
    return Row(Label(name, BODY, grow=1), _button(ui, action, button, waiting, press), gap=16)


def _button(ui: Context, action: str, button: str, waiting: bool, press: Callable[[], None]) -> Widget:
    """Says its name where its picture is not seen."""
    id, name = f"button:{action}", Message(f"settings.pads.action.{action}")
    if waiting:
        words = Message("settings.pads.press")
        return PushButton(id, words, press, kind=ButtonKind.PRIMARY, description=name, width=KEY_WIDTH)
    words, sign = Message(f"settings.pads.button.{button or 'none'}"), ui.pads.sign(button)
    return PushButton(id, words, press, icon=sign, icon_only=True, description=name, width=KEY_WIDTH)


def keys_page(ui: Context, waiting: str, await_key: Callable[[str], None], usual: Callable[[], None]) -> list[Widget]:
    """One row per action: what it does and its key; `waiting` is the action whose new key is awaited."""
    rows = [_key_row(ui, action, action == waiting, partial(await_key, action)) for action in ACTIONS]
    changed = any(action in ui.settings.keys for action in DEFAULT_KEYS)
    reset = PushButton("usual_keys", Message("settings.keys.usual"), usual, icon="undo", enabled=changed)
    return [Label(Message("settings.keys.help"), SOFT), *rows, Wrapping(reset)]


def _key_row(ui: Context, action: str, waiting: bool, press: Callable[[], None]) -> Widget:
    name = Message(f"settings.keys.action.{action}")
    shown = Message("settings.keys.press") if waiting else show_chord(ui.keys.chord(action), ui.say)
    kind = ButtonKind.PRIMARY if waiting else ButtonKind.NORMAL
    key = PushButton(f"key:{action}", shown, press, kind=kind, description=name, width=KEY_WIDTH)
    return Row(Label(name, BODY, grow=1), key, gap=16)


def switch(ui: Context, name: str, page: str, on: bool) -> Widget:
    """A switch of the setting of this name, and what it does."""
    words = Message(f"settings.{page}.{name}")
    return explained(Toggle(name, words, on, lambda now: ui.change(**{name: now})), f"{page}.{name}_help")


def choice(ui: Context, name: str, page: str, values: Sequence[str], chosen: str) -> Widget:
    """One of several values of the setting of this name."""
    options = [Option(str(value), Message(f"settings.{page}.{name}_{value}")) for value in values]
    return Segments(name, Message(f"settings.{page}.{name}"), options, str(chosen), partial(choose, ui, name))


def choose(ui: Context, name: str, value: str) -> None:
    """Takes over what was chosen; `SYSTEM` leaves it to the system."""
    kind = _KINDS.get(name)
    ui.change(**{name: None if value == SYSTEM else kind(value) if kind is not None else value})


def explained(control: Widget, key: str, *examples: Widget) -> Widget:
    """Returns a control, a sentence on what it does, and examples of that."""
    words = Column(control, told(Message(f"settings.{key}")), gap=CLOSE)
    return Column(words, *examples, gap=14) if examples else words


def beside(words: Widget, example: Widget) -> Widget:
    """Words with a small example at their right."""
    words.grow = 1
    return Row(words, example, gap=BESIDE)


def told(words: Say) -> Widget:
    """A sentence on what a setting does."""
    return Label(words, SMALL)


def percent(value: int) -> Say:
    """A share of a hundred, as the language writes it."""
    return Message("settings.percent", {"value": value})


def seconds(milliseconds: int) -> Say:
    """Returns a short time as the language writes it."""
    if not milliseconds:
        return Message("settings.play.none")
    whole, rest = divmod(milliseconds, 1000)
    return Message("settings.play.seconds", {"whole": whole, "hundredths": f"{rest // 10:02}"})
