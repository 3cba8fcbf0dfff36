"""Measures what a sentence said to the crew of River Rats changes: `python build/measure_sentences.py --rounds 200`.

Level 3 plays matches in silence. Each of their rounds is played again from where it began, with the same cards, once
for each sentence that the first seat may say there before its first card, and once with the one that fits best: what
all see decides which one that is. Beside each lie the raises of the Debt, the cards laid into the Market and the
Jokers of its mates, and the Debts that the round gave to the Rat more than to the crew. `--write` puts the rows into
`docs/strength.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from msgspec import Struct

from game.bots.levels import USUAL, make_bot
from game.bots.player import AnyBot, bot_rng, choice
from game.cli import arguments
from game.cli.arguments import ended, positive
from game.content.catalogue import Entry
from game.engine.journal import StateCodec
from game.engine.module import NORMAL
from game.engine.rules import SearchDraft, SeededChance
from game.engine.types import SYSTEM, Seat, Setup
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import DebtRaised, JokerPlayed, JokerSetAside, RiverRatsEvent, SpeechId
from game.titles.river_rats.rules.resolution import DebtGivenToCrew, DebtGivenToRat, JokerInvoked
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.speech import STRATEGY, may_say
from game.titles.river_rats.rules.terms import AddToMarket, SaySentence
from strength import put

TITLE: Final = "river_rats"
SPEAKER: Final = Seat(0)
FITTING: Final = "fitting"
"""The name of the row of the sentence that fits the standing."""

HEADS: Final = (
    "| sentence | rounds | rounds played otherwise | raises of mates | cards into the Market | Jokers | Debt gained |",
    "|---|---|---|---|---|---|---|",
)


class PlayedRound(Struct, frozen=True):
    """The commands of a round, and the counts of its mates' raises, cards laid into the Market and Jokers; `gained` is
    the Debt the Rat got less that of the crew.
    """

    commands: tuple[Any, ...]
    counts: Mapping[str, int]
    gained: int


class RoundTable:
    """Rules, bots and chance of one match, whose rounds are played again."""

    def __init__(self, entry: Entry, setup: Setup, seed: str) -> None:
        self.rules, self._setup, self._seed = RiverRatsRules(entry.definition, setup), setup, seed
        self._codec: StateCodec[Any] = StateCodec(entry.title.state)
        self._bots: dict[Seat, AnyBot] = {
            seat: make_bot(entry.title, self.rules, USUAL, seat) for seat in setup.all_seats
        }

    def play(self, start: bytes, said: SpeechId | None) -> tuple[PlayedRound, bytes]:
        """Plays one round from this state, once the sentence is said; what it was, and the state after it."""
        rules: Any = self.rules
        state: Any = self._codec.unpack(start)
        number, step, commands, counts = state.round, 0, [], Counter[str]()
        draft: SearchDraft[Any, Any] = SearchDraft(rules, state, SeededChance(self._seed, 0))
        seen: list[RiverRatsEvent] = []

        def emit(event: RiverRatsEvent) -> None:
            seen.append(event)
            rules.evolve(state, event)

        draft.emit = emit
        if said is not None:
            rules.decide(draft, SYSTEM, SaySentence(SPEAKER, said))
        while state.round == number and rules.outcome(state) is None:
            move = rules.forced(state)
            if move is None:
                seat = min(rules.to_act(state))
                view, legal, dice = rules.view(state, seat), rules.legal(state, seat), bot_rng(self._seed, seat, step)
                move = seat, choice(self._bots[seat], view, legal, dice).command
            commands.append(move)
            counts["market"] += move[0] != SPEAKER and isinstance(move[1], AddToMarket)
            step += 1
            draft.chance = SeededChance(f"{self._seed}/{number}", step)
            rules.decide(draft, *move)
        gained = 0
        for event in seen:
            match event:
                case DebtRaised(seat=seat) if seat not in (None, SPEAKER):
                    counts["raises"] += 1
                case JokerPlayed(seat=seat) | JokerSetAside(seat=seat) | JokerInvoked(seat=seat) if seat != SPEAKER:
                    counts["jokers"] += 1
                case DebtGivenToRat(count=count):
                    gained += count
                case DebtGivenToCrew(count=count):
                    gained -= count
                case _:
                    pass
        return PlayedRound(tuple(commands), counts, gained), self._codec.pack(state)

    def begin(self) -> bytes:
        """The state in which the first round waits for a decision."""
        rules: Any = self.rules
        draft: SearchDraft[Any, Any] = SearchDraft(rules, rules.initial(self._setup), SeededChance(self._seed, 0))
        rules.begin(draft)
        return self._codec.pack(draft.state)

    def open(self, start: bytes) -> tuple[RiverRatsView, list[SpeechId]] | None:
        """The view of the speaker, and the plans it may speak of; None once the match is over."""
        rules: Any = self.rules
        state: Any = self._codec.unpack(start)
        if rules.outcome(state) is not None:
            return None
        return rules.view(state, SPEAKER), [each for each in may_say(state, rules.terms, SPEAKER) if each in STRATEGY]


def main(words: Sequence[str] | None = None) -> int:
    """Measures as many rounds as asked for; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=positive, default=200)
    parser.add_argument("--seats", type=positive, default=2)
    parser.add_argument("--preset", default="normal")
    parser.add_argument("--seed", default="said")
    parser.add_argument("--said", default=",".join(sorted(STRATEGY)), help="the sentences")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(words)
    found: dict[str, list[tuple[PlayedRound, PlayedRound]]] = {}
    for number, (said, silent, spoken) in enumerate(
        pairs(chosen.seats, chosen.preset, chosen.seed, chosen.rounds, chosen.said.split(","))
    ):
        found.setdefault(said, []).append((silent, spoken))
        print(f"\r{number + 1} pairs", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    asked = (
        f"`python build/measure_sentences.py --rounds {chosen.rounds} --seats {chosen.seats} --seed {chosen.seed} "
        f"--said {chosen.said}`:"
    )
    text = "\n".join([asked, "", *HEADS, *(row(said, found[said]) for said in sorted(found))])
    print(text)
    if chosen.write:
        put(f"sentences {chosen.seats}", text)
    return 0


def pairs(
    seats: int, preset: str, seed: str, rounds: int, said: Collection[str] = STRATEGY
) -> Iterator[tuple[str, PlayedRound, PlayedRound]]:
    """Yields the sentence, the silent round and the one in which it was said, for so many rounds of matches."""
    entry = arguments.entry(arguments.catalogue(), TITLE)
    setup = arguments.setup(entry.info, seats, [], preset)
    played = number = 0
    while played < rounds:
        table = RoundTable(entry, setup, f"{seed}-{number}")
        start, number = table.begin(), number + 1
        while played < rounds and (opened := table.open(start)) is not None:
            view, plans = opened
            silent, after = table.play(start, None)
            spoken = {plan: table.play(start, plan)[0] for plan in plans if plan in said}
            for plan, heard in spoken.items():
                yield plan, silent, heard
            if plans and (fits := fitting(view, plans)) in spoken:
                yield FITTING, silent, spoken[fits]
            start, played = after, played + 1


def fitting(view: RiverRatsView, plans: Sequence[SpeechId]) -> SpeechId:
    """Returns the sentence that fits what all see: care where one more Debt at stake could lose the match, courage
    where one more could win a Rat, the Joker where the match hangs on neither, else the Market.
    """
    stake = len(view.pile) + 1
    if len(view.crew_debt) + stake >= view.debt_limit:
        return "careful"
    if len(view.rat_debt) + stake >= view.debt_limit:
        return "risk"
    return "joker" if "joker" in plans else "market"


def row(said: str, found: Sequence[tuple[PlayedRound, PlayedRound]]) -> str:
    """Returns the row of a sentence: counts of mates a round, in silence and after it, and the Debt that it gained."""
    otherwise = sum(silent.commands != spoken.commands for silent, spoken in found)
    counts = [
        " -> ".join(f"{fmean(each[side].counts.get(name, 0) for each in found):.2f}" for side in (0, 1))
        for name in ("raises", "market", "jokers")
    ]
    more = [spoken.gained - silent.gained for silent, spoken in found]
    half = NORMAL * stdev(more) / sqrt(len(more)) if len(more) > 1 else 0.0
    gained = f"{fmean(more):+.3f} ({fmean(more) - half:+.3f} to {fmean(more) + half:+.3f})"
    return f"| {said} | {len(found)} | {otherwise} | {' | '.join(counts)} | {gained} |"


if __name__ == "__main__":
    sys.exit(ended(main))
