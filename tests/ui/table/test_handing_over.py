"""Between two people at one screen nobody sees the hand of another one, nor one that turns over."""

from __future__ import annotations

from random import Random

import pytest

from game.content.catalogue import Entry
from game.host.audience_model import AudienceModel
from game.host.table import ShowReason, TableSwitch
from game.table.settings import Settings
from game.table.told import ShownChange
from tests.ui.table.setting import TITLES, Table, lay_table, seats_of

pytestmark = pytest.mark.window

CURTAINS, LONGEST = 2, 1500
FRAMES_UNDER_A_CURTAIN = 4
each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)


@each_title
def test_no_face_of_a_hand_is_on_the_table_while_the_curtain_hangs(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 2), settings=Settings(bot_pause=0), moves=6, seed="handed over")
    table.rooms.lifts = False
    random, hung = Random(entry.id), 0
    for _ in range(LONGEST):
        if hung == CURTAINS or table.outcome is not None:
            break
        if table.rooms.waiting:
            hung += 1
            for _ in range(FRAMES_UNDER_A_CURTAIN):
                _assert_all_may_see(table)
                table.driver.wait(0.05, frame=0.05)
            assert len(table.rooms.waiting) == 1
            table.rooms.waiting.pop()()
        elif not table.scene.animation_player.busy and table.flow.curtain is None and table.model.legal:
            table.play_once(random)
        else:
            table.rest(0.05)
    assert hung


@each_title
def test_a_hand_lies_face_down_at_once_where_the_screen_turns(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, entry.info.seats[0]), moves=6, seed="turned")
    table.rest()
    scene, names = table.scene, table.scene.table.names
    own, public = table.model.view, table.scene.table.public.view
    own_items, public_items = (table.model.presenter.items.all(view, names) for view in (own, public))
    assert own_items != public_items, "there is nothing to hide"
    scene.animation_player.wait(0.5)
    scene.picture.run(
        scene.playback.play(
            TableSwitch(ShownChange(None, own, public), ShowReason.TURNED), moving=scene.animation_player.busy
        )
    )
    seen = []
    while scene.animation_player.busy:
        scene.take(scene.animation_player.update(1 / 60))
        sprites = list(scene.item_layer.sprites())
        assert not any(sprite.moving for sprite in sprites)
        seen.append({sprite.item.key: sprite.face for sprite in sprites})
    before, after = ({item.key: item.face for item in items} for items in (own_items, public_items))
    assert all(faces in (before, after) for faces in seen)
    assert seen[-1] == after


def _assert_all_may_see(table: Table) -> None:
    """No face on the table is one that a person here sees and the public does not; and nothing moves."""
    told, sprites = table.scene.table, list(table.scene.item_layer.sprites())
    public = {item.key: item.face for item in told.public.items()}
    views = (AudienceModel(told.host.feed(seat), told.presenter, told.names) for seat in sorted(told.flow.here))
    secret = {(item.key, item.face) for model in views for item in model.items() if public.get(item.key) != item.face}
    assert secret, "nobody has anything to hide"
    assert [sprite.item.key for sprite in sprites if (sprite.item.key, sprite.face) in secret] == []
    assert not any(sprite.moving for sprite in sprites)
