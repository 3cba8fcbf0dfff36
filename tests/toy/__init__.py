"""Skimming: the smallest title with chance, a secret hand, a decision in two parts and a move that plays itself."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from game.engine.module import Definition, GameInfo, OptionSpec, Title
from game.engine.rules import Rules
from game.engine.session import Session, autoplay
from game.engine.types import BadSetup, Setup
from tests.toy.pieces import ToyCommand, ToyContent, ToyEvent, ToyState, ToyView, Turn
from tests.toy.rules import ToyRules

ToySession = Session[ToyState, ToyCommand, ToyEvent, ToyView]
ToyTitle = Title[ToyState, ToyCommand, ToyEvent, ToyView]
DEFINITION: Definition = {"cards": 30, "hand": 3, "fullest_hand": 6, "skips": 6}
ENDLESS = 1_000_000
INFO = GameInfo(
    id="toy",
    order=99,
    seats=(2, 4),
    minutes=(1, 5),
    weight=1,
    options=(OptionSpec("target", (20, 60, ENDLESS), 60),),
    presets=(),
    bots=(),
)


def _rules(definition: Definition, setup: Setup) -> Rules[ToyState, ToyCommand, ToyEvent, ToyView]:
    try:
        content = msgspec.convert(definition, ToyContent)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the content of Skimming: {error}") from error
    return ToyRules(content, setup)


def _position(notation: Mapping[str, Any], rules: Rules[ToyState, ToyCommand, ToyEvent, ToyView]) -> ToyState:
    """Reads `{"hands": [[1, 2], [3]], "scores": [4, 5], "turn": 0, "deck": [6, 7]}`; the other cards are discarded."""
    assert isinstance(rules, ToyRules)
    hands = [list(hand) for hand in notation["hands"]]
    deck = list(notation.get("deck", ()))
    held = {*deck, *(card for hand in hands for card in hand)}
    discard = [card for card in rules.cards if card not in held]
    scores = list(notation.get("scores", [0] * len(hands)))
    return ToyState(Turn(notation.get("turn", 0)), scores, [False] * len(hands), hands, deck, discard)


TITLE: ToyTitle = Title(
    id="toy",
    version=1,
    command=ToyCommand,
    event=ToyEvent,
    state=ToyState,
    view=ToyView,
    load=lambda sources: dict(DEFINITION),
    rules=_rules,
    position=_position,
)


def toy_session(seed: str = "river", *, seats: int = 2, target: int = 60, title: ToyTitle = TITLE) -> ToySession:
    """A session that has not begun."""
    return Session(title, dict(DEFINITION), INFO.setup(seats, {"target": target}), seed)


def play(session: ToySession, steps: int, rng: Random) -> None:
    """Plays at most so many random decisions, with what plays itself between them."""
    autoplay(session)
    for _ in range(steps):
        if session.outcome is not None:
            return
        (seat,) = session.to_act()
        session.submit(seat, rng.choice(session.legal(seat)))
        autoplay(session)
