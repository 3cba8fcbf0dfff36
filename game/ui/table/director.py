"""Shows what happened: beats become movements, sounds and words; anything ends at once when a person goes on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, assert_never

from msgspec import structs

from game.content.line import Line
from game.engine.types import View
from game.host.desk import Lying
from game.table.diff import Appeared, Change, Flipped, Flowed, Marked, Moved, Recounted, Vanished, diff
from game.table.item import Item, Kind
from game.table.presenter import AnyBeat, AnyPresenter, Names, Spotlight, Trail
from game.table.settings import Motion, Speed
from game.table.shown import Shown
from game.ui.anim.timeline import Call, Movement, Together
from game.ui.anim.tween import Tween, between, duration
from game.ui.table.geometry import Spot
from game.ui.table.spread import Spread
from game.ui.table.sprites import Sprite

RUN_SECONDS = 0.12
STEP_SECONDS = 0.11
"""Of each cell on the way of a thing that goes from cell to cell."""
LONGEST_RUN = 1.1
NO_WAYS: Final[Mapping[str, Trail]] = {}
MOVE_SECONDS = 0.22
FLIP_SECONDS = 0.24
FADE_SECONDS = 0.16
STAGGER_SECONDS = 0.045
MOST_FLOWING = 8
"""Things of one pile seen on their way to another; more would say nothing more."""
LONGEST_STAGGER = 0.4


class Hold:
    """A movement that lasts until it is released: a spotlight on show."""

    def __init__(self, begin: Callable[[], None], end: Callable[[], None]) -> None:
        self._begin, self._end = begin, end
        self._begun = False
        self.running = True

    def update(self, dt: float) -> float:
        """Begins once, then waits."""
        if not self._begun and self.running:
            self._begun = True
            self._begin()
        return 0.0 if self.running else dt

    def finish(self) -> None:
        """Lets go; nothing is shown if it had not begun."""
        if self.running:
            self.running = False
            if self._begun:
                self._end()


class Director:
    """Plays what the table shows. The game is final before it starts: this is only drawing."""

    def __init__(self, spread: Spread, presenter: AnyPresenter, names: Names, lying: Lying | None = None) -> None:
        """`lying` is shared with the desks, so that what lies where is worked out once."""
        self.speed = Speed.NORMAL
        self.motion = Motion.FULL
        self.on_sound: Callable[[str], None] = lambda name: None
        self.on_caption: Callable[[Line], None] = lambda line: None
        self.on_beat: Callable[[AnyBeat], None] = lambda beat: None
        self.on_look: Callable[[View], None] = lambda view: None
        """The table that is seen from now on, for what is painted below it."""
        self.on_spotlight: Callable[[Spotlight | None], None] = lambda spotlight: None
        self.on_everybody: Callable[[], None] = lambda: None
        """People at the screen are called to look; released once they do."""
        self._spread = spread
        self._presenter = presenter
        self._names = names
        self._items = (lying or Lying(presenter, names)).items
        self._script: deque[Movement] = deque()
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
        self.on_look(view)
        self._final = self._items(view)
        self._spread.show(self._final)

    def play(self, shown: Shown) -> None:
        """Plays a change after whatever is still on show; afterwards exactly the table of `shown.after` lies there."""
        if shown.beats or shown.together is not None:
            for beat in shown.beats:
                self._add_beat(beat)
        else:
            self._script.append(Call(lambda: self.on_look(shown.after)))
            self._add_difference(shown.before, shown.after)
        self._lay(shown.after)
        if shown.together is not None:
            self._lay(shown.together.before)
            self._add_hold(self.on_everybody, lambda: None)
            self.play(shown.together)

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

    def _add_beat(self, beat: AnyBeat) -> None:
        cue = self._presenter.cue(beat)
        caption = self._presenter.caption(beat, self._names)
        spotlight = self._presenter.spotlight(beat, self._names)
        if cue is not None:
            self._script.append(Call(lambda: self.on_sound(cue)))
        if caption is not None:
            self._script.append(Call(lambda: self.on_caption(caption)))
        ways = {trail.key: trail for trail in self._presenter.ways(beat)}
        self._script.append(Call(lambda: self.on_look(beat.after)))
        self._add_difference(beat.before, beat.after, ways)
        self._script.append(Call(lambda: self.on_beat(beat)))
        if spotlight is not None:
            self._add_spotlight(spotlight)

    def _lay(self, view: View) -> None:
        """Nothing but this table from here on."""
        self._final = final = self._items(view)
        self._script.append(Call(lambda: self.on_look(view)))
        self._script.append(Call(lambda: self._spread.show(final)))

    def _add_spotlight(self, spotlight: Spotlight) -> None:
        self._add_hold(lambda: self.on_spotlight(spotlight), lambda: self.on_spotlight(None))

    def _add_hold(self, on_begin: Callable[[], None], on_end: Callable[[], None]) -> None:
        def begin() -> None:
            self._hold = hold
            on_begin()

        def end() -> None:
            self._hold = None
            on_end()

        hold = Hold(begin, end)
        self._script.append(hold)

    def _add_difference(self, before: Any, after: Any, ways: Mapping[str, Trail] = NO_WAYS) -> None:
        old, new = self._items(before), self._items(after)
        changes = diff(old, new)
        if changes:
            fades = self.motion is not Motion.FULL
            stage = _Stage(self._spread, old, new, changes, self._seconds, fades=fades, ways=ways)
            self._script.append(stage)

    def _seconds(self, seconds: float) -> float:
        return duration(seconds, self.speed, self.motion)


class _Stage:
    """One difference as movements; planned only when its turn comes, from where things lie then."""

    def __init__(
        self,
        spread: Spread,
        old: Sequence[Item],
        new: Sequence[Item],
        changes: Sequence[Change],
        seconds: Callable[[float], float],
        fades: bool,
        ways: Mapping[str, Trail],
    ) -> None:
        """`fades`: things fade in where they belong instead of travelling there; `ways`: the cells they go through."""
        self._ways = ways
        self._spread = spread
        self._old, self._new, self._changes = old, new, changes
        self._seconds = seconds
        self._fades = fades
        self._moves: Together | None = None
        self.running = True

    def update(self, dt: float) -> float:
        if self._moves is None:
            self._moves = self._plan()
        left = self._moves.update(dt)
        if not self._moves.running:
            self._end()
            return left
        return 0.0

    def finish(self) -> None:
        if self.running:
            if self._moves is not None:
                self._moves.finish()
            self._end()

    def _end(self) -> None:
        self.running = False
        self._spread.show(self._new)

    def _plan(self) -> Together:
        self._spread.show(self._old)
        places = self._spread.spots(self._new)
        together = Together()
        moved = 0
        for change in self._changes:
            delay = min(LONGEST_STAGGER, moved * STAGGER_SECONDS)
            match change:
                case Moved(before=before, after=after):
                    moved += self._travel(together, before, after, places, delay)
                case Flipped(before=before, after=after):
                    self._turn_over(together, before, after)
                case Appeared(after=after, origin=origin):
                    moved += self._appear(together, after, origin, places, delay)
                case Vanished(before=before, destination=destination):
                    moved += self._vanish(together, before, destination, delay)
                case Flowed():
                    moved += self._flow(together, change, delay)
                case Recounted(after=after) | Marked(after=after):
                    self._replace(after, places)
                case _:
                    assert_never(change)
        return together

    def _travel(self, group: Together, before: Item, after: Item, places: dict[str, Spot], delay: float) -> int:
        sprite, spot = self._spread.take(before.key), places.get(after.key)
        if sprite is None or spot is None:
            return 0
        self._spread.put(after.key, sprite)
        trail = self._ways.get(after.key)
        if trail is not None and not self._fades and len(self._spread.way(trail.zone, trail.cells)) > 1:
            self._run(group, sprite, trail, spot)
            return 1
        turns = before.face != after.face
        self._glide(group, sprite, spot, after, delay, turns)
        return 1

    def _run(self, group: Together, sprite: Sprite, trail: Trail, spot: Spot) -> None:
        """Cell by cell along its way, wherever the camera has got to."""
        sprite.moving = True
        sprite.order = spot.order
        steps = len(trail.cells) - 1

        def apply(part: float) -> None:
            way = self._spread.way(trail.zone, trail.cells)
            done = min(int(part * steps), steps - 1)
            here, there, rest = way[done], way[done + 1], part * steps - done
            sprite.rect.size = here.size
            sprite.rect.centerx = between(here.centerx, there.centerx, rest)
            sprite.rect.centery = between(here.centery, there.centery, rest)

        seconds = min(LONGEST_RUN, RUN_SECONDS + STEP_SECONDS * steps)
        group.add(Tween(self._seconds(seconds), apply))

    def _appear(self, group: Together, after: Item, origin: str | None, places: dict[str, Spot], delay: float) -> int:
        spot = places.get(after.key)
        if spot is None:
            return 0
        start = None if origin is None else self._spread.zone_spot(origin)
        sprite = Sprite.at(after, start or spot)
        self._spread.put(after.key, sprite)
        if start is None:
            self._fade(group, sprite, 0.0, 1.0)
            return 0
        sprite.rect.center = start.rect.center
        sprite.alpha = 0.0
        self._glide(group, sprite, spot, after, delay, turns=False)
        return 1

    def _vanish(self, group: Together, before: Item, destination: str | None, delay: float) -> int:
        sprite = self._spread.sprite(before.key)
        end = None if destination is None else self._spread.zone_spot(destination)
        if sprite is None:
            return 0
        if end is None:
            self._fade(group, sprite, 1.0, 0.0)
            return 0
        self._glide(group, sprite, end, before, delay, turns=False)
        return 1

    def _flow(self, group: Together, change: Flowed, delay: float) -> int:
        """Some things of a pile on their way to another, one by one; nothing travels where movements only fade."""
        start, end = self._spread.zone_spot(change.origin), self._spread.zone_spot(change.destination)
        if start is None or end is None or self._fades:
            return 0
        count = min(change.count, MOST_FLOWING)
        for number in range(count):
            key = f"flow:{change.origin}:{change.destination}:{number}"
            thing = structs.replace(change.item, key=key, kind=Kind.CARD, count=None)
            sprite = Sprite.at(thing, start)
            sprite.alpha = 0.0
            self._spread.put(thing.key, sprite)
            self._glide(group, sprite, end, thing, delay + number * STAGGER_SECONDS, turns=False, merges=True)
        return count

    def _replace(self, after: Item, places: dict[str, Spot]) -> None:
        sprite, spot = self._spread.sprite(after.key), places.get(after.key)
        if sprite is not None and spot is not None:
            sprite.settle(after, spot)

    def _turn_over(self, group: Together, before: Item, after: Item) -> None:
        sprite = self._spread.take(before.key)
        if sprite is None:
            return
        self._spread.put(after.key, sprite)
        sprite.moving = True

        def apply(part: float) -> None:
            sprite.flip = max(0.02, abs(1 - 2 * part))
            if part >= 0.5:
                sprite.item, sprite.face = after, after.face

        group.add(Tween(self._seconds(FLIP_SECONDS), apply))

    def _fade(self, group: Together, sprite: Sprite, start: float, end: float) -> None:
        sprite.moving = True
        sprite.alpha = start

        def apply(part: float) -> None:
            sprite.alpha = between(start, end, part)

        group.add(Tween(self._seconds(FADE_SECONDS), apply))

    def _glide(
        self,
        group: Together,
        sprite: Sprite,
        spot: Spot,
        after: Item,
        delay: float,
        turns: bool,
        merges: bool = False,
    ) -> None:
        """`turns`: it is turned over on the way; `merges`: what lies there already takes it in."""
        if self._fades:
            sprite.settle(after, spot)
            self._fade(group, sprite, 0.0, 1.0)
            return
        start, angle = sprite.rect.copy(), sprite.degrees
        sprite.moving = True
        sprite.order = spot.order

        def apply(part: float) -> None:
            sprite.alpha = 0.0 if merges and part >= 1 else 1.0
            sprite.rect.width = between(start.width, spot.rect.width, part)
            sprite.rect.height = between(start.height, spot.rect.height, part)
            sprite.rect.centerx = between(start.centerx, spot.rect.centerx, part)
            sprite.rect.centery = between(start.centery, spot.rect.centery, part)
            sprite.degrees = between(angle, spot.degrees, part)
            if turns:
                sprite.flip = max(0.02, abs(1 - 2 * part))
                if part >= 0.5:
                    sprite.item, sprite.face = after, after.face

        group.add(Tween(self._seconds(MOVE_SECONDS), apply, delay=self._seconds(delay)))
