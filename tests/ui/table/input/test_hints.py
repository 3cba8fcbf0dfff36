"""Hints: a whole move, lit from its first card to its button, and told until it is played."""

from __future__ import annotations

import pytest

from game.bots.bot_client import InlineBotClient
from game.bots.player import Choice, Thought, only
from game.content.catalogue import Entry
from game.content.message import Message
from game.engine.session import AnySession, Session
from game.engine.types import Command, Seat
from game.host.audience_model import AudienceModel
from game.host.hints import Advice
from game.host.host import MatchHost
from game.host.page import Prompt, PromptKind
from game.table.presenter import Button, make_presenter
from game.titles.riverboat_showdown.rules.terms import DiscardMatching
from game.titles.whitewater_rush.rules.river import kind_of
from game.titles.whitewater_rush.rules.state import Manoeuvre, Manoeuvring, Pass, PlayCard, Playing, Window
from game.ui.table.items.sprite import Emphasis
from game.ui.table.panels.frame import prompt_row
from game.ui.widgets import PushButton
from game.ui.widgets.label import walk
from tests.laws.corpus import catalogue, corpus
from tests.seats import by_number, sitting
from tests.ui.table.setting import AT_ONCE, Table, lay_table

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("unseen")]

PLACES = 400


def entry_of(id: str) -> Entry:
    return next(entry for entry in catalogue() if entry.id == id)


def hinted(table: Table) -> tuple[str, ...]:
    """Returns the lit targets once the hint was told."""
    table.driver.key("h")
    for _ in range(200):
        table.driver.wait(0.1)
        if table.hinted:
            break
    return table.hinted


def test_a_hint_lights_all_cards_of_a_play_and_goes_along_until_it_is_played() -> None:
    """Given a hand from which several cards are led, when the hint is followed, then it leads to that very play."""
    for seed in range(40):
        table = lay_table(entry_of("rats"), "pbb", settings=AT_ONCE, seed=f"hint {seed}", moves=seed % 7)
        table.rest()
        if table.outcome is None and table.session.state.count == 0:
            lit = hinted(table)
            if len([target for target in lit if target.startswith("card:")]) > 1:
                break
    cards = {target for target in lit if target.startswith("card:")}
    assert len(cards) > 1, "no lead of several cards was ever advised"
    assert table.scene.playback.note is not None and "move.lead" in repr(table.scene.playback.note), (
        "the hint names the whole play"
    )
    session, told, pressed = table.session, table.scene.playback.note, set[str]()
    start, journal = session.head, session.journal
    while sum(journal.seat(step) == 0 for step in journal.path()[start + 1 :]) < len(cards):
        assert table.scene.playback.note == told
        target = [target for target in table.hinted if target in table.open][-1]
        pressed.add(target)
        table.driver.press(target)
        table.driver.wait(0.1)
    assert cards <= pressed
    assert table.hinted == () and table.scene.playback.note != told


def test_a_hint_is_dropped_when_something_else_is_played() -> None:
    table = lay_table(entry_of("river_rats"), "p", settings=AT_ONCE)
    table.rest()
    lit = hinted(table)
    other = next(move for move in table.model.selector.moves if move.targets[0] not in lit)
    table.scene.play(other.command)
    table.rest()
    assert table.hinted == ()


def test_what_a_hint_lights_stays_lit_through_a_move_of_two_targets() -> None:
    table = lay_table(entry_of("rats"), "pb", settings=AT_ONCE)
    for _ in range(30):
        table.rest()
        lit = hinted(table)
        if len(lit) > 1:
            break
        table.driver.press(lit[0])
    assert len(lit) > 1
    table.driver.press(lit[0])
    assert table.hinted == lit[1:]


@pytest.mark.parametrize("key", ("button:one", "button:two"))
def test_a_button_that_is_advised_is_lit(key: str) -> None:
    buttons = tuple(Button(f"button:{name}", Message(name)) for name in ("one", "two"))
    for kind in (PromptKind.DECISION, PromptKind.REACTION):
        row = prompt_row(Prompt(kind, Message("?"), buttons), lambda target: None, lit=(key,))
        assert [widget.id for widget in walk(row) if isinstance(widget, PushButton) and widget.lit] == [key]


def test_cards_that_go_at_once_are_lit_with_their_button() -> None:
    found = 0
    for place in corpus("riverboat_showdown").places(PLACES, "parts"):
        session, rules = place.session, place.session.rules
        for seat in rules.to_act(place.state):
            view, legal = session.view(seat, place.step), rules.legal(place.state, seat)
            for move in make_presenter(session.title, rules).moves.for_commands(
                view, legal, by_number(session.setup.seats)
            ):
                if isinstance(move.command, DiscardMatching):
                    assert len(set(move.parts)) == move.command.cards + move.command.wilds
                    found += 1
    assert found


def test_a_card_is_advised_with_what_it_asks_on() -> None:
    """Given a Ferry in hand, when it is advised, then so is the manoeuvre it asks for, and both are told."""
    for place in corpus("whitewater_rush").places(PLACES, "action"):
        frame = place.state.frame
        if not isinstance(frame, Playing):
            continue
        card = next((card for card in place.state.hands[frame.seat] if kind_of(card) == "ferry"), None)
        if card is None:
            continue
        session: AnySession = Session(place.session.title, place.session.definition, place.session.setup, "ferry")
        session.begin_from(place.state)
        presenter = make_presenter(session.title, session.rules)
        names, seats = by_number(session.setup.seats), sitting(*["bot:random"] * session.setup.seats)
        host = MatchHost(session, presenter, seats, names, InlineBotClient(lambda: 0.0))
        advice = Advice(AudienceModel(host.feed(frame.seat), presenter, names), frame.seat)
        if not advice.take(only(PlayCard(card), reason=Message("why"))):
            continue
        assert isinstance(advice.view.frame, Manoeuvring)
        assert not advice.take(only(next(each for each in advice.legal if isinstance(each, Manoeuvre))))
        assert [line.key.split(".")[2] for line in advice.lines] == ["play", "manoeuvre"]
        assert advice.reason == Message("why")
        return
    raise AssertionError("nobody ever held a Ferry")


def test_a_hint_says_how_much_better_it_is_than_the_next_best() -> None:
    table = lay_table(entry_of("riverboat_showdown"), "pb", settings=AT_ONCE, moves=4)
    table.rest()
    first, second = [*dict.fromkeys(move.command for move in table.model.selector.moves)][:2]
    advice = Advice(table.model, Seat(0))
    advice.take(Thought((Choice(first, 0.61), Choice(second, 0.5))))
    assert advice.compared is not None and [round(chance, 2) for _, chance in advice.compared] == [0.61, 0.5]
    words = table.scene.words.hint(advice)
    assert words.key == "hud.hint_compared"
    said = table.driver.ui.say(words)
    assert "61%" in said and "50%" in said
    even = Advice(table.model, Seat(0))
    even.take(Thought((Choice(first, 0.5), Choice(second, 0.5))))
    assert even.compared is None, "nothing is said where there is nothing to choose between"


def test_what_has_the_same_percent_is_as_good() -> None:
    """Given two choices that differ by less than a percent, when a hint names both, then neither is called better."""
    table = lay_table(entry_of("riverboat_showdown"), "pb", settings=AT_ONCE, moves=4)
    table.rest()
    first, second = [*dict.fromkeys(move.command for move in table.model.selector.moves)][:2]
    advice = Advice(table.model, Seat(0))
    advice.take(Thought((Choice(first, 0.614), Choice(second, 0.6051))))
    words = table.scene.words.hint(advice)
    assert words.key == "hud.hint_as_good"
    assert table.driver.ui.say(words).count("61%") == 1


def test_what_was_found_even_in_sampled_worlds_is_as_good() -> None:
    """Given two choices that a search found even, when a hint is told, then it names both."""
    table = lay_table(entry_of("riverboat_showdown"), "pb", settings=AT_ONCE, moves=4)
    table.rest()
    first, second = [*dict.fromkeys(move.command for move in table.model.selector.moves)][:2]
    advice = Advice(table.model, Seat(0))
    advice.take(Thought((Choice(first, 0.61), Choice(second, 0.61)), worlds=20))
    assert advice.second == second
    assert table.scene.words.hint(advice).key == "hud.hint_as_good"


def test_what_the_table_has_no_word_for_is_never_the_second() -> None:
    """Given a choice that nothing on the table begins, when it is second best, then the next one is named; with none
    left the hint names one move."""
    table = lay_table(entry_of("riverboat_showdown"), "pb", settings=AT_ONCE, moves=4)
    table.rest()
    first, second = [*dict.fromkeys(move.command for move in table.model.selector.moves)][:2]
    wordless = Choice[Command](DiscardMatching(99, 99), 0.6)
    advice = Advice(table.model, Seat(0))
    advice.take(Thought((Choice(first, 0.61), wordless, Choice(second, 0.5, move=Message("?")))))
    assert advice.second == second and table.scene.words.hint(advice).args["other"] == Message("?")
    alone = Advice(table.model, Seat(0))
    alone.take(Thought((Choice(first, 0.61), wordless)))
    assert alone.compared is None and alone.second is None
    assert table.scene.words.hint(alone).key == "hud.hint"


def test_what_was_begun_otherwise_is_let_go_for_a_hint() -> None:
    """Given a thing that was chosen, when the hint is to begin with another, then nothing is chosen any more."""
    table = lay_table(entry_of("river_rats"), "p", settings=AT_ONCE)
    for _ in range(30):
        table.rest()
        lit = hinted(table)
        moves = table.model.selector.moves
        begun = next((move.targets for move in moves if len(move.targets) > 1 and move.targets[0] not in lit), ())
        if begun:
            break
        table.driver.press(next(target for target in lit if target in table.open))
    table.driver.press(begun[0])
    assert table.model.selector.held
    table.driver.key("h")
    for _ in range(50):
        table.driver.wait(0.1)
    assert not table.model.selector.held and table.hinted == lit


def test_the_second_best_is_lit_until_something_is_chosen() -> None:
    table = lay_table(entry_of("riverboat_showdown"), "pb", settings=AT_ONCE, moves=4)
    table.rest()
    selector = table.model.selector
    first, *others = (move for move in selector.moves if move.targets[0].startswith("card:"))
    best = set(selector.way_to(first.command))
    second = next(move for move in others if not best & set(selector.way_to(move.command)))
    table.scene.table.hints.advice = advice = Advice(table.model, Seat(0))
    advice.take(Thought((Choice(first.command, 0.61), Choice(second.command, 0.5))))
    advice.told = True
    assert second.targets[0] in table.scene.table.hints.second(table.model)
    table.scene.rebuild()
    table.driver.wait(0.1)
    looks = {sprite.item.key: sprite.look for sprite in table.scene.item_layer.sprites()}
    assert looks[first.targets[0]] is Emphasis.HINTED and looks[second.targets[0]] is Emphasis.SECOND


def test_what_comes_after_letting_go_is_advised_with_it() -> None:
    """Given a chance to react before one's own turn, when to let it go is advised, then the turn is, too."""
    for place in corpus("whitewater_rush").places(PLACES, "let go"):
        frame = place.state.frame
        if not isinstance(frame, Window):
            continue
        session: AnySession = Session(place.session.title, place.session.definition, place.session.setup, "let go")
        session.begin_from(place.state)
        presenter, seats = make_presenter(session.title, session.rules), session.setup.seats
        names, seat = by_number(seats), min(session.to_act())
        host = MatchHost(session, presenter, sitting(*["bot:random"] * seats), names, InlineBotClient(lambda: 0.0))
        advice = Advice(AudienceModel(host.feed(seat), presenter, names), seat)
        if advice.take(only(Pass(), reason=Message("nothing"))) and isinstance(advice.view.frame, Playing):
            moves = presenter.moves.for_commands(advice.view, advice.legal, names)
            advice.take(only(next(move.command for move in moves if move.targets), reason=Message("why")))
            assert [line.key.split(".")[2] for line in advice.lines][1] == "play" and len(advice.lines) == 2
            assert advice.reason == Message("why")
            card = next(move.targets[0] for move in moves if move.command == advice.commands[1])
            model = AudienceModel(host.feed(seat), presenter, names)
            assert card in advice.targets(model.selector, model.legal), "pressed at once, the card lets go by itself"
            return
    raise AssertionError("nobody ever let something go right before the own turn")


def test_a_hint_is_told_at_its_own_moment_alone() -> None:
    table = lay_table(entry_of("river_rats"), "pp", settings=AT_ONCE, moves=6)
    table.rest()
    assert hinted(table)
    told = table.scene.playback.note
    assert told is not None
    table.driver.key("t")
    table.scene.focus.focused = ""
    table.driver.key("left")
    table.driver.wait(0.3)
    assert table.model.looking_at is not None and "note" not in table.driver.facts()
    table.driver.key("t")
    table.driver.wait(0.3)
    assert table.scene.playback.note == told and "note" in table.driver.facts()
