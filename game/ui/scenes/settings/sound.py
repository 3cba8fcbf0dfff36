"""The page of the settings on what is heard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.content.line import Line
from game.ui.context import Context
from game.ui.scenes.settings.examples import LoudnessBars
from game.ui.scenes.settings.rows import percent, told
from game.ui.stage.widget_scene import CLICK
from game.ui.widgets import BODY, Column, Fill, Label, Rule, Slider, Toggle, Widget, Wrapping

VOLUME_STEP = 5
SAMPLES = {"tunes": "win"}
"""What is heard of a group that is switched on, where that is not its first sound."""
NOT_SAMPLED = frozenset(("places",))
"""Heard all the time as it is."""


def sound(ui: Context) -> list[Widget]:
    """Effects and background, each with its volume, a switch, and one for each group of it."""
    settings = ui.settings
    parts: list[Widget] = []
    if ui.audio.fault is not None:
        parts += [Label(Line("settings.sound.fault"), BODY, id="fault"), Rule()]
    return [
        *parts,
        Toggle("sound", Line("settings.sound.effects_on"), not settings.sound_muted, partial(_mute_sound, ui)),
        _volume(
            "sound_volume", "effects", settings.sound_volume, partial(_sound_volume, ui), muted=settings.sound_muted
        ),
        told(Line("settings.sound.groups_help")),
        _groups(ui, music=False, enabled=not settings.sound_muted),
        Rule(),
        Toggle(
            "music", Line("settings.sound.river_on"), not settings.music_muted, lambda on: ui.change(music_muted=not on)
        ),
        _volume("music_volume", "river", settings.music_volume, partial(_music_volume, ui), muted=settings.music_muted),
        _groups(ui, music=True, enabled=not settings.music_muted),
    ]


def _volume(name: str, words: str, value: int, change: Callable[[int], None], *, muted: bool) -> Widget:
    """How loud it is, with a picture of that and what comes of it in a sentence."""
    slider = Slider(
        name, Line(f"settings.sound.{words}"), value, 0, 100, change, step=VOLUME_STEP, show=percent,
        enabled=not muted,
    )  # fmt: skip
    heard = "silent" if muted or not value else words
    level = Wrapping(LoudnessBars(0 if muted else value), told(Line(f"settings.sound.{heard}_heard")), gap=18)
    return Column(slider, level, gap=6, fill=Fill.STRETCH)


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
    """What is switched on is heard at once."""
    others = tuple(each for each in ui.settings.muted_groups if each != name)
    ui.change(muted_groups=others if heard else (*others, name))
    if heard and name not in NOT_SAMPLED:
        ui.audio.play(f"app/sounds/{SAMPLES.get(name, ui.audio.groups.groups[name][0])}")


def _mute_sound(ui: Context, on: bool) -> None:
    ui.change(sound_muted=not on)


def _sound_volume(ui: Context, value: int) -> None:
    ui.change(sound_volume=value)
    ui.audio.play(CLICK)


def _music_volume(ui: Context, value: int) -> None:
    ui.change(music_volume=value)
