"""Shows what happened: beats become movements, sounds and words; anything ends at once when a person goes on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from msgspec import structs

from game.content.line import Line
from game.engine.types import View
from game.host.desk import Lying
from game.table.diff import diff
from game.table.item import Item
from game.table.movement import Movement, is_open, joined
from game.table.presenter import AnyBeat, AnyPresenter, Names, Spotlight, Trail
from game.table.shown import Shown
from game.ui.anim import timeline
from game.ui.anim.timeline import Call
from game.ui.table.choreography import Choreography
from game.ui.table.script import Hold, Rest
from game.ui.table.spread import Spread

NOWHERE: Final[Sequence[Trail]] = ()
LONGEST_GLIDE = 0.7
"""So long a run waits for the camera at most."""
MOMENT_SECONDS = 2.4
"""So long a moment that passes is looked at before anything else moves,"""
ROW_SECONDS = 0.8
"""and so much longer for each row of cards in it."""


@dataclass
class _Scene:
    """Beats that are shown as one movement, and the moment they end with."""

    movement: Movement | None
    beats: list[AnyBeat]
    spotlight: Spotlight | None


class Director:
    """Plays what the table shows. The game is final before it starts: this is only drawing."""

    def __init__(self, spread: Spread, presenter: AnyPresenter, names: Names, lying: Lying | None = None) -> None:
        """`lying` is shared with the desks, so that what lies where is worked out once."""
        self.on_sound: Callable[[str], None] = lambda name: None
        self.on_caption: Callable[[Line], None] = lambda line: None
        self.on_beat: Callable[[AnyBeat], None] = lambda beat: None
        self.on_look: Callable[[View, Sequence[Trail]], None] = lambda view, watched: None
        """The table that is seen from now on, for what is painted below it; and the ways to be kept in sight on it."""
        self.glides: Callable[[], bool] = lambda: False
        """Whether what is painted still moves to where it shall be seen."""
        self.on_spotlight: Callable[[Spotlight | None], None] = lambda spotlight: None
        self.on_moment: Callable[[Spotlight], None] = lambda spotlight: None
        """A moment that goes by itself."""
        self.goes_alone: Callable[[], bool] = lambda: False
        """Whether nobody sits at this screen who would go on from a moment: each passes by itself."""
        self.on_everybody: Callable[[], None] = lambda: None
        """People at the screen are called to look; released once they do."""
        self._spread = spread
        self._presenter = presenter
        self._names = names
        self._items = (lying or Lying(presenter, names)).items
        self._script: deque[timeline.Animation] = deque()
        self.choreography = Choreography(spread, lambda name: self.on_sound(name))
        self._hold: Hold | None = None
        self._final: Sequence[Item] = ()

    @property
    def busy(self) -> bool:
        """Whether anything moves or waits to be shown."""
        return bool(self._script)

    @property
    def holding(self) -> bool:
        """Whether a spotlight waits for the person."""
        return self._hold is not None

    def show(self, view: View) -> None:
        """The table as it is, at once; whatever was still to be shown is dropped."""
        self._script.clear()
        self._hold = None
        self.on_look(view, NOWHERE)
        self._final = self._items(view)
        self._spread.show(self._final)
        self._spread.effects.clear()

    def play(self, shown: Shown) -> None:
        """Plays a change after whatever is still on show; afterwards exactly the table of `shown.after` lies there."""
        for scene in self._scenes(shown.beats):
            self._add_scene(scene)
        if not shown.beats and shown.together is None:
            self._script.append(Call(lambda: self.on_look(shown.after, NOWHERE)))
            self._script.extend(self._steps(None, shown.before, shown.after, {}))
        self.lay_next(shown.after)
        if shown.together is not None:
            self.lay_next(shown.together.before)
            self._add_hold(self.on_everybody, lambda: None)
            self.play(shown.together)

    def lay_next(self, view: View) -> None:
        """After whatever is still on show this table lies there at once: nobody's hand turns over on the way to it."""
        self._final = final = self._items(view)
        self._script.append(Call(lambda: self.on_look(view, NOWHERE)))
        self._script.append(Call(lambda: self._spread.show(final)))

    def wait(self, seconds: float) -> None:
        """Nothing begins before so many seconds have passed: something still hangs over the table."""
        if seconds:
            self._script.appendleft(Rest(seconds))

    def release(self) -> None:
        """Ends the spotlight on show."""
        if self._hold is not None:
            self._hold.finish()

    def hurry(self) -> bool:
        """Everything at its end now, for a person who goes on; False if a spotlight stands in the way, now on show."""
        while self._script:
            match self._script[0]:
                case Hold() as hold if hold.running:
                    hold.update(0.0)
                    return False
                case movement:
                    movement.finish()
                    self._script.popleft()
        self._spread.show(self._final)
        self._spread.effects.clear()
        return True

    def update(self, dt: float) -> bool:
        """Goes on by `dt` seconds; True if anything may have changed on the screen."""
        if not self._script:
            return False
        while self._script:
            first = self._script[0]
            dt = first.update(dt)
            if first.running:
                break
            if self._script and self._script[0] is first:
                self._script.popleft()
        return True

    def _scenes(self, beats: Sequence[AnyBeat]) -> Iterator[_Scene]:
        """Beats that move as one, and what stands still between them, are one scene."""
        scene: _Scene | None = None
        for beat in beats:
            movement = self._presenter.movement(beat)
            spotlight = self._presenter.spotlight(beat, self._names)
            if scene is not None and self._join(scene, beat, movement):
                scene.spotlight = spotlight
                continue
            if scene is not None:
                yield scene
            scene = _Scene(movement, [beat], spotlight)
        if scene is not None:
            yield scene

    def _join(self, scene: _Scene, beat: AnyBeat, movement: Movement | None) -> bool:
        """Adds a beat to a scene it belongs to; whether it does."""
        if scene.spotlight is not None or not is_open(scene.movement):
            return False
        still = movement is None and not diff(self._items(beat.before), self._items(beat.after))
        both = scene.movement if still else joined(scene.movement, movement)
        if both is not None:
            scene.movement = both
            scene.beats.append(beat)
        return both is not None

    def _add_scene(self, scene: _Scene) -> None:
        first, last = scene.beats[0], scene.beats[-1]
        ways = self._ways(scene.beats)
        tick = self.choreography.tick(scene.movement)
        for beat in scene.beats:
            self._announce(beat, tick)
        self._script.append(Call(lambda: self.on_look(last.after, tuple(ways.values()))))
        if ways:
            self._script.append(self.choreography.rest(LONGEST_GLIDE, self.glides))
        self._script.extend(self._steps(scene.movement, first.before, last.after, ways))
        for beat in scene.beats:
            self._script.append(Call(partial(self.on_beat, beat)))
        if scene.spotlight is not None:
            self._add_spotlight(scene.spotlight)

    def _announce(self, beat: AnyBeat, tick: str) -> None:
        """What is heard and said of it, but for what its movement makes heard itself."""
        cue = self._presenter.cue(beat)
        caption = self._presenter.caption(beat, self._names)
        if cue is not None and cue != tick:
            self._script.append(Call(lambda: self.on_sound(cue)))
        if caption is not None:
            self._script.append(Call(lambda: self.on_caption(caption)))

    def _ways(self, beats: Sequence[AnyBeat]) -> dict[str, Trail]:
        """The way of each thing over all these beats."""
        found: dict[str, Trail] = {}
        for beat in beats:
            for trail in self._presenter.ways(beat):
                before = found.get(trail.key)
                cells = trail.cells if before is None else (*before.cells, *trail.cells[1:])
                found[trail.key] = structs.replace(trail, cells=cells)
        return found

    def _steps(
        self, movement: Movement | None, before: View, after: View, ways: Mapping[str, Trail]
    ) -> Iterator[timeline.Animation]:
        return self.choreography.steps(movement, self._items(before), self._items(after), ways)

    def _add_spotlight(self, spotlight: Spotlight) -> None:
        if not spotlight.passes and not self.goes_alone():
            self._add_hold(lambda: self.on_spotlight(spotlight), lambda: self.on_spotlight(None))
            return
        self._script.append(Call(lambda: self.on_moment(spotlight)))
        seconds = MOMENT_SECONDS + ROW_SECONDS * len(spotlight.rows)
        self._script.append(Rest(self.choreography.pace.reading(seconds)))

    def _add_hold(self, on_begin: Callable[[], None], on_end: Callable[[], None]) -> None:
        def begin() -> None:
            self._hold = hold
            on_begin()

        def end() -> None:
            self._hold = None
            on_end()

        hold = Hold(begin, end)
        self._script.append(hold)
