"""Where a seat of a match is played besides this screen: a small sign on its plate, and the words for it."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from game.content.message import Line
from game.content.seat_assignment import Away, BotMind, Here, Phone, Seated, bot_name
from game.engine.module import GameInfo
from game.engine.types import Seat


class SeatDevice(Struct, frozen=True):
    """`sign` is an icon, told apart by its shape alone."""

    sign: str
    told: Line


def device_of(info: GameInfo, laid: Seated, now: Seated, away: Container[Seat]) -> SeatDevice | None:
    """Where it is played; None for whoever sat there from the beginning, at this screen or as a bot.

    `laid`: the seat as the match was laid; `away`: the seats whose phone is not there.
    """
    match now.mind:
        case Phone() if now.seat in away:
            return SeatDevice("phone_away", Line("hud.device.phone_away"))
        case Phone():
            return SeatDevice("phone", Line("hud.device.phone"))
        case BotMind(id=id) if laid.bot is None:
            return SeatDevice("bot", Line("hud.device.bot", {"name": bot_name(info, id)}))
        case BotMind() | Here() | Away():
            return None
