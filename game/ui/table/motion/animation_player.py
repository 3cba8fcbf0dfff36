"""Plays what happened as movements, by a plan, and returns what is heard and said on the way.

    player.play(shown)
    for event in player.update(dt): ...     # a PlaybackEvent: SoundPlayed, CaptionShown, EventReached and so on

It calls nobody but what it moves. Anything ends at once when a person goes on: `hurry` returns all that was still to be
heard and said. The plan has the motion style of a difference, and the effects that a title names besides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Protocol, TypeAlias, assert_never

from msgspec import Struct, structs
from pygame import FRect

from game.content.message import Message
from game.content.theme import ColourName, SoundName
from game.engine.types import View
from game.host.audience_model import ItemCache
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
    is_open,
    joined,
)
from game.table.presenter import AnyPresenter, AnyViewedEvent, Names, Spotlight, Trail
from game.table.told import ShownChange
from game.table.weight import HIGHEST, LIGHT, Weight, heaviest
from game.ui import animation as timeline
from game.ui.animation import Call, Pace, Together, Tween
from game.ui.table.items.effects import Confetti, Crest, Splash
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.items.sprite import Sprite
from game.ui.table.motion.motion_style import (
    AT_ITS_PACE,
    HEAP,
    WAVE_SECONDS,
    MotionStyle,
    reading_seconds,
    shake,
    sweep_seconds,
)
from game.ui.table.motion.movements import SPLASH_SECONDS, Difference, Hold, Rest, Tick
from game.ui.table.motion.weight_moments import Answer, Gate, Pause, PlaceHushed, Silence, WeightMoments, WeightShown

LIGHT_SECONDS = 0.11
"""Seconds between two cards that light up."""

REST_SECONDS = 0.45
"""Seconds that a thing that was turned up, or lit, is looked at before anything else moves."""

KNOCK_SECONDS = 0.4
BREATH_SECONDS = 0.5
"""Leader and line are seen so long before the last run."""

CELEBRATE_SECONDS, HATS_SECONDS = 2.6, 1.6
CHEER: Final = "cheer"
THUD: Final = "bump"
BESIDE = 1.6
"""Cells to both sides of what is carried over which the crest of a wave reaches."""

LUNGE = 0.3
"""Reach of a thing towards what it knocks against, as a factor of its own size."""

COLOURS: Final[tuple[ColourName, ...]] = ("lamplight", "red", "cream", "last", "winning", "known")
GLIDE = MotionStyle()
DEAL = MotionStyle(0.3, 0.075, 1.5, bow=0.08, tick="deal", round=True)
SWEEP = MotionStyle(0.26, 0.03, 0.3, bow=0.05, gathers=True)
PAY = MotionStyle(0.3, 0.035, 1.2, bow=0.16, tick="chip")
LEAVE = MotionStyle(0.5, 0.05, 0.6, fade=0.5)
LONGEST_GLIDE = 0.7
"""Maximum seconds that a run waits for the camera."""


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
        slower: Callable[[], float] = AT_ITS_PACE,
    ) -> Iterator[timeline.Animation]:
        """The animations from one table to the other, one after the other; what decides takes longer by as many seconds
        as `slower` says when its turn comes.
        """
        if self.pace.plain:
            yield from self._difference(old, new, GLIDE, ways)
            return
        yield from self._before(movement, ways)
        yield from self._difference(old, new, replace(self._style(movement), slower=slower), ways)
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
            case Sweep(back=back, count=count):
                return replace(SWEEP, back=back, seconds=sweep_seconds(SWEEP.seconds, count))
            case Pay(sound=sound, apart=apart, origin=origin):
                return replace(PAY, tick=sound, stagger=apart, origin=origin)
            case Departure():
                return LEAVE
            case Sink(key=key):
                return MotionStyle(sinks=key)
            case Wave(jolts=jolts):
                return MotionStyle(wave=True, jolts=jolts)
            case Run(key=key, jolts=each):
                return MotionStyle(jolts=tuple((key, jolt) for jolt in each))
            case Finish(key=key, jolts=each, others=others):
                return MotionStyle(jolts=(*((key, jolt) for jolt in each), *others))
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
            case Sweep(count=count) if count >= HEAP:
                yield Tick(0.0, lambda: self._sound(THUD))
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


class PlaybackRequest(Struct, frozen=True, kw_only=True):
    """The work of the animation player, in the order of these fields. Views are Any: every title has its own."""

    lay: Any = None
    """A table that lies there at once; whatever was still to be shown is dropped."""
    play: ShownChange | None = None
    """A change that is played after whatever is still on show."""
    lay_next: Any = None
    """A table that lies there at once after whatever is still on show."""


class SoundPlayed(Struct, frozen=True):
    """A sound of the house."""

    sound: SoundName


class CaptionShown(Struct, frozen=True):
    """The caption of what happens now."""

    line: Message


class EventReached(Struct, frozen=True):
    """The table on show has come as far as this."""

    viewed: AnyViewedEvent


class MomentShown(Struct, frozen=True):
    """A great moment that goes by itself."""

    moment: Spotlight


class SpotlightShown(Struct, frozen=True):
    """A great moment that stays until it is released."""

    moment: Spotlight


class EveryoneCalled(Struct, frozen=True):
    """People at the screen are called to look; nothing goes on until they are released."""


PlaybackEvent: TypeAlias = (
    SoundPlayed
    | CaptionShown
    | EventReached
    | MomentShown
    | SpotlightShown
    | EveryoneCalled
    | WeightShown
    | PlaceHushed
)


class GroundCamera(Protocol):
    """The camera that shows the part of a painted ground that matters."""

    @property
    def gliding(self) -> bool:
        """True if it still moves to its goal."""

    def look(self, view: View, watched: Sequence[Trail] = ()) -> None:
        """Looks at this table from now on, and keeps these trails in sight."""


@dataclass
class _Scene:
    """Beats that are shown as one movement, and the moment they end with."""

    movement: Movement | None
    events: list[AnyViewedEvent]
    spotlight: Spotlight | None
    weight: Weight = LIGHT


class AnimationPlayer:
    """Plays what the table shows. The game is final before it starts: this is only drawing."""

    def __init__(
        self,
        item_layer: ItemLayer,
        camera: GroundCamera,
        presenter: AnyPresenter,
        names: Names,
        say: Callable[[Message], str],
        item_cache: ItemCache | None = None,
    ) -> None:
        """`say` gives the words of a moment that passes: it is read before anything else moves.

        `item_cache` is shared with the audience models, so that what lies where is worked out once.
        """
        self._item_layer, self._camera, self._say = item_layer, camera, say
        self._presenter = presenter
        self._names = names
        self._items = (item_cache or ItemCache(presenter, names)).items
        self._script: deque[timeline.Animation] = deque()
        self._events: list[PlaybackEvent] = []
        """The events since they were returned last."""
        self.motion_plan = MotionPlan(item_layer, lambda name: self._events.append(SoundPlayed(name)))
        self._hold: Hold | None = None
        self._read: Rest | None = None
        """The rest while a passing spotlight is read."""
        self.weight_moments = WeightMoments(
            item_layer.effects,
            lambda: self.motion_plan.pace,
            lambda name: self._events.append(SoundPlayed(name)),
            lambda event: self._events.append(event),
        )

    @property
    def busy(self) -> bool:
        """True if anything moves or waits to be shown."""
        return bool(self._script)

    @property
    def holding(self) -> bool:
        """True if a spotlight waits for the person."""
        return self._hold is not None

    def take(self, request: PlaybackRequest, *, alone: bool = False) -> None:
        """Does what is asked, see `play` for `alone`."""
        if request.lay is not None:
            self.show(request.lay)
        if request.play is not None:
            self.play(request.play, alone=alone)
        if request.lay_next is not None:
            self.lay_next(request.lay_next)

    def show(self, view: View) -> None:
        """The table as it is, at once; whatever was still to be shown is dropped."""
        self._script.clear()
        self._hold = self._read = None
        self.weight_moments.end()
        self._camera.look(view)
        self._item_layer.show(self._items(view))
        self._item_layer.effects.clear()

    def play(self, shown: ShownChange, *, alone: bool = False) -> None:
        """Plays a change after whatever is still on show; afterwards exactly the table of `shown.after` lies there.

        `alone`: nobody sits at this screen who would go on from a great moment, so each goes by itself.
        """
        for scene in self._scenes(shown.events):
            self._add_scene(scene, alone)
        if not shown.events and shown.together is None:
            self._script.append(Call(lambda: self._camera.look(shown.after)))
            self._script.extend(self._steps(None, shown.before, shown.after, {}))
        self.lay_next(shown.after)
        if shown.together is not None:
            self.lay_next(shown.together.before)
            self._add_hold(EveryoneCalled())
            self.play(shown.together, alone=alone)

    def lay_next(self, view: View) -> None:
        """Lays this table at once after everything still on show: nobody's hand turns over on the way to it."""
        final = self._items(view)
        self._script.append(Call(lambda: self._camera.look(view)))
        self._script.append(Call(lambda: self._item_layer.show(final)))

    def wait(self, seconds: float) -> None:
        """Delays everything by this many seconds: something still hangs over the table."""
        if seconds:
            self._script.appendleft(Rest(seconds))

    def release(self) -> None:
        """Ends the spotlight on show."""
        if self._hold is not None:
            self._hold.finish()

    def read_on(self) -> None:
        """The moment that passes was put away: what follows begins."""
        if self._read is not None:
            self._read.finish()

    def hurry(self) -> list[PlaybackEvent]:
        """Puts everything at its end now, for a person who goes on, and returns the events of that; `busy` afterwards
        where a hold stands in the way.
        """
        self.weight_moments.skips = True
        while self._script:
            first = self._script[0]
            if isinstance(first, Hold) and first.running:
                first.update(0.0)
                break
            first.finish()
            self._script.popleft()
        else:
            self._item_layer.effects.clear()
        self.weight_moments.end()
        self.weight_moments.skips = False
        return self._taken()

    def end_weight(self) -> list[PlaybackEvent]:
        """Ends the weight that is shown now, for a person who goes on; what follows is played as ever."""
        while self.weight_moments.deciding is not None and self._script:
            self._script.popleft().finish()
        self.weight_moments.end()
        return self._taken()

    def update(self, dt: float) -> list[PlaybackEvent]:
        """Goes on by `dt` seconds."""
        self.weight_moments.limits.pass_time(dt)
        while self._script:
            dt = self._script[0].update(dt)
            if self._script[0].running:
                break
            self._script.popleft()
        return self._taken()

    def _taken(self) -> list[PlaybackEvent]:
        events, self._events = self._events, []
        return events

    def _add(self, event: PlaybackEvent) -> None:
        """Returns this once all that stands before it in the script was seen."""
        self._script.append(Call(lambda: self._events.append(event)))

    def _scenes(self, events: Sequence[AnyViewedEvent]) -> Iterator[_Scene]:
        """Beats that move as one, and what stands still between them, are one scene."""
        scene: _Scene | None = None
        for viewed in events:
            movement = self._presenter.told.movement(viewed)
            spotlight = self._presenter.told.spotlight(viewed, self._names)
            if scene is not None and self._join(scene, viewed, movement):
                scene.spotlight = spotlight
                continue
            if scene is not None:
                yield scene
            scene = _Scene(movement, [viewed], spotlight, self._presenter.weights.weigh(viewed, self._names))
        if scene is not None:
            yield scene

    def _join(self, scene: _Scene, viewed: AnyViewedEvent, movement: Movement | None) -> bool:
        """Adds an event to a scene it belongs to; returns whether it does."""
        if scene.spotlight is not None or not is_open(scene.movement):
            return False
        still = movement is None and not diff(self._items(viewed.before), self._items(viewed.after))
        both = scene.movement if still else joined(scene.movement, movement)
        if both is not None:
            scene.movement = both
            scene.events.append(viewed)
            scene.weight = heaviest((scene.weight, self._presenter.weights.weigh(viewed, self._names)))
        return both is not None

    def _add_scene(self, scene: _Scene, alone: bool) -> None:
        last = scene.events[-1]
        ways = self._ways(scene.events)
        tick = self.motion_plan.tick(scene.movement)
        if self._is_seen(scene):
            self._script.append(Gate(self.weight_moments))
        if scene.weight.decides:
            self._script.append(Silence(self.weight_moments, scene.weight))
        else:
            if scene.weight.pause:
                self._script.append(Pause(self.weight_moments, scene.weight))
            for viewed in scene.events:
                self._announce(viewed, tick, told=not _is_told_after(scene))
        self._script.append(Call(lambda: self._camera.look(last.after, tuple(ways.values()))))
        if ways:
            self._script.append(self.motion_plan.rest(LONGEST_GLIDE, lambda: self._camera.gliding))
        if scene.weight.decides:
            self._add_answer(scene, ways)
        else:
            self._add_movement(scene, ways)
        for viewed in scene.events:
            self._add(EventReached(viewed))
            if _is_told_after(scene):
                self._tell(viewed)
        if scene.spotlight is not None:
            self._script.append(Gate(self.weight_moments, board=True))
            self._add_spotlight(scene.spotlight, alone)

    def _is_seen(self, scene: _Scene) -> bool:
        """True if anything of a scene is seen on the table: everything else happens beside the light of another one."""
        if scene.movement is not None or scene.spotlight is not None:
            return True
        return bool(diff(self._items(scene.events[0].before), self._items(scene.events[-1].after)))

    def _add_movement(self, scene: _Scene, ways: Mapping[str, Trail]) -> None:
        """Adds how a scene moves, and the light of its weight: that of a celebration shines together with it."""
        if isinstance(scene.movement, Sweep) and not self.motion_plan.pace.plain:
            longer = sweep_seconds(SWEEP.seconds, scene.movement.count) - SWEEP.seconds
            self._script.append(Call(lambda: self.weight_moments.limits.spend(self.motion_plan.pace.seconds(longer))))
        shine = Call(lambda: self.weight_moments.shine(scene.weight))
        early = isinstance(scene.movement, Celebration)
        if early:
            self._script.append(shine)
        if _is_told_after(scene):
            self._script.append(Call(self._throw_hats))
        self._script.extend(self._steps(scene.movement, scene.events[0].before, scene.events[-1].after, ways))
        if not early:
            self._script.append(shine)

    def _throw_hats(self) -> None:
        """Hats fly up beside whatever moves."""
        if not self.weight_moments.skips and not self.motion_plan.pace.plain:
            hats = Confetti(self._item_layer.artist.window, COLOURS, pieces=0)
            self._item_layer.effects.send(hats, self.motion_plan.pace.seconds(HATS_SECONDS))

    def _add_answer(self, scene: _Scene, ways: Mapping[str, Trail]) -> None:
        """Adds how what decides moves: slowly, in silence, with its sounds and words once it lies open."""
        moments, before, after = self.weight_moments, scene.events[0].before, scene.events[-1].after
        self._script.extend(self._steps(scene.movement, before, after, ways, lambda: moments.slowness))
        for viewed in scene.events:
            self._announce(viewed, None)
        self._script += (Call(lambda: moments.shine(scene.weight)), Answer(moments))

    def _announce(self, viewed: AnyViewedEvent, tick: SoundName | None, *, told: bool = True) -> None:
        """Adds the sound and the caption of an event, except a sound that its movement makes itself; `told`: with its
        caption.
        """
        cue = self._presenter.told.cue(viewed)
        if cue is not None and cue != tick:
            self._add(SoundPlayed(cue))
        if told:
            self._tell(viewed)

    def _tell(self, viewed: AnyViewedEvent) -> None:
        """Adds the caption of an event."""
        caption = self._presenter.told.caption(viewed, self._names)
        if caption is not None:
            self._add(CaptionShown(caption))

    def _ways(self, events: Sequence[AnyViewedEvent]) -> dict[str, Trail]:
        """Returns the way of each item over all these events."""
        found: dict[str, Trail] = {}
        for viewed in events:
            for trail in self._presenter.told.ways(viewed):
                before = found.get(trail.key)
                cells = trail.cells if before is None else (*before.cells, *trail.cells[1:])
                found[trail.key] = structs.replace(trail, cells=cells)
        return found

    def _steps(
        self,
        movement: Movement | None,
        before: View,
        after: View,
        ways: Mapping[str, Trail],
        slower: Callable[[], float] = AT_ITS_PACE,
    ) -> Iterator[timeline.Animation]:
        return self.motion_plan.steps(movement, self._items(before), self._items(after), ways, slower)

    def _add_spotlight(self, spotlight: Spotlight, alone: bool) -> None:
        if not spotlight.passes and not alone:
            self._add_hold(SpotlightShown(spotlight))
            return
        rest = Rest(self.motion_plan.pace.reading(reading_seconds(spotlight, self._say)))

        def begin() -> None:
            self._read = rest
            self._events.append(MomentShown(spotlight))

        self._script.append(Call(begin))
        self._script.append(rest)

    def _add_hold(self, event: PlaybackEvent) -> None:
        """Adds an event that holds everything after it until it is released."""

        def begin() -> None:
            self._hold = hold
            self._events.append(event)

        def end() -> None:
            self._hold = None

        hold = Hold(begin, end)
        self._script.append(hold)


def _is_told_after(scene: _Scene) -> bool:
    """True if a rival goes for good: hats fly first, and words come after it."""
    return scene.weight.grade == HIGHEST and isinstance(scene.movement, Departure)


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
