"""Plays what happened as movements, and returns what is heard and said on the way; it calls nobody but what it moves.

    player.play(shown)
    for event in player.update(dt): ...     # a PlaybackEvent: SoundPlayed, CaptionShown, EventReached and so on

Anything ends at once when a person goes on: `hurry` returns all that was still to be heard and said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from msgspec import Struct, structs

from game.content.message import Message
from game.content.theme import SoundName
from game.engine.types import View
from game.host.audience_model import ItemCache
from game.table.item import Movement, diff, is_open, joined
from game.table.presenter import AnyPresenter, AnyViewedEvent, Names, Spotlight, Trail
from game.table.told import ShownChange
from game.ui import animation as timeline
from game.ui.animation import Call
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.motion.motion_plan import MotionPlan
from game.ui.table.motion.motion_style import reading_seconds
from game.ui.table.motion.movements import Hold, Rest


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


PlaybackEvent: TypeAlias = SoundPlayed | CaptionShown | EventReached | MomentShown | SpotlightShown | EveryoneCalled


LONGEST_GLIDE = 0.7
"""Maximum seconds that a run waits for the camera."""


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
        while self._script:
            first = self._script[0]
            if isinstance(first, Hold) and first.running:
                first.update(0.0)
                return self._taken()
            first.finish()
            self._script.popleft()
        self._item_layer.effects.clear()
        return self._taken()

    def update(self, dt: float) -> list[PlaybackEvent]:
        """Goes on by `dt` seconds."""
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
            scene = _Scene(movement, [viewed], spotlight)
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
        return both is not None

    def _add_scene(self, scene: _Scene, alone: bool) -> None:
        first, last = scene.events[0], scene.events[-1]
        ways = self._ways(scene.events)
        tick = self.motion_plan.tick(scene.movement)
        for viewed in scene.events:
            self._announce(viewed, tick)
        self._script.append(Call(lambda: self._camera.look(last.after, tuple(ways.values()))))
        if ways:
            self._script.append(self.motion_plan.rest(LONGEST_GLIDE, lambda: self._camera.gliding))
        self._script.extend(self._steps(scene.movement, first.before, last.after, ways))
        for viewed in scene.events:
            self._add(EventReached(viewed))
        if scene.spotlight is not None:
            self._add_spotlight(scene.spotlight, alone)

    def _announce(self, viewed: AnyViewedEvent, tick: SoundName | None) -> None:
        """Adds the sound and the caption of an event, except a sound that its movement makes itself."""
        cue = self._presenter.told.cue(viewed)
        caption = self._presenter.told.caption(viewed, self._names)
        if cue is not None and cue != tick:
            self._add(SoundPlayed(cue))
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
        self, movement: Movement | None, before: View, after: View, ways: Mapping[str, Trail]
    ) -> Iterator[timeline.Animation]:
        return self.motion_plan.steps(movement, self._items(before), self._items(after), ways)

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
