"""The pages of the settings: each a column of switches, sliders and choices."""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from game.content.languages import languages
from game.content.line import Line
from game.content.theme import DEFAULT, HIGH_CONTRAST
from game.table.settings import LARGEST_UI, SMALLEST_UI, Motion, Speed
from game.ui.context import Context, Say
from game.ui.scenes.card_row import CardRow
from game.ui.viewport import TABLE_ROOM, largest_scale
from game.ui.widget_scene import CLICK
from game.ui.widgets import (
    BODY,
    SMALL,
    SOFT,
    Column,
    Fill,
    Label,
    Option,
    Rule,
    Segments,
    Slider,
    Toggle,
    Widget,
    Wrapping,
)

SYSTEM = "system"
UI_STEP, VOLUME_STEP, PAUSE_STEP = 5, 5, 50
LONGEST_PAUSE = 1500
SAMPLE = ("cards/S7", "cards/H7", "cards/D7", "cards/C7")


def picture(ui: Context) -> list[Widget]:
    """Fullscreen, size, movement."""
    settings = ui.settings
    return [
        _switch(ui, "fullscreen", "picture", settings.fullscreen),
        Rule(),
        _explained(
            Slider(
                "ui_scale", Line("settings.picture.ui_scale"), settings.ui_scale, SMALLEST_UI, LARGEST_UI,
                lambda value: ui.change(ui_scale=value), step=UI_STEP, show=_percent,
            ),
            "picture.ui_scale_help",
        ),
        *_held_down(ui),
        Rule(),
        _explained(
            _choice(ui, "motion", "picture", [SYSTEM, *Motion], settings.motion or SYSTEM), "picture.motion_help"
        ),
    ]  # fmt: skip


def _held_down(ui: Context) -> list[Widget]:
    """That at a table of this window words do not become as large as was chosen."""
    most = largest_scale(*ui.viewport.pixels, TABLE_ROOM)
    if ui.settings.ui_scale <= most:
        return []
    return [Label(Line("settings.picture.ui_scale_table", {"percent": most}), SMALL, id="ui_scale_table")]


def sound(ui: Context) -> list[Widget]:
    """Effects and background, each with its volume, a switch, and one for each group of it."""
    settings = ui.settings
    parts: list[Widget] = []
    if ui.audio.fault is not None:
        parts += [Label(Line("settings.sound.fault"), BODY, id="fault"), Rule()]
    return [
        *parts,
        Toggle("sound", Line("settings.sound.effects_on"), not settings.sound_muted, partial(_mute_sound, ui)),
        Slider(
            "sound_volume", Line("settings.sound.effects"), settings.sound_volume, 0, 100, partial(_sound_volume, ui),
            step=VOLUME_STEP, show=_percent, enabled=not settings.sound_muted,
        ),
        Column(_help("sound.groups_help"), _groups(ui, music=False, enabled=not settings.sound_muted), gap=8),
        Rule(),
        Toggle(
            "music", Line("settings.sound.river_on"), not settings.music_muted, lambda on: ui.change(music_muted=not on)
        ),
        Slider(
            "music_volume", Line("settings.sound.river"), settings.music_volume, 0, 100,
            lambda value: ui.change(music_volume=value), step=VOLUME_STEP, show=_percent,
            enabled=not settings.music_muted,
        ),
        _groups(ui, music=True, enabled=not settings.music_muted),
    ]  # fmt: skip


def reading(ui: Context) -> list[Widget]:
    """Language, colours, deck and font, with cards to see what they do."""
    settings = ui.settings
    return [
        _explained(_languages(ui), "reading.language_help"),
        Rule(),
        _explained(_choice(ui, "theme", "reading", [DEFAULT, HIGH_CONTRAST], settings.theme), "reading.theme_help"),
        Rule(),
        _switch(ui, "four_colour", "reading", settings.four_colour),
        CardRow(SAMPLE),
        Rule(),
        _switch(ui, "legible_font", "reading", settings.legible_font),
        Label(Line("settings.reading.sample"), SOFT, id="sample"),
    ]


def _languages(ui: Context) -> Widget:
    """Those there are, each in its own name, after the one the system asks for."""
    options = [Option(SYSTEM, Line("settings.reading.language_system"))]
    options += [Option(each.tag, each.name) for each in languages(ui.folders)]
    chosen = ui.settings.language or SYSTEM
    return Segments("language", Line("settings.reading.language"), options, chosen, partial(_choose, ui, "language"))


def play(ui: Context) -> list[Widget]:
    """How fast cards and bots are, and whether faces talk."""
    settings = ui.settings
    paced = settings.speed in (Speed.NORMAL, Speed.SLOW)
    return [
        _explained(_choice(ui, "speed", "play", list(Speed), settings.speed), "play.speed_help"),
        Rule(),
        _explained(
            Slider(
                "bot_pause", Line("settings.play.bot_pause"), settings.bot_pause, 0, LONGEST_PAUSE,
                lambda value: ui.change(bot_pause=value), step=PAUSE_STEP, show=_seconds, enabled=paced,
            ),
            "play.bot_pause_help" if paced else "play.bot_pause_off",
        ),
        Rule(),
        _switch(ui, "bubbles", "play", settings.bubbles),
    ]  # fmt: skip


def _switch(ui: Context, name: str, page: str, on: bool) -> Widget:
    words = Line(f"settings.{page}.{name}")
    return _explained(Toggle(name, words, on, lambda now: ui.change(**{name: now})), f"{page}.{name}_help")


def _choice(ui: Context, name: str, page: str, values: list[str], chosen: str) -> Widget:
    options = [Option(str(value), Line(f"settings.{page}.{name}_{value}")) for value in values]
    return Segments(name, Line(f"settings.{page}.{name}"), options, str(chosen), partial(_choose, ui, name))


def _choose(ui: Context, name: str, value: str) -> None:
    kinds: dict[str, type[StrEnum]] = {"motion": Motion, "speed": Speed}
    kind = kinds.get(name)
    ui.change(**{name: None if value == SYSTEM else kind(value) if kind is not None else value})


def _groups(ui: Context, *, music: bool, enabled: bool) -> Widget:
    """A switch for each group of sounds that follows the volume of music, or of effects."""
    groups = ui.audio.groups
    names = [name for name in groups.groups if (name in groups.music) is music]
    muted = ui.settings.muted_groups
    return Wrapping(
        *(
            Toggle(
                f"group:{name}", Line(f"settings.sound.group.{name}"), name not in muted,
                partial(_hear_group, ui, name), enabled=enabled,
            )
            for name in names
        ),
        gap=18,
    )  # fmt: skip


def _hear_group(ui: Context, name: str, heard: bool) -> None:
    others = tuple(each for each in ui.settings.muted_groups if each != name)
    ui.change(muted_groups=others if heard else (*others, name))
    ui.audio.play(CLICK)


def _mute_sound(ui: Context, on: bool) -> None:
    ui.change(sound_muted=not on)


def _sound_volume(ui: Context, value: int) -> None:
    ui.change(sound_volume=value)
    ui.audio.play(CLICK)


def _explained(widget: Widget, key: str) -> Widget:
    """What is set, and in a sentence what that does."""
    return Column(widget, _help(key), gap=5, fill=Fill.STRETCH)


def _help(key: str) -> Widget:
    return Label(Line(f"settings.{key}"), SMALL)


def _percent(value: int) -> Say:
    return Line("settings.percent", {"value": value})


def _seconds(value: int) -> Say:
    if not value:
        return Line("settings.play.none")
    whole, rest = divmod(value, 1000)
    return Line("settings.play.seconds", {"whole": whole, "hundredths": f"{rest // 10:02}"})
