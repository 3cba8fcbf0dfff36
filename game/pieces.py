"""Playing cards: ids, ranks and suits, sets of cards as bit masks, and a forgiving notation for scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NewType, TypeAlias

from game.content.message import Message

SUITS: Final[tuple[Suit, ...]] = ("C", "D", "H", "S")
RANKS: Final[tuple[str, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Rank labels, lowest first; the rank of RANKS[0] is 2, of an Ace 14."""

_SUIT_NAMES: Final[dict[Suit, tuple[str, ...]]] = {
    "C": ("C", "♣", "♧", "CLUB", "CLUBS"),
    "D": ("D", "♦", "♢", "DIAMOND", "DIAMONDS"),
    "H": ("H", "♥", "♡", "HEART", "HEARTS"),
    "S": ("S", "♠", "♤", "SPADE", "SPADES"),
}
_SUIT_WORDS: Final[dict[str, Suit]] = {word: suit for suit, words in _SUIT_NAMES.items() for word in words}
_RANK_NAMES: Final = {"T": "10", "JACK": "J", "QUEEN": "Q", "KING": "K", "ACE": "A"}
_RANK_WORDS: Final[dict[str, str]] = {label: label for label in RANKS} | _RANK_NAMES
_EMOJI_MARK: Final = "\ufe0f"
_WORDS: Final = {"JOKER": 0, "JOKER1": 0, "JOKER_1": 0, "JOKER2": 1, "JOKER_2": 1}


Card = NewType("Card", str)
"""Suit letter and rank: "H7", "S10", "CA"."""

Suit: TypeAlias = Literal["C", "D", "H", "S"]

DECK: Final[tuple[Card, ...]] = tuple(Card(suit + label) for suit in SUITS for label in RANKS)
"""All 52 cards, suit by suit, lowest rank first. The order never changes: masks and saves rely on it."""

BIT: Final[dict[Card, int]] = {card: 1 << place for place, card in enumerate(DECK)}
"""The bit of each card in a mask: 13 bits a suit in the order of SUITS, lowest rank lowest."""

_SUIT: Final[dict[Card, Suit]] = {Card(suit + label): suit for suit in SUITS for label in RANKS}
_RANK: Final[dict[Card, int]] = {Card(suit + label): 2 + place for suit in SUITS for place, label in enumerate(RANKS)}


def suit_of(card: Card) -> Suit:
    """The suit letter. KeyError for anything that is not one of the 52 cards."""
    return _SUIT[card]


def rank_of(card: Card) -> int:
    """The rank, 2 to 14 (Ace). KeyError for anything that is not one of the 52 cards."""
    return _RANK[card]


def card_of(suit: Suit, rank: int) -> Card:
    """The card of this suit and rank (2 to 14). ValueError for another rank.

    >>> card_of("S", 14)
    'SA'
    """
    if not 2 <= rank <= 14:
        raise ValueError(f"no card has rank {rank}: ranks go from 2 to 14 (Ace)")
    return Card(suit + RANKS[rank - 2])


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a set of bits (see BIT). A card that comes twice counts once."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards whose bits are set, in the order of DECK.

    >>> cards_of(mask_of(["HA", "C10"]))
    ('C10', 'HA')
    """
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(DECK[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(cards)


def parse_card(text: str) -> Card:
    """The card a person means by "10♠", "S10", "s10", "T♠", "spades 10" or "Ace of hearts".

    Raises ValueError that quotes the text and says how a card is written.

    >>> parse_card("ace of hearts"), parse_card("10♠")
    ('HA', 'S10')
    """
    words = [word for word in text.replace(_EMOJI_MARK, "").upper().split() if word != "OF"]
    if len(words) == 1:
        words = _split_word(words[0])
    if len(words) == 2:
        first, second = words
        for suit_word, rank_word in ((first, second), (second, first)):
            if suit_word in _SUIT_WORDS and rank_word in _RANK_WORDS:
                return Card(_SUIT_WORDS[suit_word] + _RANK_WORDS[rank_word])
    raise ValueError(f"{text!r} is not a card: write a suit and a rank, such as H7, 10♠ or 'spades 10'")


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a list such as "A♥ 9♥ 7♥" or "spades 10, hearts 9", in the order written.

    Commas part the cards where there are any, blanks otherwise. Raises ValueError for a word that is not a card and for
    a card that comes twice.
    """
    parts = text.split(",") if "," in text else text.split()
    cards = tuple(parse_card(part) for part in parts)
    twice = next((card for place, card in enumerate(cards) if card in cards[:place]), None)
    if twice is not None:
        raise ValueError(f"{twice} comes twice in {text!r}: there is only one of each card")
    return cards


JOKERS: Final = (Card("joker_1"), Card("joker_2"))
"""Named like their pictures."""


def is_joker(card: Card) -> bool:
    """True if the card is one of the two Jokers."""
    return card in JOKERS


def parse_any_card(text: str) -> Card:
    """A card or Joker as people write it: "10♠", "Joker", "Joker 2". Raises ValueError like `parse_card`."""
    place = _WORDS.get(text.upper().replace(" ", ""))
    return parse_card(text) if place is None else JOKERS[place]


def card_key(card: Card) -> str:
    """Returns the key of the item that is this card, face-up or known."""
    return f"card:{card}"


def card_face(card: Card) -> str:
    """Returns the picture of a card."""
    return f"cards/{card}"


def card_line(card: Card) -> Message:
    """`seven of hearts`: inside a sentence."""
    return _name(card, "rank")


def card_title(card: Card) -> Message:
    """`Seven of hearts`: at the head of a sentence."""
    return _name(card, "rank_title")


def card_short(card: Card) -> Message:
    """`7♥`: where there is little room."""
    if is_joker(card):
        return Message("cards.joker")
    rank = Message(f"cards.letter.{card[1:]}") if card[1:].isalpha() else card[1:]
    return Message("cards.short", {"rank": rank, "suit": Message(f"cards.suit_mark.{card[0]}")})


def card_lines(cards: Iterable[Card]) -> tuple[Message, ...]:
    """A list of cards, spoken with commas and `and`."""
    return tuple(card_line(card) for card in cards)


def shorts(cards: Sequence[Card]) -> Message:
    """`7♥ 8♥ 9♥`."""
    line = Message("cards.none")
    for place, card in enumerate(cards):
        line = Message("cards.row", {"first": line, "last": card_short(card)}) if place else card_short(card)
    return line


def suit_line(suit: Suit) -> Message:
    """`hearts`."""
    return Message(f"cards.suit.{suit}")


def rank_line(rank: int) -> Message:
    """`nine`, for ranks 2 to 14 (Ace)."""
    return Message(f"cards.rank.{RANKS[rank - 2]}")


def ranks_line(rank: int) -> Message:
    """`nines`."""
    return Message(f"cards.ranks.{RANKS[rank - 2]}")


def _split_word(word: str) -> list[str]:
    """Suit and rank of one word, whichever comes first; the word alone if neither end is a suit."""
    if word[0] in _SUIT_WORDS:
        return [word[0], word[1:]]
    if word[-1] in _SUIT_WORDS:
        return [word[-1], word[:-1]]
    return [word]


def _name(card: Card, ranks: str) -> Message:
    if is_joker(card):
        return Message("cards.joker")
    return Message("cards.name", {"rank": Message(f"cards.{ranks}.{card[1:]}"), "suit": suit_line(suit_of(card))})
