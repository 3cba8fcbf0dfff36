"""`play --proof`: one match among bots on a table nobody sees, with its log, its result and a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli import choices
from game.cli.errors import CommandError

SEATS = "bot:level3,bot:level3"
SEED = "1"


def prove(chosen: argparse.Namespace, picture: Path) -> int:
    """Prints log and result; 1 if the match did not end or something could not be said or drawn."""
    from game.app.proof import prove as play

    titles = choices.catalogue()
    id = chosen.title or next(iter(titles.ids()), None)
    if id is None:
        raise CommandError("there is no title to play")
    entry = choices.entry(titles, id)
    seats = choices.bot_seats(chosen.seats or SEATS)
    setup = choices.setup(entry.info, len(seats), chosen.option, chosen.preset)
    choices.check_bots(entry, setup, seats)
    proof = play(titles, entry, setup, seats, chosen.seed or SEED, picture)
    print("\n".join(proof.log))
    print()
    print("\n".join(proof.result))
    print(f"The last table is drawn in {picture}.")
    for missing in proof.missing:
        print(f"missing: {missing}")
    return 0 if any(proof.result) and not proof.missing else 1
