"""What powers are worth: unused, and used now; in rows of the river."""

from __future__ import annotations

from typing import Final

from game.titles.raft_race import frames as fr
from game.titles.raft_race.content import SPLASH
from game.titles.raft_race.judgement import LOST_ORDER, Judgement
from game.titles.raft_race.powers import Power
from game.titles.raft_race.river import WIDTH, Heading
from game.titles.raft_race.tasks import DrawChance

POWERS: Final[dict[Power, float]] = {
    "bailer": 1.5,
    "dry_bags": 1.4,
    "big_wave": 0.9,
    "sprint": 1.3,
    "undertow": 1.25,
    "surf": 1.2,
    "eddy_line": 1.0,
    "cannonball": 0.8,
    "steady_hands": 0.8,
    "hard_bow": 0.8,
    "patch_kit": 0.8,
    "spare_paddle": 0.5,
    "river_map": 0.7,
    "second_look": 0.6,
    "side_slip": 0.9,
    "anchor_line": 0.4,
}
"""What an unused power is worth."""
UNSEEN: Final = 0.9
"""What a card is worth that nobody has looked at."""


def gain(eyes: Judgement, frame: fr.Offered) -> float:
    """What using the power now brings beyond keeping it for later."""
    return _brought(eyes, frame) - POWERS[frame.power] * _patience(eyes)


def slipped(eyes: Judgement, heading: Heading) -> float:
    """The order after Side Slip against the order without it, and against keeping the power."""
    played = eyes.view.played[eyes.seat]
    card = None if played is None or played == SPLASH else eyes.view.orders[played]
    if card is None or card.heading is None:
        return 0.0
    straight = eyes.value(eyes.ride().go(card.heading, card.spaces).drift())
    aside = eyes.value(eyes.ride().go(heading).go(card.heading, card.spaces).drift())
    return aside - straight - POWERS["side_slip"] * _patience(eyes)


def given_up(eyes: Judgement) -> float:
    """What the seat's unused power is worth."""
    power = eyes.view.powers[eyes.seat]
    return 0.0 if power is None else POWERS[power]


def _brought(eyes: Judgement, frame: fr.Offered) -> float:
    match frame.power:
        case "dry_bags":
            return eyes.wet(eyes.seat, frame.amount)
        case "bailer":
            return eyes.purged() * 1.6
        case "patch_kit":
            return 0.9 + 0.25 * len(eyes.view.lost[eyes.seat])
        case "sprint":
            return eyes.value(eyes.ride().go("forward").drift()) - eyes.value(eyes.ride().drift())
        case "undertow":
            return eyes.value(eyes.ride().go("forward", left=1)) - eyes.value(eyes.ride())
        case "steady_hands":
            return eyes.wet(eyes.seat, 3.5)
        case "cannonball":
            return sum(eyes.weight(rival) * eyes.wet(rival, 2) for rival in eyes.neighbours())
        case "eddy_line" | "surf":
            plain = eyes.value(eyes.ride().drift())
            return eyes.value(eyes.ride().drift(line=True, surf=True)) - plain + 0.2
        case "anchor_line":
            return 0.3 * len(eyes.neighbours())
        case "second_look":
            return _second_look(eyes, frame.amount)
        case "big_wave":
            return 1.2
        case "hard_bow":
            return 0.7
        case "river_map":
            return 0.8
        case "side_slip" | "spare_paddle":
            raise AssertionError("these are used by commands of their own")


def _second_look(eyes: Judgement, number: int) -> float:
    """Low cards lose collisions and splash little; at a rock another card only helps where this one damages."""
    match eyes.view.plan[-1:]:
        case (DrawChance(purpose="rock"),):
            damage = eyes.water.spot(eyes.cell).damage
            return LOST_ORDER + 0.3 if number in damage and len(damage) < 6 else 0.0
        case (DrawChance(purpose="place"),):
            return 0.0
        case _:
            return 1.0 if number <= 2 else 0.0


def _patience(eyes: Judgement) -> float:
    """How much keeping a power counts: nothing once the race is nearly over."""
    return min(1.0, max(0.0, (eyes.view.finish - eyes.cell // WIDTH - 4) / 24))
