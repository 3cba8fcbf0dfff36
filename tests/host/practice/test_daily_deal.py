"""The house's result for a deal is the result of the same players anywhere."""

from __future__ import annotations

from time import monotonic

from game.bots.bot_client import InlineBotClient
from game.bots.levels import make_bot
from game.bots.player import play_out
from game.engine.session import Session
from game.engine.types import Seat
from game.host.analyst import DailyDealRunner
from tests.laws.corpus import catalogue

SEED = "day/2026-05-04/riverboat_showdown"
BOTS = {Seat(0): "level3", Seat(1): "level1"}


def test_a_deal_is_played_to_its_end_by_the_players_named() -> None:
    entry = next(each for each in catalogue() if each.id == "riverboat_showdown")
    setup = entry.info.setup(2, {"rounds": 2})
    session = Session(entry.title, entry.definition, setup, SEED)
    session.begin()
    player = DailyDealRunner(session, BOTS, InlineBotClient(monotonic))
    player.poll(monotonic())
    player.stop()
    outcome = None
    while outcome is None:
        outcome = player.poll(monotonic())
    rules = entry.title.rules(entry.definition, setup)
    bots = {seat: make_bot(entry.title, rules, bot, seat) for seat, bot in BOTS.items()}
    assert outcome == play_out(rules, setup, SEED, bots).outcome
