"""The movements that titles name, as they are seen: running numbers, plain ones, passing moments, hands in the
light.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from game.content.message import Message
from game.table.presenter import AnyViewedEvent, Spotlight
from game.table.settings import Motion, Settings, Speed
from game.table.told import ShownChange
from game.ui.table.motion.animation_player import CaptionShown, EventReached, PlaybackRequest
from game.ui.table.panels.spotlight import SpotlightScene
from tests.laws.evening.test_weights import whole
from tests.laws.test_told import events as events_of
from tests.ui.table.setting import FAST, TITLES, Table, lay_table

USUAL = Settings(bot_pause=0)


def laid(
    id: str, seats: str, wanted: Callable[[AnyViewedEvent], bool], settings: Settings = USUAL
) -> tuple[Table, AnyViewedEvent]:
    """A table after a whole match, and the last beat of it that is wanted, as its viewer was told."""
    entry = next(entry for entry in TITLES if entry.id == id)
    table = lay_table(entry, seats, moves=1500, settings=settings, open=False)
    table.model.take()
    told = (viewed for _, events in table.model.told_back() for viewed in reversed(events) if wanted(viewed))
    viewed = next(told)
    table.flow.looking = True
    table.driver.open(table.scene)
    table.scene.animation_player.show(viewed.before)
    return table, viewed


def play(table: Table, viewed: AnyViewedEvent) -> None:
    table.scene.animation_player.play(ShownChange(None, viewed.before, viewed.after, (viewed,)))


def counts(table: Table) -> dict[str, int | None]:
    return {sprite.item.key: sprite.item.count for sprite in table.scene.item_layer.sprites()}


def named(name: str) -> Callable[[AnyViewedEvent], bool]:
    return lambda viewed: type(viewed.event).__name__ == name


def test_the_number_of_a_heap_runs_while_a_trick_is_swept_to_it() -> None:
    table, viewed = laid(
        "rats", "pb", lambda viewed: type(viewed.event).__name__ == "TrickWon" and viewed.event.count >= 4
    )
    key = f"reserve:{viewed.event.seat}"
    before = counts(table)[key] or 0
    play(table, viewed)
    seen = set()
    while table.scene.animation_player.busy:
        table.driver.wait(1 / 60)
        seen.add(counts(table)[key])
    assert counts(table)[key] == before + viewed.event.count
    assert any(before < (count or 0) < before + viewed.event.count for count in seen)


def heard_while(table: Table, viewed: AnyViewedEvent, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The sounds of an event with their times since it began, and "" for its end."""
    found: list[tuple[str, float]] = []
    start = table.driver.ui.now
    monkeypatch.setattr(
        "game.ui.audio.Audio.play", lambda audio, name: found.append((name, table.driver.ui.now - start))
    )
    play(table, viewed)
    while table.scene.animation_player.busy:
        table.driver.wait(1 / 120, frame=1 / 120)
    return [*found, ("", table.driver.ui.now - start)]


def test_each_chip_of_a_pot_is_heard_and_the_whole_stream_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewed = laid(
        "riverboat_showdown", "pbb", lambda each: type(each.event).__name__ == "PotShared" and each.event.chips > 10
    )
    sounds = heard_while(table, viewed, monkeypatch)
    chips = [time for name, time in sounds if name == "chip"]
    assert len(chips) == viewed.event.chips
    assert 0.3 < chips[-1] - chips[0] <= 1.2


def test_the_coins_of_a_debt_are_heard_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewed = laid(
        "river_rats",
        "pb",
        lambda each: (
            type(each.event).__name__ in ("DebtGivenToRat", "DebtGivenToCrew")
            and len(each.before.pile) - len(each.after.pile) > 1
        ),
    )
    coins = [time for name, time in heard_while(table, viewed, monkeypatch) if name == "debt"]
    assert len(coins) == len(viewed.before.pile) - len(viewed.after.pile)
    assert all(later - sooner > 0.09 for sooner, later in pairwise(coins))


def test_a_drum_is_heard_before_the_orders_turn_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewed = laid("raft_race", "pb", named("OrdersRevealed"))
    table.scene.animation_player.weight_moments.limits.pass_time(200.0)
    sounds = heard_while(table, viewed, monkeypatch)
    drum = [time for name, time in sounds if name == "knock"][:4]
    revealed = next(time for name, time in sounds if name == "reveal")
    assert len(drum) == 4 and max(drum) < revealed and 0.35 <= revealed <= 0.75
    assert all(later < sooner for sooner, later in pairwise(b - a for a, b in pairwise(drum)))


def test_where_little_moves_a_drum_beats_once_and_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewed = laid("raft_race", "pb", named("OrdersRevealed"), Settings(bot_pause=0, motion=Motion.REDUCED))
    sounds = heard_while(table, viewed, monkeypatch)
    revealed = next(time for name, time in sounds if name == "reveal")
    assert [name for name, time in sounds if time <= revealed and name == "knock"] == ["knock"]
    assert revealed < 0.1


def test_hats_fly_before_the_words_about_a_beaten_rat() -> None:
    entry = next(entry for entry in TITLES if entry.id == "river_rats")
    for session, _ in whole(entry):
        viewed = next((each for each in events_of(session) if type(each.event).__name__ == "RatBeaten"), None)
        if viewed is not None:
            break
    assert viewed is not None
    table = lay_table(entry, "p" + "b" * (session.setup.seats - 1), settings=USUAL)
    table.rest()
    player = table.scene.animation_player
    player.show(viewed.before)
    play(table, viewed)
    told = [type(event) for event in player.update(0.001)]
    assert player._item_layer.effects.busy and CaptionShown not in told
    while player.busy:
        told += [type(event) for event in player.update(1 / 60)]
    assert told.index(EventReached) < told.index(CaptionShown)


@pytest.mark.parametrize(("count", "thud"), [(6, True), (2, False)])
def test_a_heap_lands_with_a_thud(count: int, thud: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table, viewed = laid(
        "rats", "pbb", lambda each: type(each.event).__name__ == "TrickWon" and each.event.count == count
    )
    names = [name for name, _ in heard_while(table, viewed, monkeypatch)]
    assert ("bump" in names) is thud


def test_where_little_moves_nothing_travels_and_nothing_is_seen_besides() -> None:
    settings = Settings(bot_pause=0, motion=Motion.REDUCED)
    table, viewed = laid("rats", "pb", named("TrickWon"), settings)
    play(table, viewed)
    table.driver.wait(0.2)
    assert not table.scene.animation_player.busy


def test_at_no_speed_a_table_lies_there_at_once() -> None:
    settings = Settings(bot_pause=0, speed=Speed.OFF)
    table, viewed = laid("riverboat_showdown", "pbb", named("MatchOver"), settings)
    play(table, viewed)
    table.driver.frame()
    assert not table.scene.animation_player.busy and not table.scene.item_layer.effects.busy


def test_a_moment_that_passes_stops_nobody_and_a_click_puts_it_away() -> None:
    table, viewed = laid("riverboat_showdown", "pbb", named("RoundEnded"))
    play(table, viewed)
    table.driver.wait(0.3)
    assert table.scene.banner.moment is not None and table.driver.ui.scenes.top is table.scene
    assert table.scene.hurry(), "nothing waits for it"
    table.driver.click((640, 300))
    assert table.scene.banner.moment is None


@pytest.mark.parametrize(
    ("id", "seats", "name"), [("riverboat_showdown", "pbb", "RoundEnded"), ("whitewater_rush", "bbbb", "EventRevealed")]
)
def test_a_moment_that_passes_is_read_before_the_next_one_comes(id: str, seats: str, name: str) -> None:
    """Given a moment that passes, when another follows at once, then it comes once the first one was read."""
    table, viewed = laid(id, seats, named(name))
    play(table, viewed)
    play(table, viewed)
    while table.scene.banner.moment is None:
        table.driver.wait(1 / 30)
    first, since = table.scene.banner.moment, table.driver.ui.now
    while table.scene.banner.moment is first:
        table.driver.wait(1 / 30)
    letters = sum(len(table.driver.ui.say(line)) for line in (first.title, *(head for head, _ in first.rows)))
    letters += len(table.driver.ui.say(first.verdict))
    assert table.driver.ui.now - since >= min(8.0, letters / 18) - 0.1


def test_a_moment_that_is_put_away_keeps_nothing_waiting() -> None:
    """Given a moment that passes, when a person clicks on, then what follows begins at once."""
    table, viewed = laid("riverboat_showdown", "pbb", named("RoundEnded"))
    play(table, viewed)
    while table.scene.banner.moment is None:
        table.driver.wait(1 / 30)
    assert table.scene.animation_player.busy
    table.driver.click((640, 300))
    table.driver.wait(0.1)
    assert not table.scene.animation_player.busy


def test_a_moment_that_passes_on_a_river_covers_no_boat_no_plate_and_no_card() -> None:
    table, viewed = laid("whitewater_rush", "pbbb", named("EventRevealed"))
    play(table, viewed)
    table.driver.wait(0.6)
    place = table.scene.banner.place
    assert place is not None and table.driver.ui.scenes.top is table.scene
    boats = [sprite.rect for sprite in table.scene.item_layer.sprites() if sprite.item.shape is not None]
    plates = [node.rect for node in table.scene.focus.nodes() if node.id.startswith(("seat:", "card:", "prompt"))]
    assert len(boats) == 4 and len(plates) > 4
    assert place.collidelist([*boats, *plates]) < 0


def test_hands_are_compared_where_they_lie() -> None:
    table, viewed = laid("river_rats", "pb", named("HandsCompared"))
    play(table, viewed)
    table.driver.wait(3.0)
    top = table.driver.ui.scenes.top
    assert isinstance(top, SpotlightScene) and "cards:0:0" not in table.driver.facts()
    lit = [sprite for sprite in table.scene.item_layer.sprites() if sprite.light > 0]
    assert len(lit) == 5
    board = table.driver.facts()["go_on"].rect
    assert not any(sprite.rect.colliderect(board) for sprite in lit)
    table.driver.key("space")
    table.driver.wait(0.2)
    assert not any(sprite.light for sprite in table.scene.item_layer.sprites())


@pytest.mark.parametrize("id", ["rats", "river_rats", "riverboat_showdown"])
def test_a_moment_that_passes_lies_on_nothing_that_is_chosen_or_said(id: str) -> None:
    table = lay_table(next(entry for entry in TITLES if entry.id == id), "pbb", settings=FAST, moves=6)
    table.rest()
    table.scene.banner.show(Spotlight(Message("hud.menu"), (), Message("hud.undo"), good=True), table.driver.ui)
    table.scene.invalidate()
    table.driver.wait(0.4)
    place = table.scene.banner.place
    assert place is not None
    for node in table.scene.focus.seen():
        assert not (table.scene.needed(node) and node.rect.colliderect(place)), node.id


@pytest.mark.parametrize("id", ["rats", "riverboat_showdown"])
def test_every_event_is_reached_once_in_its_order(id: str) -> None:
    """Given steps of several events, some of them shown together, then each is reached, one after another."""
    table, _ = laid(id, "pbb", lambda viewed: True, FAST)
    player, together = table.scene.animation_player, 0
    for _, events in [*table.model.told_back()][:40]:
        change = ShownChange(None, events[0].before, events[-1].after, tuple(events))
        player.take(PlaybackRequest(lay=events[0].before, play=change))
        reached: list[AnyViewedEvent] = []
        while player.busy:
            player.release()
            told = (*player.hurry(), *player.update(0.1))
            reached += [each.viewed for each in told if isinstance(each, EventReached)]
        assert reached == list(events)
        together = max(together, len(events))
    assert together > 1


def test_a_table_that_is_laid_at_once_ends_what_was_still_to_be_shown() -> None:
    table, viewed = laid("rats", "pb", named("TrickWon"))
    play(table, viewed)
    assert table.scene.animation_player.busy
    table.scene.animation_player.take(PlaybackRequest(lay=viewed.before))
    assert not table.scene.animation_player.busy
