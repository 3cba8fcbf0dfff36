"""The differences between the four Rats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import coats, hats


@dataclass(frozen=True)
class Look:
    """Fur, face and clothes of one Rat."""

    fur: str
    shade: str
    light: str
    muzzle: str
    iris: str
    hat: Callable[[], str]
    coat: Callable[[], str]
    sleeve: str
    cuff: str
    skin: str
    """The bare fingers."""
    brow: str = "#1E1A16"
    ear: str = "#E09A8A"
    torn: bool = False
    """A bite out of the right ear, a ring in it, a scar on the cheek."""
    monocle: bool = False
    masked: bool = False
    bearded: bool = False
    beauty_spot: bool = False
    gold_tooth: bool = False
    pipe: bool = False


LOOKS: dict[str, Look] = {
    "D": Look(
        fur="#7A4E30",
        shade="#55331E",
        light="#96663F",
        muzzle="#CDA27A",
        iris="#F2B632",
        hat=hats.planter,
        coat=coats.gambler,
        sleeve="#7A2027",
        cuff="#F4EAD2",
        skin="#DDA08E",
        torn=True,
        monocle=True,
        gold_tooth=True,
    ),
    "S": Look(
        fur="#8F8778",
        shade="#665F54",
        light="#A8A090",
        muzzle="#D6CDB8",
        iris="#7FB0C8",
        hat=hats.peaked,
        coat=coats.captain,
        sleeve="#24486A",
        cuff="#D9A441",
        skin="#CDAA9C",
        brow="#EFE8D6",
        ear="#CF9D90",
        bearded=True,
        pipe=True,
    ),
    "H": Look(
        fur="#E4D5B8",
        shade="#B8A480",
        light="#F4EAD4",
        muzzle="#FBF3E0",
        iris="#8A4A24",
        hat=hats.plumed,
        coat=coats.grandee,
        sleeve="#A3262B",
        cuff="#F6ECD2",
        skin="#EDC4B0",
        brow="#6B3A1E",
        ear="#EBB0A0",
        beauty_spot=True,
    ),
    "C": Look(
        fur="#67747A",
        shade="#48535A",
        light="#7E8B90",
        muzzle="#A9B2B2",
        iris="#E8C94A",
        hat=hats.slouch,
        coat=coats.bandit,
        sleeve="#3A3F38",
        cuff="#2F6B58",
        skin="#B9A2A2",
        ear="#B98A8C",
        masked=True,
        gold_tooth=True,
    ),
}
"""Looks by the suit of their Kings."""
