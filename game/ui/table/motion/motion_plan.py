"""The plan of the movements that a title names: the motion style of a difference, and the effects besides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, assert_never

from pygame import FRect

from game.content.theme import ColourName, SoundName
from game.table.item import (
    Celebration,
    Comparison,
    Deal,
    Departure,
    Finish,
    Item,
    ItemKind,
    Jolt,
    Knock,
    Movement,
    Pay,
    Run,
    Sink,
    Sweep,
    TurnUp,
    Wave,
    diff,
)
from game.table.presenter import Trail
from game.ui import animation as timeline
from game.ui.animation import Pace, Together, Tween
from game.ui.table.items.effects import Confetti, Crest, Splash
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.items.sprite import Sprite
from game.ui.table.motion.motion_style import WAVE_SECONDS, MotionStyle, shake
from game.ui.table.motion.movements import SPLASH_SECONDS, Difference, Rest, Tick

LIGHT_SECONDS = 0.11
"""Seconds between two cards that light up."""
REST_SECONDS = 0.45
"""Seconds that a thing that was turned up, or lit, is looked at before anything else moves."""
KNOCK_SECONDS = 0.4
BREATH_SECONDS = 0.5
"""Leader and line are seen so long before the last run."""
CELEBRATE_SECONDS = 2.6
CHEER: Final = "cheer"
BESIDE = 1.6
"""Cells to both sides of what is carried over which the crest of a wave reaches."""
LUNGE = 0.3
"""Reach of a thing towards what it knocks against, as a factor of its own size."""
COLOURS: Final[tuple[ColourName, ...]] = ("lamplight", "red", "cream", "last", "winning", "known")
GLIDE = MotionStyle()
DEAL = MotionStyle(0.3, 0.075, 1.5, bow=0.08, tick="deal", round=True)
SWEEP = MotionStyle(0.26, 0.03, 0.3, bow=0.05, gathers=True)
PAY = MotionStyle(0.3, 0.06, 0.6, bow=0.16, tick="chip")
LEAVE = MotionStyle(0.5, 0.05, 0.6, fade=0.5)


class MotionPlan:
    """The motion plan of one table: nothing here knows a title, and nothing changes but what is drawn."""

    def __init__(self, item_layer: ItemLayer, sound: Callable[[SoundName], None]) -> None:
        self.pace = Pace()
        self._item_layer, self._sound = item_layer, sound

    def tick(self, movement: Movement | None) -> SoundName | None:
        """The sound a movement makes itself, so that its event need not."""
        return None if self.pace.plain else self._style(movement).tick

    def steps(
        self,
        movement: Movement | None,
        old: Sequence[Item],
        new: Sequence[Item],
        ways: Mapping[str, Trail],
    ) -> Iterator[timeline.Animation]:
        """The animations from one table to the other, one after the other."""
        if self.pace.plain:
            yield from self._difference(old, new, GLIDE, ways)
            return
        yield from self._before(movement, ways)
        yield from self._difference(old, new, self._style(movement), ways)
        yield from self._after(movement, ways)

    def _difference(
        self, old: Sequence[Item], new: Sequence[Item], style: MotionStyle, ways: Mapping[str, Trail]
    ) -> Iterator[timeline.Animation]:
        changes = diff(old, new)
        if changes:
            yield Difference(
                self._item_layer,
                (old, new),
                changes,
                self.pace,
                style=style,
                sound=self._sound,
                ways=ways,
            )

    def rest(self, seconds: float, meanwhile: Callable[[], bool] = lambda: True) -> Rest:
        """A moment in which nothing new begins; none where nothing travels."""
        return Rest(0.0 if self.pace.plain else self.pace.seconds(seconds), meanwhile)

    def _style(self, movement: Movement | None) -> MotionStyle:
        match movement:
            case Deal(origin=origin):
                return replace(DEAL, origin=origin)
            case Sweep(back=back):
                return replace(SWEEP, back=back)
            case Pay():
                return PAY
            case Departure():
                return LEAVE
            case Sink(key=key):
                return MotionStyle(sinks=key)
            case Wave(jolts=jolts):
                return MotionStyle(wave=True, jolts=jolts)
            case Run(key=key, jolts=each) | Finish(key=key, jolts=each):
                return MotionStyle(jolts=tuple((key, jolt) for jolt in each))
            case TurnUp() | Comparison() | Knock() | Celebration() | None:
                return GLIDE
            case _:
                assert_never(movement)

    def _before(self, movement: Movement | None, ways: Mapping[str, Trail]) -> Iterator[timeline.Animation]:
        """Yields the animations before anything moves."""
        match movement:
            case Finish():
                yield self.rest(BREATH_SECONDS)
            case Wave() if ways:
                yield _LazyAnimation(lambda: self._crest(tuple(ways.values())))
            case Knock():
                yield _LazyAnimation(lambda: self._knock(movement))
            case _:
                return

    def _after(self, movement: Movement | None, ways: Mapping[str, Trail]) -> Iterator[timeline.Animation]:
        """Yields the animations once everything lies where it belongs."""
        match movement:
            case Run() | Finish() | Wave():
                at_end = [(key, jolt) for key, jolt in self._style(movement).jolts if jolt.at >= _steps(ways.get(key))]
                yield from (_LazyAnimation(partial(self._knock, Knock(key, jolt=jolt.kind))) for key, jolt in at_end)
            case TurnUp(keys=keys):
                yield _LazyAnimation(lambda: self._light((keys,), dims=False))
                yield self.rest(REST_SECONDS)
            case Comparison(hands=hands):
                yield _LazyAnimation(lambda: self._light(hands, dims=True))
                yield self.rest(REST_SECONDS)
            case Celebration(seats=seats) if seats:
                yield _LazyAnimation(self._celebrate)
            case _:
                return

    def _crest(self, ways: Sequence[Trail]) -> timeline.Animation:
        """The crest runs over the water round these ways, while what it carries sets out behind it."""
        seen = self._item_layer.clipped(ways[0].zone)
        cells = [cell for trail in ways for cell in self._item_layer.way(trail.zone, trail.cells)]
        if seen is not None and cells:
            water = cells[0].unionall(cells[1:]).inflate(2 * BESIDE * cells[0].width, 0)
            band = FRect(water.x, seen.y, water.width, seen.height).clip(seen)
            self._item_layer.effects.send(Crest(band), self.pace.seconds(WAVE_SECONDS))
        return Together()

    def _knock(self, knock: Knock) -> timeline.Animation:
        """Returns a movement there and back, with a splash where they meet; both shake."""
        together = Together()
        mover = self._item_layer.sprite(knock.key)
        other = None if knock.against is None else self._item_layer.sprite(knock.against)
        if mover is None:
            return together
        lunge = (0.0, 0.0) if other is None else _towards(mover.rect, other.rect)
        jolt = Jolt(0, knock.jolt)
        seconds = self.pace.seconds(KNOCK_SECONDS)
        together.add(_shaking(mover, jolt, seconds, lunge, 0.0))
        if other is not None:
            together.add(_shaking(other, Jolt(0, "knock"), seconds, (0.0, 0.0), seconds * 0.3))
        meet = FRect(mover.rect)
        meet.center = (mover.rect.centerx + 2 * lunge[0], mover.rect.centery + 2 * lunge[1])
        effects = self._item_layer.effects
        together.add(effects.play(Splash(meet), self.pace.seconds(SPLASH_SECONDS), seconds * (0.3 if other else 0.0)))
        return together

    def _light(self, hands: Sequence[Sequence[str]], *, dims: bool) -> timeline.Animation:
        """Card by card; with `dims` all but the first hand goes dark in the end."""
        rows = [[sprite for key in hand if (sprite := self._item_layer.sprite(key)) is not None] for hand in hands]
        order = [sprite for row in rows for sprite in row]
        best = {id(sprite) for sprite in (rows[0] if rows else ())}
        others = [
            sprite
            for sprite in self._item_layer.sprites()
            if sprite.item.kind is ItemKind.CARD and id(sprite) not in best
        ]

        def apply(part: float) -> None:
            lit = round(part * len(order))
            for sprite in order[:lit]:
                sprite.light = 1
            if part >= 1 and dims:
                for sprite in others:
                    sprite.light = -1

        seconds = self.pace.seconds(LIGHT_SECONDS)
        ticks = [Tick(number * seconds, lambda: self._sound("pick")) for number in range(len(order) if dims else 0)]
        whole = Tween(seconds * len(order) if dims else 0.01, apply, easing=lambda part: part)
        return Together(whole, *ticks)

    def _celebrate(self) -> timeline.Animation:
        effects, window = self._item_layer.effects, self._item_layer.artist.window
        self._sound(CHEER)
        return Together(effects.play(Confetti(window, COLOURS), self.pace.seconds(CELEBRATE_SECONDS)))


class _LazyAnimation:
    """An animation that is planned only when its turn comes, from where things lie then."""

    def __init__(self, plan: Callable[[], timeline.Animation]) -> None:
        self._plan = plan
        self._animation: timeline.Animation | None = None
        self.running = True

    def update(self, dt: float) -> float:
        if self._animation is None:
            self._animation = self._plan()
        left = self._animation.update(dt)
        self.running = self._animation.running
        return left

    def finish(self) -> None:
        if self._animation is not None:
            self._animation.finish()
        self.running = False


def _steps(trail: Trail | None) -> int:
    return 0 if trail is None else len(trail.cells) - 1


def _towards(mover: FRect, other: FRect) -> tuple[float, float]:
    """A part of the way to the other, no more than its own size."""
    across, down = other.centerx - mover.centerx, other.centery - mover.centery
    far = max(1.0, (across * across + down * down) ** 0.5)
    reach = min(far, mover.height) * LUNGE
    return across / far * reach, down / far * reach


def _shaking(
    sprite: Sprite, jolt: Jolt, seconds: float, lunge: tuple[float, float], delay: float
) -> timeline.Animation:
    start, degrees, rested = FRect(sprite.rect), sprite.degrees, sprite.moving

    def apply(part: float) -> None:
        there = max(0.0, 1 - abs(2.4 * part - 0.8) / 0.8)
        sprite.moving = part < 1 or rested
        sprite.rect.topleft = (start.x + lunge[0] * there, start.y + lunge[1] * there)
        sprite.degrees = degrees
        if part < 1:
            shake(sprite, jolt, part)

    return Tween(seconds, apply, delay=delay, easing=lambda part: part)
