"""A search for leaks: phones may tell nobody another seat's secrets, in many matches:

    python -m tests.phones.leaks rats river_rats --matches 200

Each seat and whoever looks on is followed through every match in two worlds that the rules tell them alike; all bytes
of their lines have to be the same. A match is taken up anew every few decisions and followed for as many, so that no
moment is left out; with a longer stride some are, others in each match.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random

from game.content.seat_assignment import PhonePlayer
from tests.laws.corpus import Place, Subject, random_match, subjects, viewers
from tests.laws.knowledge.worlds import MOVES, Pair, PlayerPair

FIRST = 10_000
"""Numbers of matches that no law plays."""
PHONES = PlayerPair(PhonePlayer(), PhonePlayer())


def main() -> None:
    """Compares, and prints what was compared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = {subject.id: subject for subject in subjects()}
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="the titles; all if none is named")
    parser.add_argument("--matches", type=int, default=200, help="how many of each title")
    parser.add_argument("--first", type=int, default=0, help="the first of them, to go on where another run stopped")
    parser.add_argument("--stride", type=int, default=MOVES - 2, help="steps between two moments that are taken up")
    chosen = parser.parse_args()
    for id in chosen.titles or [id for id in known if id != "toy"]:
        seen: Counter[str] = Counter()
        began = time.process_time()
        for number in range(chosen.first, chosen.first + chosen.matches):
            followed(known[id], number, chosen.stride, seen)
            print(f"{id}: {told(number - chosen.first + 1, seen, time.process_time() - began)}", flush=True)


def followed(subject: Subject, number: int, stride: int, seen: Counter[str]) -> None:
    """Follows everybody through one match. Raises AssertionError where a byte differs."""
    session = random_match(subject, FIRST + number)
    seen["steps"] += len(session.journal) * len(viewers(session.setup))
    for step in range(number % stride, len(session.journal), stride):
        place = Place(session, step)
        if session.rules.outcome(place.state) is not None:
            continue
        for viewer in viewers(session.setup):
            try:
                Pair(place, viewer, Random(f"{place}/{viewer}"), PHONES, 1.0).follow(seen)
            except AssertionError as error:
                # A table that is thought up knows no history: what a title remembers of it may differ without a phone.
                if "another update" not in str(error):
                    raise
                seen["remembered"] += 1
            seen["moments"] += 1


def told(matches: int, seen: Counter[str], seconds: float) -> str:
    """Returns a line on what was compared."""
    return (
        f"{matches} matches, {seen['moments']} moments of an audience and {seen['alike']} changes after them "
        f"(the matches have {seen['steps']} for all their audiences), {seen['messages']} messages with "
        f"{seen['bytes'] / 1e6:.0f} MB alike; {seen['secret']} choices differed in secret; "
        f"the rules told the worlds apart {seen['otherwise']} times, "
        f"{seen['again']} times the same was chosen again, {seen['remembered']} times feeds differed; {seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
