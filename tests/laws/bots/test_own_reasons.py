"""The reasons bots give for their own moves after a match, in every title."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from game.bots.analysis import chance_line, percent
from game.bots.bot_client import InlineBotClient
from game.bots.levels import bots_of, make_bot, slips
from game.bots.player import Thought, bot_rng, choice, next_seat, pass_time
from game.content.layout import Layout
from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment
from game.engine.session import AnySession, autoplay
from game.engine.types import Command, Seat
from game.host.analyst import Analyst, Teachers
from game.host.flow import Pacing
from game.host.host import MatchHost
from game.host.own_reason import Decision, OwnReason
from game.host.page import ActionKind, TablePages
from game.host.table import Table
from game.table.presenter import make_presenter
from tests.laws.corpus import Subject, catalogue, subjects
from tests.seats import by_number

LEVELS = ("level1", "level3", "level4")
PLACES = 4
"""Positions of each title in which each level is asked."""
RIVALS = {Seat(0): "level3", Seat(1): "level1"}
MOST_DECISIONS = 3_000
NO_ZONES = Layout((), 0.0, {})
ASKED = 12
"""Decisions of one match of which the rivals tell the reason."""


@pytest.fixture(params=[entry.id for entry in catalogue()])
def title(request: pytest.FixtureRequest) -> Subject:
    """One title that has a table."""
    return next(each for each in subjects() if each.id == request.param)


@cache
def bots_only(id: str) -> AnySession:
    """A match the rivals played as they play at a table."""
    title = next(each for each in subjects() if each.id == id)
    session = title.session(title.info.setup(2), "own reasons")
    session.begin()
    autoplay(session)
    bots = {seat: make_bot(session.title, session.rules, bot, seat) for seat, bot in RIVALS.items()}
    decisions = 0
    while session.outcome is None and decisions < MOST_DECISIONS:
        seat = next_seat(session.rules, session.state, session.seed, session.head)
        dice = bot_rng(session.seed, seat, session.head)
        thought = choice(bots[seat], session.view(seat), tuple(session.legal(seat)), dice)
        session.submit(seat, thought.command)
        autoplay(session)
        decisions += 1
        pass_time(session, decisions)
    assert session.outcome is not None
    return session


def analyst_of(session: AnySession) -> Analyst:
    """The analyst of a match in which no person played, or none is judged."""
    presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
    teachers = Teachers("random", frozenset(), "random", rivals=RIVALS)
    return Analyst(session, presenter, names, [InlineBotClient(lambda: 0.0)], teachers)


def test_a_rival_names_its_move_and_gives_the_reason_it_played_by(title: Subject) -> None:
    """Given a match that is over, when its bots are asked why, then each tells what follows from its thought then."""
    session = bots_only(title.id)
    analyst = analyst_of(session)
    while not analyst.done:
        analyst.poll(0.0)
    judged = analyst.analysis.evaluated
    for each in judged[:: max(1, len(judged) // ASKED)]:
        analyst.ask_why(each)
        asked = analyst.why(each)
        assert asked.key == "analysis.rival.asked" and analyst.recalls
        while analyst.recalls:
            analyst.poll(0.0, judging=False)
        decision, told = analyst.decision(each), analyst.why(each)
        bot = make_bot(session.title, session.rules, RIVALS[each.seat], each.seat)
        dice = bot_rng(session.seed, each.seat, decision.before)
        thought = choice(bot, decision.view, decision.legal, dice)
        words = {command: analyst.command(each, place) for place, command in enumerate(decision.legal)}
        assert thought.command == decision.legal[each.played], "the same dice give the same move"
        check(told, thought, words, weak=slips(session.title, RIVALS[each.seat]))


def test_no_rival_gives_a_reason_before_the_match_is_over(title: Subject) -> None:
    """Given a match that goes on, when it is looked at, then nobody's own reasons can be asked for."""
    session = title.session(title.info.setup(2), "own reasons")
    session.begin()
    assert session.outcome is None and not analyst_of(session).rivals


def test_a_reason_follows_from_the_thought_of_every_level(title: Subject) -> None:
    """Given positions, when a bot of each level thinks, then the sentence says nothing that is not in its thought."""
    session = bots_only(title.id)
    analyst, names = analyst_of(session), by_number(2)
    while not analyst.done:
        analyst.poll(0.0)
    judged = analyst.analysis.evaluated
    for each in judged[:: max(1, len(judged) // PLACES)]:
        decision = analyst.decision(each)
        words = {command: analyst.command(each, place) for place, command in enumerate(decision.legal)}
        for level in (level for level in LEVELS if level in bots_of(session.title)):
            bot = make_bot(session.title, session.rules, level, each.seat)
            thought = choice(bot, decision.view, decision.legal, bot_rng(session.seed, each.seat, each.step))
            weak = slips(session.title, level)
            told = OwnReason(names[each.seat], thought.command, words, weak).told(thought)
            check(told, thought, words, weak=weak)
            assert said_elsewhere(session, decision, thought.command, level) == told
            other = next(command for command in decision.legal if command != thought.command)
            doubtful = OwnReason(names[each.seat], other, words, weak).told(thought)
            assert doubtful.key == "analysis.rival.otherwise" and doubtful.args["played"] == words[other]
            lesson = OwnReason(names[each.seat], other, words, weak, lesson=True).told(thought)
            assert lesson.key == "analysis.rival.written" and lesson.args == doubtful.args


def said_elsewhere(session: AnySession, decision: Decision, played: Command, level: str) -> Message:
    """Returns the reason for the same move in another world that looks the same to the seat."""
    rules, seat = session.rules, decision.seat
    state = rules.sample(decision.view, Random(decision.step))
    legal = tuple(rules.legal(state, seat))
    other = replace(decision, view=rules.view(state, seat), legal=legal, played=legal.index(played))
    bot = make_bot(session.title, rules, level, seat)
    thought = choice(bot, other.view, legal, bot_rng(session.seed, seat, decision.step))
    presenter = make_presenter(session.title, rules)
    return OwnReason.of(session, presenter, by_number(session.setup.seats), other, level).told(thought)


def table_of(session: AnySession, title: Subject) -> Table:
    """A person's table, with the match on it, against one of the rivals that played it."""
    seats = (SeatAssignment(Seat(0), player=LocalPlayer()), SeatAssignment(Seat(1), player=BotPlayer(RIVALS[Seat(1)])))
    presenter, names = make_presenter(session.title, session.rules), by_number(2)
    host = MatchHost(session, presenter, seats, names, InlineBotClient(lambda: 0.0), title.info.unasked)
    table = Table(host, Pacing(bot_pause=0.0))
    table.open()
    return table


def asked_at(table: Table, step: int) -> Message | None:
    """Looks back at a step as a log line does, asks why, and returns the sentence of the prompt; None: not offered."""
    pages = TablePages("", NO_ZONES)
    table.look(step)
    if not pages.prompt(table.model, table.screen_state).offers(ActionKind.WHY):
        return None
    decision = table.decision_on_show
    assert decision is not None and decision.seat == Seat(1)
    table.ask_why(decision, 0.0)
    assert pages.prompt(table.model, table.screen_state).words.key == "analysis.rival.asked"
    while table.host.own_reasons.is_asking:
        table.step(0.0, resting=True)
    prompt = pages.prompt(table.model, table.screen_state)
    assert not prompt.offers(ActionKind.WHY), "it was told"
    return prompt.words


def test_the_table_tells_at_each_line_of_the_log_what_the_closer_look_tells(title: Subject) -> None:
    """Given a match that is over, when the lines of a rival's choices are looked at, then it says why, in the words of
    the closer look; at the lines of others nothing is offered."""
    session = bots_only(title.id)
    analyst, table = analyst_of(session), table_of(session, title)
    while not analyst.done:
        analyst.poll(0.0)
    judged = {each.step: each for each in analyst.analysis.evaluated}
    lines = {line.step for line in table.model.log() if not line.is_note}
    told = [step for step in sorted(lines) if table.model.feed.step_of(step) in judged]
    own, persons = ([step for step in told if judged[table.model.feed.step_of(step)].seat == seat] for seat in (1, 0))
    assert own
    for step in own[:: max(1, len(own) // PLACES)]:
        each = judged[table.model.feed.step_of(step)]
        analyst.ask_why(each)
        while analyst.recalls:
            analyst.poll(0.0, judging=False)
        assert asked_at(table, step) == analyst.why(each)
    assert all(asked_at(table, step) is None for step in persons[:PLACES])


def check(told: Message, thought: Thought[Command], words: dict[Command, Message], *, weak: bool) -> None:
    """The sentence names the move, and every number and name in it is the thought's."""
    own, key = thought.choices[0], told.key.removeprefix("analysis.rival.")
    assert told.args["played"] == (own.move or words[own.command]), "a move is named as a whole"
    others = [each for each in thought.choices[1:] if words[each.command] != words[own.command]]
    others = [each for each in others if each.move is None or each.move != own.move]
    best = max((percent(each.chance) for each in others), default=-1)
    assert (key == "slip") == (weak and best > percent(own.chance)), "slips alone are called so"
    if "reason" in told.args:
        assert key == "reason" and told.args["reason"] == own.reason
    if "chance" in told.args:
        second = max(each.chance for each in others)
        assert (told.args["chance"], told.args["second"]) == (chance_line(own.chance), chance_line(second))
        named = [each for each in others if (each.move or words[each.command]) == told.args["other"]]
        assert best in [percent(each.chance) for each in named]
        assert thought.worlds or len({each.chance for each in thought.choices}) > 1, "it had no idea"
        better = {"best": False, "best_sampled": False, "as_good": None, "unsure": True, "slip": True}[key]
        assert better is (None if best == percent(own.chance) else best > percent(own.chance))
        errors = [each.error for each in named if round(100 * each.chance) == best]
        assert key not in ("best", "best_sampled") or any(map(bool, errors)) == ("error" in told.args)
    else:
        assert key in ("reason", "alone", "alike") and (key != "alone" or not others)
