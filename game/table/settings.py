"""What a person chose about how the game looks, sounds and asks. Plain data: stored elsewhere, read everywhere."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, field

Percent = Annotated[int, Meta(ge=0, le=100)]
UiScale = Annotated[int, Meta(ge=75, le=200)]
Magnified = Annotated[int, Meta(ge=100, le=400)]
Milliseconds = Annotated[int, Meta(ge=0, le=3000)]
Seconds = Annotated[int, Meta(ge=0, le=120)]
Pixels = Annotated[int, Meta(ge=1, le=16_384)]
Name = Annotated[str, Meta(max_length=100)]
LanguageTag = Annotated[str, Meta(pattern="^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$")]
"""`en`, `pt-BR`: part of the names of files."""

SMALLEST_UI, LARGEST_UI = 75, 200


class Motion(StrEnum):
    """How much moves: everything, 100 ms fades only, or nothing."""

    FULL = "full"
    REDUCED = "reduced"
    OFF = "off"


class Speed(StrEnum):
    """How long an animation takes: nothing, 0.5, 1 or 1.6 times its length."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class Settings(Struct, frozen=True):
    """Everything on the settings page, with the defaults of a first start. Change with `msgspec.structs.replace`."""

    ui_scale: UiScale = 100
    """Size of panels and words in percent."""
    magnified: Magnified = 100
    """How large the window is shown, in percent: above 100 a part of it, which follows focus and pointer."""
    fullscreen: bool = False
    motion: Motion | None = None
    """None follows the system."""
    speed: Speed = Speed.NORMAL
    bot_pause: Milliseconds = 450
    """Rest before each decision of a bot."""
    bubbles: bool = True
    """Whether faces say something to what happens."""
    tips: bool = True
    """Whether words come up at what pointer or focus rests on; a finger that rests on it always gets them."""
    sound_volume: Percent = 70
    sound_muted: bool = False
    muted_groups: tuple[Name, ...] = ()
    """Groups of data/app/sounds.yaml that are not heard."""
    music_volume: Percent = 35
    """Of what is heard of a place, and of tunes."""
    music_muted: bool = False
    theme: Name = "saloon"
    """Name of a palette of data/app/theme.yaml."""
    four_colour: bool = False
    hand_order: Name = ""
    """How hands lie, where a title knows several orders; "" or one it does not know: its usual one."""
    sheets_seen: tuple[Name, ...] = ()
    """Titles whose sheet of things to choose from, with what each does, has opened by itself."""
    legible_font: bool = False
    language: LanguageTag | None = None
    """None follows the system."""
    asks: dict[str, bool] = field(default_factory=dict)
    """Reactions people want, or do not want, to be asked about: `title.kind`. Others are as the title has it."""
    reaction_timeout: Seconds = 0
    """After so many seconds a reaction nobody answers is let go; 0: never."""
    keys: dict[str, str] = field(default_factory=dict)
    """Remapped keys only: action id to chord (`undo` to `ctrl+u`)."""
    pad: dict[str, str] = field(default_factory=dict)
    """Remapped buttons of controllers only: action id to button, "" for none (`hint` to `back`)."""
    vibration: bool = True
    """Whether a controller shakes when one is asked."""
    window: tuple[Pixels, Pixels] = (1280, 720)
    """Size of the window when it is neither fullscreen nor maximised."""
    maximised: bool = False

    @property
    def rest_of_bots(self) -> float:
        """Seconds before each decision of a bot; none where people want things to go quickly."""
        return self.bot_pause / 1000 if self.speed in (Speed.NORMAL, Speed.SLOW) else 0.0
