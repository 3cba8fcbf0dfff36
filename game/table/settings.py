"""A person's settings as plain data, and reactions: decisions that may be skipped."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, field

from game.content.message import Message
from game.engine.types import Command

Percent = Annotated[int, Meta(ge=0, le=100)]
UiScale = Annotated[int, Meta(ge=75, le=200)]
Magnified = Annotated[int, Meta(ge=100, le=400)]
Milliseconds = Annotated[int, Meta(ge=0, le=3000)]
Seconds = Annotated[int, Meta(ge=0, le=120)]
Pixels = Annotated[int, Meta(ge=1, le=16_384)]
Name = Annotated[str, Meta(max_length=100)]

LanguageTag = Annotated[str, Meta(pattern="^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$")]
"""Tag of a language, such as `en` or `pt-BR`; it is part of file names."""

SMALLEST_UI, LARGEST_UI = 75, 200


class Motion(StrEnum):
    """The amount of motion: everything, 100 ms fades only, or nothing."""

    FULL = "full"
    REDUCED = "reduced"
    OFF = "off"


class Speed(StrEnum):
    """The duration of animations: nothing, 0.5, 1 or 1.6 times their length."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class Settings(Struct, frozen=True):
    """Everything on the settings page, with the defaults of a first start. Change with `msgspec.structs.replace`."""

    ui_scale: UiScale = 100
    """Size of panels and words in percent."""
    magnified: Magnified = 100
    """Size of the window's content in percent: above 100 a part is shown, which follows focus and pointer."""
    fullscreen: bool = False
    motion: Motion | None = None
    """None follows the system."""
    speed: Speed = Speed.NORMAL
    bot_pause: Milliseconds = 450
    """Milliseconds of rest before each decision of a bot."""
    bubbles: bool = True
    """True if faces make remarks on events."""
    tips: bool = True
    """True if tooltips appear where pointer or focus rests; a resting finger always shows them."""
    sound_volume: Percent = 70
    sound_muted: bool = False
    muted_groups: tuple[Name, ...] = ()
    """Groups of data/app/sounds.yaml that are silent."""
    music_volume: Percent = 35
    """Volume of ambient sounds and tunes."""
    music_muted: bool = False
    theme: Name = "saloon"
    """Name of a palette of data/app/theme.yaml."""
    four_colour: bool = False
    hand_order: Name = ""
    """Order of hands, where a title has several; "" or an unknown one is its usual order."""
    sheets_seen: tuple[Name, ...] = ()
    """Titles whose sheet of items with their effects has opened by itself once."""
    legible_font: bool = False
    language: LanguageTag | None = None
    """None follows the system."""
    asks: dict[str, bool] = field(default_factory=dict)
    """Reactions people chose to be asked about or not: `title.kind`. Others are as the title has it."""
    reaction_timeout: Seconds = 0
    """Seconds until an unanswered reaction is passed on; 0 means never."""
    keys: dict[str, str] = field(default_factory=dict)
    """Remapped keys only: action id to chord (`undo` to `ctrl+u`)."""
    pad: dict[str, str] = field(default_factory=dict)
    """Remapped buttons of controllers only: action id to button, "" for none (`hint` to `back`)."""
    vibration: bool = True
    """True if a controller shakes when its player is asked."""
    window: tuple[Pixels, Pixels] | None = None
    """Size of the window when it is neither fullscreen nor maximised; None before the first start: what suits the
    screen.
    """
    maximised: bool = False

    @property
    def rest_of_bots(self) -> float:
        """Returns seconds before each decision of a bot; none where people want things to go quickly."""
        return self.bot_pause / 1000 if self.speed in (Speed.NORMAL, Speed.SLOW) else 0.0


class AskWhen(StrEnum):
    """A preference for a kind of reaction in this match."""

    ALWAYS = "always"
    IF_HIT = "if_hit"
    """Ask only if the seat's piece would be hit; where nobody can say so, ask always."""
    NOT_NOW = "not_now"
    """Do not ask before the next round of the reaction."""
    NEVER = "never"


class Reaction(Struct, frozen=True):
    """A decision that may be skipped: its kind (an `Ask` of the title), and the command that passes it on."""

    ask: str
    pass_command: Command
    line: Message
    """The question in one sentence: what was played and what would happen."""
    firm: bool = False
    """True if it is passed on by its own target only: no other move passes it on, and it has no primary button."""
    about: str = ""
    """Subject of the reaction. A seat's answer holds for its next reaction about the same subject while the effect
    (`Presenter.meets`) stays as it was. With "" each reaction is asked for itself.
    """
    again: Message | None = None
    """The question instead of `line`, once an earlier answer about the same subject does not hold any more."""
    hits: bool | None = None
    """True if the seat's piece would be hit as it lies; None where nobody can say."""
    round: int | None = None
    """Number that grows with the rounds of the match; None where `AskWhen.NOT_NOW` means nothing."""
    sifted: bool = False
    """True if the questions of this kind that would bring nothing are a kind of their own: then those left are the ones
    that may help.
    """
    own: bool = False
    """True if the seat is about to make a move of its own: this is a chance, which the next move may pass on."""

    def word(self, when: AskWhen) -> str:
        """Returns the key of the words for a preference about this kind, of which some may be asked elsewhere."""
        return "useful" if self.sifted and when is AskWhen.ALWAYS else when.value

    @property
    def standings(self) -> tuple[AskWhen, ...]:
        """Returns the preferences a person may choose for this kind in this match."""
        if self.own:
            return ()
        if_hit = () if self.hits is None else (AskWhen.IF_HIT,)
        not_now = () if self.round is None else (AskWhen.NOT_NOW,)
        return (AskWhen.ALWAYS, *if_hit, *not_now, AskWhen.NEVER)

    def is_asked(self, standing: AskWhen, since: int | None) -> bool:
        """True if a person with this preference is asked; `since` is the round in which it was chosen."""
        match standing:
            case AskWhen.ALWAYS:
                return True
            case AskWhen.IF_HIT:
                return self.hits is not False
            case AskWhen.NOT_NOW:
                return self.round != since
            case AskWhen.NEVER:
                return False
