"""Which pictures of playing cards a table shows: of four colours, with the letters of a language."""

from __future__ import annotations

CARDS = "cards/"


def decks_of(language: str, four_colour: bool) -> tuple[str, ...]:
    """The folders in which a card may lie, the most fitting first; each holds only what differs from the next."""
    decks = (f"{CARDS}four_colour/", CARDS) if four_colour else (CARDS,)
    return tuple(f"{deck}{letters}" for deck in decks for letters in (f"{language}/", ""))


def faces_of_card(face: str, decks: tuple[str, ...]) -> tuple[str, ...]:
    """The assets a face may have, the most fitting first; what is no playing card has its own alone."""
    if not face.startswith(CARDS):
        return (face,)
    return tuple(f"{deck}{face.removeprefix(CARDS)}" for deck in decks)
