"""The pages of the settings on what is seen and how it moves: each a column of switches, sliders and choices."""

from __future__ import annotations

from game.content.line import Line
from game.content.theme import DEFAULT, HIGH_CONTRAST
from game.table.settings import LARGEST_UI, SMALLEST_UI, Motion, Speed
from game.ui.context import Context
from game.ui.drawing.magnifier import STEPS
from game.ui.drawing.viewport import TABLE_ROOM, largest_scale
from game.ui.input.keys import show_chord
from game.ui.scenes.rules.card_row import CardRow
from game.ui.scenes.settings.examples import Magnified, Plates, Remark, WindowExample, asked, sample
from game.ui.scenes.settings.moving import TakingTurns, Travelling
from game.ui.scenes.settings.rows import SYSTEM, beside, choice, explained, percent, seconds, switch, told
from game.ui.widgets import SMALL, Column, Fill, Label, Option, Rule, Segments, Slider, Toggle, Widget

UI_STEP, PAUSE_STEP = 5, 50
LONGEST_PAUSE = 1500
DECK = ("cards/S7", "cards/H7", "cards/D7", "cards/C7")
BOTS = ("hare", "heron")
"""Faces that are seen at play."""


def picture(ui: Context) -> list[Widget]:
    """Fullscreen, size, movement."""
    settings = ui.settings
    return [
        _fullscreen(ui),
        Rule(),
        explained(
            Slider(
                "ui_scale", Line("settings.picture.ui_scale"), settings.ui_scale, SMALLEST_UI, LARGEST_UI,
                lambda value: ui.change(ui_scale=value), step=UI_STEP, show=percent,
            ),
            "picture.ui_scale_help",
            *_held_down(ui),
            sample(Line("settings.picture.sample"), "size_sample"),
        ),
        Rule(),
        _magnifier(ui),
        Rule(),
        explained(
            choice(ui, "motion", "picture", [SYSTEM, *Motion], settings.motion or SYSTEM),
            f"picture.motion_{ui.motion}_help",
            Travelling(ui, "motion_sample"),
        ),
    ]  # fmt: skip


def _fullscreen(ui: Context) -> Widget:
    on, key = ui.settings.fullscreen, show_chord(ui.keys.chord("fullscreen"), ui.say)
    control = Toggle("fullscreen", Line("settings.picture.fullscreen"), on, lambda now: ui.change(fullscreen=now))
    words = Line("settings.picture.fullscreen_on" if on else "settings.picture.fullscreen_off", {"key": key})
    return beside(Column(control, told(words), gap=5), WindowExample(whole=on))


def _magnifier(ui: Context) -> Widget:
    """How much larger a part of the window is shown."""
    options = [Option(str(step), Line(f"settings.picture.magnified_{step}")) for step in STEPS]
    words, key = Line("settings.picture.magnified"), show_chord(ui.keys.chord("magnify"), ui.say)
    control = Segments("magnified", words, options, str(ui.settings.magnified), lambda by: ui.change(magnified=int(by)))
    told_of = told(Line("settings.picture.magnified_help", {"key": key}))
    return beside(Column(control, told_of, gap=5), Magnified(ui.settings.magnified))


def _held_down(ui: Context) -> list[Widget]:
    """That at a table of this window words do not become as large as was chosen."""
    most = largest_scale(*ui.viewport.pixels, TABLE_ROOM)
    if ui.settings.ui_scale <= most:
        return []
    return [Label(Line("settings.picture.ui_scale_table", {"percent": most}), SMALL, id="ui_scale_table")]


def reading(ui: Context) -> list[Widget]:
    """Colours, deck and font, with plates, cards and words to see what they do."""
    settings = ui.settings
    names = (Line(f"lobby.face.{BOTS[0]}"), Line(f"lobby.face.{BOTS[1]}"))
    return [
        explained(
            choice(ui, "theme", "reading", [DEFAULT, HIGH_CONTRAST], settings.theme),
            f"reading.theme_{ui.theme.chosen}_help",
            Column(Plates(names), asked(Line("settings.reading.prompt")), gap=16, fill=Fill.STRETCH),
        ),
        Rule(),
        switch(ui, "four_colour", "reading", settings.four_colour),
        CardRow(DECK),
        Rule(),
        switch(ui, "legible_font", "reading", settings.legible_font),
        sample(Line("settings.reading.sample"), "sample"),
    ]


def play(ui: Context) -> list[Widget]:
    """How fast cards and bots are, and whether faces talk."""
    settings = ui.settings
    return [
        explained(
            choice(ui, "speed", "play", list(Speed), settings.speed), "play.speed_help", Travelling(ui, "speed_sample")
        ),
        Rule(),
        _pause(ui),
        Rule(),
        beside(
            switch(ui, "bubbles", "play", settings.bubbles),
            Remark(BOTS[0], Line("settings.play.remark"), speaks=settings.bubbles),
        ),
        Rule(),
        switch(ui, "tips", "play", settings.tips),
    ]


def _pause(ui: Context) -> Widget:
    settings = ui.settings
    paced = settings.speed in (Speed.NORMAL, Speed.SLOW)
    slider = Slider(
        "bot_pause", Line("settings.play.bot_pause"), settings.bot_pause, 0, LONGEST_PAUSE,
        lambda value: ui.change(bot_pause=value), step=PAUSE_STEP, show=seconds, enabled=paced,
    )  # fmt: skip
    turns = TakingTurns(ui, "pause_sample", BOTS, settings.rest_of_bots)
    return explained(slider, "play.bot_pause_help" if paced else "play.bot_pause_off", turns)
