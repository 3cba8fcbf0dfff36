"""The difference between two tables as movements: what flies, runs, turns over, comes and goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import pi, sin
from typing import Final, assert_never

from msgspec import structs
from pygame import FRect

from game.content.theme import SoundName
from game.table.item import (
    Change,
    CountChanged,
    Item,
    ItemAppeared,
    ItemFlipped,
    ItemKind,
    ItemMoved,
    ItemsMerged,
    ItemVanished,
    MarksChanged,
)
from game.table.presenter import Trail
from game.ui.animation import Pace, Together, Tween, between, ease
from game.ui.table.items.effects import Splash
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.items.sprite import Sprite
from game.ui.table.layout.geometry import ItemPlace
from game.ui.table.motion.motion_style import (
    Dealer,
    Flight,
    MotionStyle,
    between_rects,
    counted,
    fading,
    middle_of,
    on_the_way,
    reached,
    round_by_round,
    shake,
    sink,
    slowing,
    turning,
)

FLIP_SECONDS = 0.24
RUN_SECONDS = 0.12
STEP_SECONDS = 0.11
"""Seconds for each cell on the way of a thing that goes from cell to cell."""

LONGEST_RUN = 1.1
MOST_FLOWING, MOST_DEALT = 36, 10
"""Maximum number of things of one pile that are seen on their way to another: chips and coins, and cards of a deal."""

GATHER_SECONDS = 0.15
SINK_SECONDS = 1.0
SPLASH_SECONDS = 0.55
NO_WAYS: Final[Mapping[str, Trail]] = {}


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
        """Ends the movement; nothing is shown if it had not begun."""
        if self.running:
            self.running = False
            if self._begun:
                self._end()


class Rest:
    """A rest in which nothing new begins; over at once for a person who goes on."""

    def __init__(self, seconds: float, meanwhile: Callable[[], bool] = lambda: True) -> None:
        """It ends early once `meanwhile` is False: what it waits for has come."""
        self._left, self._meanwhile = seconds, meanwhile
        self.running = True

    def update(self, dt: float) -> float:
        """Lets time pass; returns what is left over."""
        self._left -= dt
        if self._left <= 0 or not self._meanwhile():
            self.running = False
        return max(0.0, -self._left) if not self.running else 0.0

    def finish(self) -> None:
        """Ends it."""
        self.running = False


class Tick:
    """A sound on the way, after a number of seconds; not heard if the movement is cut short."""

    def __init__(self, delay: float, sound: Callable[[], None]) -> None:
        self._left, self._sound = delay, sound
        self.running = True

    def update(self, dt: float) -> float:
        """Sounds once it is time."""
        self._left -= dt
        if self.running and self._left <= 0:
            self.running = False
            self._sound()
        return 0.0 if self.running else max(0.0, -self._left)

    def finish(self) -> None:
        """Silence."""
        self.running = False


class Difference:
    """Planned only when its turn comes, from where things lie then."""

    def __init__(
        self,
        item_layer: ItemLayer,
        tables: tuple[Sequence[Item], Sequence[Item]],
        changes: Sequence[Change],
        pace: Pace,
        *,
        style: MotionStyle,
        sound: Callable[[SoundName], None],
        ways: Mapping[str, Trail] = NO_WAYS,
    ) -> None:
        """`tables`: what lay there and what lies there then; `ways`: the cells things go through."""
        self._item_layer, self._effects = item_layer, item_layer.effects
        self._old, self._new = tables
        self._changes, self._ways = changes, ways
        self._seconds, self._fades = pace.seconds, pace.fades
        self._style, self._sound = style, sound
        self._dealer = Dealer(item_layer, changes, style)
        self._moves: Together | None = None
        self._places: dict[str, ItemPlace] = {}
        self._delays: dict[str, list[float]] = {}
        self._fresh: list[Item] = []
        """Piles that were not there before and grow now."""
        self._emptied: list[Item] = []
        """Piles that are dealt to their last card."""
        self.running = True

    def update(self, dt: float) -> float:
        """Plans it once, then goes on."""
        if self._moves is None:
            self._moves = self._plan()
        left = self._moves.update(dt)
        if not self._moves.running:
            self._end()
            return left
        return 0.0

    def finish(self) -> None:
        """Everything lies where it belongs."""
        if self.running:
            if self._moves is not None:
                self._moves.finish()
            self._end()

    def _end(self) -> None:
        self.running = False
        self._item_layer.show(self._new)

    def _plan(self) -> Together:
        self._item_layer.show(self._old)
        self._places = self._item_layer.spots(self._new)
        together = Together()
        flights = [flight for change in self._changes for flight in self._flights(together, change)]
        self._send(together, round_by_round(flights) if self._style.round else flights)
        for change in self._changes:
            match change:
                case CountChanged(before=before, after=after) | MarksChanged(before=before, after=after):
                    self._recount(together, before, after)
                case ItemMoved() | ItemFlipped() | ItemAppeared() | ItemVanished() | ItemsMerged():
                    pass
                case _:
                    assert_never(change)
        for after in self._fresh:
            self._recount(together, structs.replace(after, count=0), after)
        for before in self._emptied:
            self._run_down(together, before)
        return together

    def _flights(self, together: Together, change: Change) -> list[Flight]:
        """Returns the things of a change that set out one after the other; changes of things at rest begin at once."""
        match change:
            case ItemMoved(before=before, after=after):
                return self._travel(together, before, after)
            case ItemFlipped(before=before, after=after):
                self._turn_over(together, before, after)
            case ItemAppeared(after=after, origin=origin):
                return self._appear(together, after, origin)
            case ItemVanished(before=before, destination=destination):
                return self._vanish(together, before, destination)
            case ItemsMerged():
                return self._flow(change)
            case CountChanged(before=before, after=after) if not self._fades and self._dealer.deals(before, after):
                spot = self._places.get(after.key)
                grown = (after.count or 0) - (before.count or 0)
                return [] if spot is None else self._dealt_on(after, grown, self._dealer.zone, spot)
            case CountChanged() | MarksChanged():
                pass
            case _:
                assert_never(change)
        return []

    def _send(self, together: Together, flights: Sequence[Flight]) -> None:
        style = self._style
        stagger = min(style.stagger, style.longest / max(1, len(flights) - 1))
        for number, flight in enumerate(flights):
            delay = self._seconds(number * stagger)
            flight.begin(together, delay)
            for zone in (flight.zone, flight.origin):
                self._delays.setdefault(zone, []).append(delay)
            if style.tick and not self._fades and (flight.counts or style.round):
                together.add(Tick(delay, partial(self._sound, style.tick)))

    def _travel(self, together: Together, before: Item, after: Item) -> list[Flight]:
        sprite, spot = self._item_layer.take(before.key), self._places.get(after.key)
        if sprite is None or spot is None:
            return []
        self._item_layer.put(after.key, sprite)
        trail = self._ways.get(after.key)
        if trail is not None and not self._fades and len(self._item_layer.way(trail.zone, trail.cells)) > 1:
            self._run(together, sprite, trail, spot)
            return []
        turns = before.face != after.face
        return [
            Flight(
                after.zone,
                before.zone,
                lambda group, delay: self._glide(group, sprite, spot, after, delay, turns=turns),
                counts=after.kind is ItemKind.TOKEN,
            )
        ]

    def _run(self, together: Together, sprite: Sprite, trail: Trail, spot: ItemPlace) -> None:
        """Moves an item cell by cell along its way, wherever the camera is; incidents shake it."""
        sprite.moving = True
        sprite.order = spot.order
        steps = len(trail.cells) - 1
        jolts = [jolt for key, jolt in self._style.jolts if key == trail.key and jolt.at < steps]
        splashed: set[int] = set()

        def apply(part: float) -> None:
            way = self._item_layer.way(trail.zone, trail.cells)
            done = min(int(part * steps), steps - 1)
            here, there, rest = way[done], way[done + 1], part * steps - done
            sprite.rect.size = here.size
            sprite.rect.centerx = between(here.centerx, there.centerx, rest)
            sprite.rect.centery = between(here.centery, there.centery, rest)
            sprite.degrees = 0.0
            for jolt in jolts:
                since = part * steps - jolt.at
                if 0 <= since < 1 and part < 1:
                    shake(sprite, jolt, since)
                    if jolt.at not in splashed:
                        splashed.add(jolt.at)
                        together.add(self._effects.play(Splash(sprite.rect), self._seconds(SPLASH_SECONDS)))

        seconds = min(LONGEST_RUN, RUN_SECONDS + STEP_SECONDS * steps) * (1.3 if jolts else 1.0)
        slower = self._style.slower()
        together.add(
            Tween(
                self._seconds(seconds) + slower,
                apply,
                easing=slowing if slower else ease,
                delay=self._seconds(reached(sprite, self._item_layer.clipped(trail.zone)) if self._style.wave else 0.0),
            )
        )

    def _appear(self, together: Together, after: Item, origin: str | None) -> list[Flight]:
        spot = self._places.get(after.key)
        if spot is None:
            return []
        source = origin or self._dealer.zone
        start = self._dealer.source(source, spot)
        if start is not None and self._style.round and after.kind is ItemKind.PILE and not self._fades:
            return self._pile_up(after, source, spot)
        if start is None or after.kind not in (ItemKind.CARD, ItemKind.TOKEN):
            sprite = Sprite.at(after, spot)
            self._item_layer.put(after.key, sprite)
            self._fade(together, sprite, 0.0, 1.0)
            return []
        sprite = Sprite.at(after, start)
        self._item_layer.put(after.key, sprite)
        sprite.alpha = 0.0
        back = self._dealer.back(source, self._old)
        turns = back is not None and after.face_up
        sprite.face = back if turns else after.face
        return [
            Flight(
                after.zone,
                source,
                lambda group, delay: self._glide(group, sprite, spot, after, delay, turns=turns),
                counts=after.kind is ItemKind.TOKEN,
            )
        ]

    def _dealt_on(self, after: Item, count: int, source: str, spot: ItemPlace) -> list[Flight]:
        """Returns the flights onto a pile, card by card."""
        start = self._dealer.source(source, spot)
        if start is None:
            return []
        flow = ItemsMerged(after, source, after.zone, count)
        return [self._flowing(flow, number, start, spot) for number in range(min(count, MOST_DEALT))]

    def _pile_up(self, after: Item, source: str, spot: ItemPlace) -> list[Flight]:
        """A pile that grows card by card out of nothing."""
        sprite = Sprite.at(structs.replace(after, count=0), spot)
        sprite.face = after.face
        self._item_layer.put(after.key, sprite)
        self._fresh.append(after)
        return self._dealt_on(after, after.count or 0, source, spot)

    def _vanish(self, together: Together, before: Item, destination: str | None) -> list[Flight]:
        sprite = self._item_layer.sprite(before.key)
        end = None if destination is None else self._item_layer.zone_spot(destination)
        if sprite is None:
            return []
        if before.kind is ItemKind.PILE and self._style.round and not self._fades:
            self._emptied.append(before)
            return []
        if before.key == self._style.sinks and not self._fades:
            self._sink(together, sprite)
            return []
        if end is None or destination is None or sprite.piled is not None:
            self._fade(together, sprite, 1.0, 0.0)
            return []
        return [Flight(destination, before.zone, lambda group, delay: self._go_in(group, sprite, end, before, delay))]

    def _go_in(self, together: Together, sprite: Sprite, end: ItemPlace, before: Item, delay: float) -> None:
        """Into a pile: straight there, or gathered first and turned over on the way."""
        if not self._style.gathers or self._fades:
            self._glide(together, sprite, end, before, delay)
            return
        start, middle = FRect(sprite.rect), self._gathering()
        back = self._style.back if self._style.back != before.face else None
        gather, fly = GATHER_SECONDS, self._style.seconds
        whole = self._seconds(gather + fly) + delay
        sprite.moving = True

        def apply(part: float) -> None:
            passed = part * whole
            together_for, waits = self._seconds(gather), delay
            if passed <= together_for + waits:
                way = ease(min(1.0, passed / together_for)) if together_for else 1.0
                sprite.rect.center = on_the_way(start, middle, way * 0.75)
                return
            way = ease(min(1.0, (passed - together_for - waits) / max(1e-6, self._seconds(fly))))
            origin = FRect(start)
            origin.center = on_the_way(start, middle, 0.75)
            between_rects(sprite.rect, origin, end.rect, way)
            sprite.alpha = 0.0 if way >= 1 else 1.0
            if back is not None:
                sprite.flip = max(0.02, abs(1 - 2 * way))
                sprite.face = back if way >= 0.5 else before.face

        together.add(Tween(whole, apply, easing=lambda part: part))

    def _gathering(self) -> FRect:
        """Returns the rectangle where the vanishing things come together."""
        keys = [change.before.key for change in self._changes if isinstance(change, ItemVanished)]
        return middle_of([sprite.rect for key in keys if (sprite := self._item_layer.sprite(key)) is not None])

    def _sink(self, together: Together, sprite: Sprite) -> None:
        """Sinks the sprite, round and down, with a splash at the beginning and one at the end."""
        start = FRect(sprite.rect)
        sprite.moving = True
        together.add(
            Tween(self._seconds(SINK_SECONDS), lambda part: sink(sprite, start, part), easing=lambda part: part)
        )
        for delay in (0.0, SINK_SECONDS * 0.75):
            seconds = self._seconds(SPLASH_SECONDS * 1.3)
            together.add(self._effects.play(Splash(start), seconds, self._seconds(delay)))

    def _flow(self, change: ItemsMerged) -> list[Flight]:
        """Some things of a pile on their way to another, one by one; nothing travels where movements only fade."""
        start, end = self._item_layer.zone_spot(change.origin), self._item_layer.zone_spot(change.destination)
        if start is None or end is None or self._fades or any(pile.key == change.item.key for pile in self._fresh):
            return []
        most = MOST_DEALT if self._style.round else MOST_FLOWING
        return [self._flowing(change, number, start, end) for number in range(min(change.count, most))]

    def _flowing(self, change: ItemsMerged, number: int, start: ItemPlace, end: ItemPlace) -> Flight:
        key = f"flow:{change.origin}:{change.destination}:{number}"
        thing = structs.replace(change.item, key=key, kind=ItemKind.CARD, count=None, label=None)

        def begin(group: Together, delay: float) -> None:
            sprite = Sprite.at(thing, start)
            sprite.alpha = 0.0
            self._item_layer.put(key, sprite)
            self._glide(group, sprite, end, thing, delay, merges=True)

        return Flight(change.destination, change.origin, begin, counts=True)

    def _recount(self, together: Together, before: Item, after: Item) -> None:
        """Its number runs while things come or go; without any it is the new one at once."""
        sprite, spot, delays = (
            self._item_layer.sprite(after.key),
            self._places.get(after.key),
            self._delays.get(after.zone),
        )
        if sprite is None or spot is None:
            return
        if not delays or self._fades or counted(before, after, 0.0) is None:
            sprite.settle(after, spot)
            return
        grows = (after.count or 0) > (before.count or 0)
        lands = self._seconds(self._style.seconds) if grows else 0.0
        if grows and not before.count:
            sprite.settle(structs.replace(after, count=0), spot)

        def apply(part: float) -> None:
            item = counted(before, after, part)
            sprite.item = after if item is None else item
            if sprite.item.count:
                sprite.face = after.face or before.face

        run = max(max(delays) - min(delays), 0.01)
        together.add(Tween(run, apply, delay=min(delays) + lands * 0.9, easing=lambda part: part))

    def _run_down(self, together: Together, before: Item) -> None:
        """A pile gets lower where it lies until nothing is left of it."""
        sprite, delays = self._item_layer.sprite(before.key), self._delays.get(before.zone, [0.0])
        if sprite is None:
            return

        def apply(part: float) -> None:
            sprite.item = structs.replace(before, count=round((before.count or 0) * (1 - part)))
            sprite.alpha = 1.0 if part < 1 else 0.0

        together.add(Tween(max(max(delays), 0.01), apply, easing=lambda part: part))

    def _turn_over(self, together: Together, before: Item, after: Item) -> None:
        sprite = self._item_layer.take(before.key)
        if sprite is not None:
            self._item_layer.put(after.key, sprite)
            slower = self._style.slower()
            together.add(turning(sprite, after, self._seconds(FLIP_SECONDS) + slower, slowly=slower > 0))

    def _fade(self, together: Together, sprite: Sprite, start: float, end: float) -> None:
        together.add(fading(sprite, start, end, self._seconds(self._style.fade)))

    def _glide(
        self,
        together: Together,
        sprite: Sprite,
        spot: ItemPlace,
        after: Item,
        delay: float,
        *,
        turns: bool = False,
        merges: bool = False,
    ) -> None:
        """`turns`: it is turned over on the way; `merges`: what lies there already takes it in."""
        if self._fades:
            sprite.settle(after, spot)
            self._fade(together, sprite, 0.0, 1.0)
            return
        start, angle = FRect(sprite.rect), sprite.degrees
        way = ((start.centerx - spot.rect.centerx) ** 2 + (start.centery - spot.rect.centery) ** 2) ** 0.5
        sprite.moving = True
        sprite.order = spot.order

        def apply(part: float) -> None:
            sprite.alpha = 0.0 if merges and part >= 1 else 1.0
            between_rects(sprite.rect, start, spot.rect, part)
            sprite.rect.centery -= self._style.bow * way * sin(pi * part)
            sprite.degrees = between(angle, spot.degrees, part)
            if turns:
                sprite.flip = max(0.02, abs(1 - 2 * part))
                if part >= 0.5:
                    sprite.item, sprite.face = after, after.face

        together.add(Tween(self._seconds(self._style.seconds), apply, delay=delay))
