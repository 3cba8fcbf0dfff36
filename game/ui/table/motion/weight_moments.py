"""The moments in which weight is shown: when its light begins, what waits for it, the silence before what decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct, structs

from game.content.theme import SoundName
from game.table.weight import GRADE_SECONDS, GREAT, Weight, WeightLimits
from game.ui.animation import Pace
from game.ui.table.items.effects import Effects
from game.ui.table.items.weight_light import WeightLight

HUSH_SECONDS: Final = 0.3
"""Seconds in which the sound of the place goes and comes back."""

NAMED_SECONDS: Final = 1.2
"""Seconds after which a board may cover the name of an event."""

DRUM: Final = "knock"
BEATS: Final = (1.0, 0.66, 0.38, 0.16)
"""Parts of a pause that are left at the beats of its drum."""

PLAIN_WAIT: Final = 0.4
"""Seconds before what decides where nothing moves."""


class WeightShown(Struct, frozen=True):
    """The weight of what just happened: its name is written and read, and faces react."""

    weight: Weight


class PlaceHushed(Struct, frozen=True):
    """The sound of the place is as loud as this part of its volume, 0 to 1."""

    level: float


class WeightMoments:
    """Shows the weights of one match within their limits."""

    def __init__(
        self,
        effects: Effects,
        pace: Callable[[], Pace],
        sound: Callable[[SoundName], None],
        emit: Callable[[WeightShown | PlaceHushed], None],
    ) -> None:
        self._effects, self._pace, self._sound, self._emit = effects, pace, sound, emit
        self.limits = WeightLimits()
        self.deciding: Weight | None = None
        """The weight before whose answer everything is silent."""
        self._named_until = 0.0
        """The moment until which the last name is to be read, as the limits count time."""
        self.skips = False
        """True while a person goes on and nothing of it is shown."""

    @property
    def shown(self) -> bool:
        """True if a light shines, or what decides is still open."""
        return self._effects.light is not None or self.deciding is not None

    @property
    def now(self) -> Weight | None:
        """The weight whose light shines now; None for no light."""
        return None if self._effects.light is None else self._effects.light.weight

    @property
    def blocks(self) -> bool:
        """True while nothing else may begin."""
        return self._effects.light is not None and self._effects.light.blocks

    @property
    def names(self) -> bool:
        """True while a name is to be read."""
        return self.limits.now < self._named_until

    def announce(self, weight: Weight) -> float:
        """Begins the silence before an event that decides; returns its seconds, 0 if it may not be shown as one now."""
        if self.skips:
            return 0.0
        admitted = self.limits.admit(weight)
        pace = self._pace()
        if not admitted.decides:
            return 0.0
        if not pace.plain and self.limits.grant(pace.seconds(weight.seconds)) < pace.seconds(weight.seconds):
            return 0.0
        self.deciding = admitted
        self._emit(WeightShown(admitted))
        self._effects.light = WeightLight(admitted, 0.0, self._sound, plain=pace.plain, nearness=_nearness(pace))
        return min(PLAIN_WAIT, admitted.deciding[0]) if pace.plain else pace.seconds(admitted.deciding[0])

    @property
    def slowness(self) -> float:
        """Returns the seconds by which the turn of what decides is slower."""
        pace = self._pace()
        return 0.0 if self.deciding is None or pace.plain else pace.seconds(self.deciding.deciding[1])

    def answer(self) -> float:
        """The answer is there; returns the seconds it is looked at before anything else."""
        if self.deciding is None:
            return 0.0
        rest, pace = self.deciding.deciding[2], self._pace()
        self.deciding = None
        self.hush(1.0)
        if self._effects.light is not None:
            self._effects.light.release()
        return 0.0 if pace.plain else pace.seconds(rest)

    def pause(self, weight: Weight) -> float:
        """Begins the pause before an event; returns its seconds, 0 where there is no time for it."""
        pace = self._pace()
        if self.skips or pace.plain:
            return 0.0
        return self.limits.grant(pace.seconds(weight.pause))

    def beat(self) -> None:
        """A beat of the drum is heard."""
        if not self.skips:
            self._sound(DRUM)

    def shine(self, weight: Weight) -> None:
        """Begins the light of an event that has just happened."""
        if self.skips or not weight.grade or self.deciding is not None:
            return
        lesser = structs.replace(weight, decides=False, grade=GREAT - 1)
        admitted = lesser if weight.decides else self.limits.admit(weight)
        pace = self._pace()
        seconds = 0.0 if pace.plain else self.limits.grant(pace.seconds(GRADE_SECONDS[admitted.grade]))
        if admitted.keys or seconds:
            plain = pace.plain or not seconds
            self._effects.light = WeightLight(admitted, seconds, self._sound, plain=plain, nearness=_nearness(pace))
        if admitted.name is not None:
            self._named_until = self.limits.now + pace.reading(NAMED_SECONDS)
        self._emit(WeightShown(admitted))

    def hush(self, level: float) -> None:
        """The place is heard this loud."""
        self._emit(PlaceHushed(level))

    def end(self) -> None:
        """A person goes on: no light shines any more, and the place is heard again."""
        self._effects.light, self._named_until = None, 0.0
        if self.deciding is not None:
            self.deciding = None
            self.hush(1.0)


def _nearness(pace: Pace) -> float:
    """Returns the part of its way that the table comes nearer: less where everything is faster."""
    return min(1.0, pace.seconds(1.0))


class Heartbeat:
    """The beat that is heard while much is at stake."""

    def __init__(self) -> None:
        self._since = 0.0

    def update(self, dt: float, beats: float) -> bool:
        """Lets time pass; returns whether a beat is due at so many a minute."""
        self._since += dt
        if not beats or self._since < 60 / beats:
            return False
        self._since = 0.0
        return True


class Silence:
    """The silence before an event that decides, while its place goes quiet; over at once for a person who goes on."""

    def __init__(self, moments: WeightMoments, weight: Weight) -> None:
        self._moments, self._weight = moments, weight
        self._left: float | None = None
        self._passed = 0.0
        self.running = True

    def update(self, dt: float) -> float:
        """Begins once, then lets time pass; returns what is left over."""
        if self._left is None:
            self._left = self._moments.announce(self._weight)
        if self._moments.deciding is not None:
            self._passed += dt
            self._moments.hush(max(0.0, 1.0 - self._passed / HUSH_SECONDS))
        self._left -= dt
        self.running = self._left > 0
        return max(0.0, -self._left)

    def finish(self) -> None:
        """Ends it."""
        self.running = False


class Pause:
    """The pause before an event, with a drum that is heard faster and faster or without; over at once for a person who
    goes on.
    """

    def __init__(self, moments: WeightMoments, weight: Weight) -> None:
        self._moments, self._weight = moments, weight
        self._left: float | None = None
        self._beats: list[float] = []
        """Seconds that are left at each beat still to be heard."""
        self.running = True

    def update(self, dt: float) -> float:
        """Begins once, then lets time pass; returns what is left over."""
        if self._left is None:
            self._left = self._moments.pause(self._weight)
            beats = BEATS if self._left else BEATS[:1]
            self._beats = [self._left * part for part in beats] if self._weight.drum else []
        self._left -= dt
        while self._beats and self._left <= self._beats[0]:
            self._beats.pop(0)
            self._moments.beat()
        self.running = self._left > 0
        return max(0.0, -self._left)

    def finish(self) -> None:
        """Ends it."""
        self.running = False


class Answer:
    """The rest after the answer of an event that decides."""

    def __init__(self, moments: WeightMoments) -> None:
        self._moments = moments
        self._left: float | None = None
        self.running = True

    def update(self, dt: float) -> float:
        """Begins once, then lets time pass; returns what is left over."""
        if self._left is None:
            self._left = self._moments.answer()
        self._left -= dt
        self.running = self._left > 0
        return max(0.0, -self._left)

    def finish(self) -> None:
        """Ends it."""
        if self._left is None:
            self._moments.answer()
        self.running = False


class Gate:
    """Waits until a light lets other things begin."""

    def __init__(self, moments: WeightMoments, *, board: bool = False) -> None:
        """`board`: what begins would cover a name, which is read first."""
        self._moments, self._board = moments, board
        self.running = True

    def update(self, dt: float) -> float:
        """Waits as long as a light blocks."""
        named = self._board and self._moments.names
        if named and not self._moments.blocks:
            self._moments.limits.spend(dt)
        self.running = named or self._moments.blocks
        return 0.0 if self.running else dt

    def finish(self) -> None:
        """Waits no longer."""
        self.running = False
