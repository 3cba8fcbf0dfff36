"""A seat for a phone: the code on the screen, who comes, the public table, and seats that change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

pytest.importorskip("aiohttp")
pytest.importorskip("psutil")
pytest.importorskip("segno")

from game.app import phone_table
from game.app.phone_table import PhoneOptions
from game.content.catalogue import Cover
from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer, SeatAssignment, bot_name, seated
from game.engine.types import Seat
from game.host.update import Rewind
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.overlays.invitation import InvitationScene
from game.ui.table.match import TableExit
from game.ui.table.scene import TableScene
from tests.phones.caller import LOOPBACK, Phone
from tests.ui.scenes.inn import Inn
from tests.ui.scenes.lobby.phone_evening import Evening, choice


@pytest.fixture
def evening(inn: Inn) -> Iterator[Evening]:
    """Until everybody goes home."""
    found = Evening(inn)
    yield found
    found.phones.close()


def test_a_seat_is_given_to_a_phone_and_whoever_scans_the_code_takes_it(evening: Evening) -> None:
    inn = evening.inn
    inn.house.doors.lobby(inn.entry)
    inn.driver.frame()
    scene = inn.top
    assert isinstance(scene, LobbyScene)
    inn.driver.do("add")
    evening.phones.tick()
    assert evening.phones.invitation is None, "nobody listens before a phone is wanted"
    inn.driver.do("seat:1")
    inn.driver.do("who:phone")
    assert "phone_told" in inn.driver.facts() and "name" not in inn.driver.facts(), "the name is said on the phone"
    inn.driver.do("done")
    assert inn.shows(InvitationScene)
    evening.guest(1)
    evening.until(lambda: "free:1" in inn.driver.facts())
    inn.driver.do("seat:2:phone")
    inn.driver.do("watch:on")
    evening.until(lambda: evening.phones.watch_invitation is not None)
    inn.driver.do("done")
    assert [(each.name, type(each.player)) for each in scene.choice.seats][1] == ("Bram", PhonePlayer)
    assert isinstance(scene.choice.seats[2].player, PhonePlayer), "a second phone is asked for there as well"
    assert "You" in str(inn.driver.facts()["seat:0"])


def test_dealing_without_one_phone_is_no_answer_about_another(evening: Evening) -> None:
    inn = evening.inn
    inn.house.memory.sat(seated(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    inn.house.doors.lobby(inn.entry)
    inn.driver.frame()
    first = evening.guest(1)
    inn.driver.do("deal")
    first.say(t="leave")
    evening.until(lambda: not evening.phones.taken)
    inn.driver.do("dialog.yes")
    assert inn.house.doors.playing is None and "dialog.yes" in inn.driver.facts(), "two are awaited by now"
    inn.driver.do("dialog.yes")
    assert inn.house.doors.playing is not None


def test_a_dialog_answers_the_wish_it_opened_with_and_another_one_is_asked_anew(evening: Evening) -> None:
    driver = evening.inn.driver
    table = evening.inn.deal(choice(LocalPlayer(), PhonePlayer(), PhonePlayer()))
    evening.until(lambda: evening.phones.invitation is not None)
    host = table.table.host
    for _ in range(6):
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])
    first = host.propose(Seat(1), Rewind.PLAY_ON, 2)
    evening.until(lambda: "yes" in driver.facts())
    evening.inn.driver.wait(0.5)
    asked = driver.facts()["text"].name
    table.table.withdraw(first)
    second = host.propose(Seat(2), Rewind.PLAY_ON, 3)
    assert second and second != first
    evening.until(lambda: "text" in driver.facts() and driver.facts()["text"].name != asked)
    assert Seat(0) in host.situation.asked_to_agree, "nobody answered for the person at the screen"
    driver.wait(0.5)
    driver.do("yes")
    evening.until(lambda: host.situation.asked_to_agree == (Seat(1),))
    assert host.wish == second


def test_it_is_asked_before_a_deal_that_a_phone_would_miss(evening: Evening) -> None:
    inn = evening.inn
    inn.house.memory.sat(seated(LocalPlayer(), PhonePlayer(), BotPlayer("random")))
    inn.house.doors.lobby(inn.entry)
    inn.driver.frame()
    inn.driver.do("deal")
    inn.driver.do("dialog.no")
    assert inn.shows(LobbyScene)
    evening.guest(1)
    inn.driver.do("deal")
    assert inn.house.doors.playing is not None, "all are there"


def test_the_screen_shows_what_all_may_see_while_everybody_holds_a_phone(evening: Evening) -> None:
    table = evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    guest = evening.guest(0)
    evening.until(lambda: bool(guest.view.get("zones")))
    assert table.table.flow.viewer is None and table.table.flow.curtain is None
    assert not any(item.zone == "hand" and item.face_up for item in table.table.model.items())


def test_a_seat_goes_from_the_phone_to_the_screen_and_to_a_bot_in_the_middle(evening: Evening) -> None:
    table = evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    guest = evening.guest(0)
    evening.inn.driver.do("menu")
    evening.inn.driver.do("phones")
    evening.inn.driver.do("seat:0:here")
    evening.until(lambda: bool(guest.told("bye")))
    assert "big screen" in guest.told("bye")[0]["why"]
    assert table.table.flow.here == {Seat(0)}
    evening.inn.driver.do("seat:0:bot")
    assert table.table.flow.bots == {Seat(2)}, "it is asked which bot"
    evening.inn.driver.do("who:level2")
    assert table.table.flow.bots == {Seat(0), Seat(2)} and table.match.seats[0].bot == "level2"
    assert evening.inn.driver.ui.say(bot_name(evening.inn.entry.info, "level2")) in _told(evening.inn, "told:0")
    evening.inn.driver.do("bot:0")
    evening.inn.driver.do("who:level4")
    assert table.match.seats[0].bot == "level4"
    assert "toast:2" in evening.inn.driver.facts()
    evening.inn.driver.do("done")
    evening.inn.driver.wait(0.5)
    assert evening.inn.top is table, "the menu is done with, too"


def test_the_last_phone_is_told_that_its_seat_went_to_a_bot_and_not_that_the_table_is_closed(evening: Evening) -> None:
    evening.inn.deal(choice(LocalPlayer(), PhonePlayer(), BotPlayer("random")))
    guest = evening.guest(1)
    evening.inn.driver.do("menu")
    evening.inn.driver.do("phones")
    evening.inn.driver.do("seat:1:bot")
    evening.inn.driver.do("who:surprise")
    evening.until(lambda: evening.phones.invitation is None and guest.closed is not None)
    assert "a bot, plays your seat now" in guest.told("bye")[0]["why"]
    again = Phone(evening, guest.told("seated")[-1]["token"])
    evening.until(lambda: bool(again.told("bye")))
    assert "a bot, plays your seat now" in again.told("bye")[0]["why"], "the door is open for whoever comes back"
    evening.inn.house.doors.shelf()
    evening.until(lambda: evening.phones._door is None)


def test_whoever_gets_up_is_told_of_at_the_screen_and_goes_on_there_if_they_say_so(evening: Evening) -> None:
    table = evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    first, second = evening.guest(0), evening.guest(1)
    first.say(t="leave", here=True)
    second.say(t="leave")
    evening.until(lambda: not evening.phones.taken and table.table.flow.here == {Seat(0)})
    assert isinstance(table.match.seats[1].player, PhonePlayer)
    evening.until(lambda: {"toast:1", "toast:2"} <= set(evening.inn.driver.facts()))


def test_pages_know_everybody_by_the_face_the_table_shows_whoever_plays_on(evening: Evening) -> None:
    table = evening.inn.deal(choice(PhonePlayer("hare"), PhonePlayer(), BotPlayer("level2")))
    first, faces = evening.guest(0), dict(table.match.faces)
    seats = (replace(table.match.seats[0], player=BotPlayer("level4")), *table.match.seats[1:])
    table.table.change_seating(seats)
    evening.until(lambda: bool(first.told("bye")))
    table.table.change_seating((replace(seats[0], player=PhonePlayer()), *seats[1:]))
    again = evening.guest(0)
    evening.until(lambda: bool(again.view.get("others")))
    shown = {each["seat"]["seat"]: each["seat"]["portrait"] for each in again.view["others"]}
    assert table.match.faces == faces and again.view["seat"]["portrait"].startswith(faces[Seat(0)])
    assert all(portrait.startswith(faces[Seat(seat)]) for seat, portrait in shown.items())


def test_whoever_comes_to_the_screen_is_called_before_their_hand_lies_there(evening: Evening) -> None:
    table = evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    first, second = evening.guest(0), evening.guest(1)
    first.say(t="leave", here=True)
    evening.until(lambda: table.table.flow.here == {Seat(0)})
    assert table.table.flow.viewer is None, "others look at the screen"
    host = table.table.host
    while host.situation.waiting != (Seat(0),):
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])
    evening.until(lambda: table.table.flow.curtain == Seat(0))
    assert table.table.flow.viewer is None
    evening.until(lambda: evening.inn.top is not table)
    table.table.lift()
    assert table.table.flow.viewer == Seat(0) and table.table.flow.curtain is None and second.closed is None


def test_who_sits_down_is_painted_at_once_and_then_the_picture_rests(evening: Evening) -> None:
    inn = evening.inn
    inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    inn.driver.do("menu")
    inn.driver.do("phones")
    evening.guest(0)
    scene = inn.top
    assert isinstance(scene, InvitationScene)
    evening.until(lambda: "free:0" in {node.id for node in scene.focus.nodes()})
    inn.driver.wait(1.0)
    evening.until(lambda: not inn.driver.frame())


def test_a_seat_has_a_code_of_its_own(evening: Evening) -> None:
    evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    whole = evening.opened()
    evening.inn.driver.do("menu")
    evening.inn.driver.do("phones")
    evening.inn.driver.do("way:1")
    found = evening.phones.seat_invitation(Seat(1))
    assert found is not None and whole not in found.address
    guest = Phone(evening, found.address.rpartition("=")[2])
    evening.until(lambda: bool(guest.view))
    assert [chair["seat"]["seat"] for chair in guest.view["join"]["seats"]] == [1]
    assert "way:all" in evening.inn.driver.facts()


def test_the_table_is_asked_before_a_seat_goes_to_another_phone(evening: Evening) -> None:
    _, other = evening.asker()
    evening.inn.driver.do("dialog.yes")
    evening.until(lambda: bool(other.told("seated")))
    assert not evening.phones.away


def test_the_question_goes_once_the_phone_is_there_again(evening: Evening) -> None:
    token, other = evening.asker()
    Phone(evening, token)
    evening.until(lambda: "dialog.yes" not in evening.inn.driver.facts())
    evening.until(lambda: bool(other.told("no")))
    assert not other.told("seated")


def test_whoever_looks_on_may_only_while_the_table_allows_it(evening: Evening) -> None:
    evening.inn.deal(choice(LocalPlayer(), BotPlayer("random"), BotPlayer("random")))
    evening.phones.tick()
    assert evening.phones.watch_invitation is None and evening.phones.invitation is None
    evening.inn.driver.do("menu")
    evening.inn.driver.do("phones")
    evening.inn.driver.do("watch:on")
    evening.until(lambda: evening.phones.watch_invitation is not None)
    found = evening.phones.watch_invitation
    assert found is not None
    watcher = Phone(evening, found.address.rpartition("=")[2])
    evening.until(lambda: bool(watcher.view.get("others")))
    assert not watcher.view.get("zones") and watcher.view["mode"] == "watch"
    evening.until(lambda: "1" in _told(evening.inn, "watch_told"))
    evening.inn.driver.do("watch:off")
    evening.until(lambda: watcher.closed is not None)
    evening.until(lambda: evening.phones.invitation is None)


def test_pictures_follow_deck_and_language(evening: Evening) -> None:
    evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    guest = evening.guest(0)
    evening.until(lambda: bool(guest.view.get("zones")))
    before = guest.view["look"]
    files = evening.phones._files
    assert files is not None
    card = files.find("art/cards/D7")
    ui = evening.inn.house.ui
    ui.change(four_colour=not ui.settings.four_colour)
    evening.until(lambda: guest.view["look"] != before)
    assert files.find("art/cards/D7") != card


def test_no_curtain_falls_before_the_only_person_at_the_screen(evening: Evening) -> None:
    table = evening.inn.deal(choice(LocalPlayer(), PhonePlayer(), BotPlayer("random")))
    evening.guest(1)
    for _ in range(4):
        evening.until(lambda: bool(table.table.flow.situation.waiting))
        seat = table.table.host.situation.waiting[0]
        table.table.host.submit(seat, table.table.host.asked(seat).legal[0])
        evening.inn.driver.wait(2.0)
        assert table.table.flow.viewer == Seat(0) and table.table.flow.curtain is None


def test_the_table_says_who_is_to_move_and_that_the_phone_of_whom_it_waits_for_is_away(evening: Evening) -> None:
    table = evening.inn.deal(choice(LocalPlayer(), PhonePlayer()))
    guest, host = evening.guest(1), table.table.host
    while host.situation.waiting != (Seat(1),):
        host.submit(Seat(0), host.asked(Seat(0)).legal[0])
    evening.until(lambda: not table.table.moving and not table.animation_player.busy)
    evening.inn.driver.frame()
    assert _prompt(table) == evening.inn.driver.ui.say(table.table.model.prompt())
    guest.hang_up()
    evening.until(lambda: "phone is away" in _prompt(table))
    assert evening.inn.driver.ui.say(table.table.names[Seat(1)]) in _prompt(table)
    Phone(evening, guest.told("seated")[-1]["token"])
    evening.until(lambda: "phone is away" not in _prompt(table))


def test_the_plate_of_a_seat_says_that_it_is_played_on_a_phone_and_that_the_phone_is_away(evening: Evening) -> None:
    table = evening.inn.deal(choice(PhonePlayer(), LocalPlayer(), BotPlayer("level2")))
    guest, facts = evening.guest(0), evening.inn.driver.facts
    evening.until(lambda: "on a phone." in facts()["seat:0"].description)
    guest.hang_up()
    evening.until(lambda: "not there now" in facts()["seat:0"].description)
    table.table.change_seating((replace(table.match.seats[0], player=BotPlayer("level4")), *table.match.seats[1:]))
    table.rebuild()
    evening.until(lambda: "a bot, plays on here" in facts()["seat:0"].description)
    assert "phone" not in facts()["seat:1"].description + facts()["seat:2"].description


def test_a_question_to_a_lost_phone_is_called_off_at_the_screen(evening: Evening) -> None:
    table = evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    guest, other = evening.guest(0), evening.guest(1)
    host = table.table.host
    while not (guest.view.get("undo") and host.situation.waiting[0] in (0, 1)):
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])
        evening.inn.driver.wait(2.0)
        evening.until(lambda: guest.step == host.number)
    other.hang_up()
    guest.say(t="undo", step=guest.step)
    evening.until(lambda: bool(host.situation.asked_to_agree))
    evening.until(lambda: "call_off" in evening.inn.driver.facts())
    evening.inn.driver.do("call_off")
    evening.until(lambda: not host.situation.asked_to_agree and "call_off" not in evening.inn.driver.facts())


def test_what_a_phone_answers_takes_the_question_from_the_screen(evening: Evening) -> None:
    table = evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    guest, other = evening.guest(0), evening.guest(1)
    host = table.table.host
    while not guest.view.get("undo"):
        seat = host.situation.waiting[0]
        host.submit(seat, host.asked(seat).legal[0])
        evening.inn.driver.wait(2.0)
        evening.until(lambda: guest.step == host.number)
    guest.say(t="undo", step=guest.step)
    evening.until(lambda: "call_off" in evening.inn.driver.facts() and bool(other.told("ask")))
    other.say(t="answer", id=other.told("ask")[-1]["id"], key="no")
    evening.until(lambda: "call_off" not in evening.inn.driver.facts())
    assert not host.situation.asked_to_agree


def test_pages_tell_what_happened_once_the_screen_has_shown_it(evening: Evening) -> None:
    table = evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    guests = [evening.guest(0), evening.guest(1)]
    evening.inn.driver.wait(2.0)
    host = table.table.host
    evening.until(lambda: all(guest.step == host.number for guest in guests))
    seat = next(seat for seat in host.situation.waiting if seat < 2)
    mine = guests[seat]
    before = len(mine.view["log"])
    while mine.view["prompt"] != "Look at the table.":
        answer, heard = mine.answer(mine.view), len(mine.heard)
        assert answer is not None
        mine.say(step=mine.step, **answer)
        evening.until(lambda heard=heard: len(mine.heard) > heard)  # type: ignore[misc]
    assert table.table.moving and len(mine.view["log"]) == before
    evening.until(lambda: not table.animation_player.busy)
    evening.until(lambda: mine.view["prompt"] != "Look at the table." and len(mine.view["log"]) > before)


def test_whoever_set_up_a_tunnel_says_how_the_table_is_called(inn: Inn) -> None:
    evening = Evening(inn, PhoneOptions(LOOPBACK, "https://table.example.org"))
    inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    evening.opened()
    assert evening.phones.invitation is not None
    assert evening.phones.invitation.address.startswith("https://table.example.org/#t=")
    token = evening.phones.invitation.address.rpartition("=")[2]
    guest = Phone(evening, token, more={"Host": "table.example.org", "Origin": "https://table.example.org"})
    evening.until(lambda: bool(guest.view))
    evening.phones.close()


def test_nobody_listens_once_the_table_is_left(evening: Evening) -> None:
    evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    evening.opened()
    evening.inn.house.doors.shelf()
    evening.until(lambda: evening.phones.invitation is None)


def test_a_table_whose_server_ended_is_found_again_and_the_seat_is_still_held(evening: Evening) -> None:
    evening.inn.deal(choice(PhonePlayer(), LocalPlayer()))
    guest = evening.guest(0)
    token, door = guest.told("seated")[-1]["token"], evening.door
    door.close()
    assert evening.phones.invitation is None
    evening.inn.driver.clock.seconds += phone_table.RETRY_SECONDS
    evening.until(lambda: door.is_open and Seat(0) in evening.phones.away)
    back = Phone(evening, token)
    evening.until(lambda: bool(back.view))
    assert back.view["seat"]["seat"] == 0 and evening.phones.invitation is not None


def _told(inn: Inn, id: str) -> str:
    """Returns the words of a node."""
    return inn.driver.facts()[id].name


def _prompt(table: TableScene) -> str:
    """Returns the question of the table, or its words while nobody here is asked."""
    node = table.focus.node("prompt")
    return "" if node is None else node.name


def test_the_next_game_has_the_same_code_the_same_people_and_the_same_phones(evening: Evening) -> None:
    inn, other = evening.inn, _other_title(evening.inn)
    seats = (
        SeatAssignment(Seat(0), "Bram", PhonePlayer("fox")),
        SeatAssignment(Seat(1), "Ada"),
        SeatAssignment(Seat(2), player=BotPlayer("random")),
    )
    table = inn.deal(TableChoice(seats))
    guest, before = evening.guest(0), evening.phones.invitation
    table.dismiss(TableExit.SHELF)
    evening.until(lambda: evening.phones._door is None and bool(guest.told("bye")))
    assert guest.told("bye")[0]["later"]
    inn.house.doors.lobby(other)
    inn.driver.frame()
    scene = inn.top
    assert isinstance(scene, LobbyScene)
    assert [(each.name, each.player) for each in scene.choice.seats][:2] == [
        ("Bram", PhonePlayer("fox")),
        ("Ada", LocalPlayer()),
    ]
    evening.opened()
    assert evening.phones.invitation == before
    again = Phone(evening, guest.told("seated")[-1]["token"])
    evening.until(lambda: bool(again.view))
    assert again.view["seat"]["name"] == "Bram" and evening.phones.taken == {Seat(0)}


def test_whoever_may_look_on_may_at_the_next_table_too_until_it_is_forbidden(evening: Evening) -> None:
    evening.inn.deal(choice(PhonePlayer(), LocalPlayer(), BotPlayer("random")))
    evening.phones.allow_watching(True)
    evening.until(lambda: evening.phones.watch_invitation is not None)
    before = evening.phones.watch_invitation
    evening.inn.house.doors.shelf()
    evening.until(lambda: evening.phones._door is None)
    assert evening.phones.watch_invitation is None
    evening.phones.allow_watching(False)
    evening.inn.deal(choice(PhonePlayer(), LocalPlayer(), BotPlayer("random")))
    evening.opened()
    evening.phones.allow_watching(True)
    assert evening.phones.watch_invitation not in (None, before)


def _other_title(inn: Inn) -> Cover:
    return next(cover for cover in inn.house.titles.covers if cover.id != inn.entry.id)


def test_a_new_code_shuts_out_whoever_has_the_old_one_and_leaves_seats_alone(evening: Evening) -> None:
    evening.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
    guest, old = evening.guest(0), evening.opened()
    evening.inn.driver.do("menu")
    evening.inn.driver.do("phones")
    evening.inn.driver.do("renew")
    assert evening.opened() != old
    stranger = Phone(evening, old)
    evening.until(lambda: stranger.closed is not None)
    assert stranger.told("bye") and not guest.told("bye") and evening.phones.taken == {Seat(0)}
