"""The sound of each event."""

from __future__ import annotations

from typing import assert_never

from game.titles.river_rats.rules import events as ev


def cue(event: ev.RiverRatsEvent) -> str | None:
    """The name of a sound, or None for silence."""
    match event:
        case ev.CardDrawn() | ev.MarketTaken():
            return "draw"
        case ev.MarketRefilled() | ev.RatCardDealt() | ev.CollectiveDealt() | ev.AceTaken() | ev.RatsChosen():
            return "deal"
        case ev.CardPlayed() | ev.FirstCardPlayed() | ev.CardAddedToMarket() | ev.TopAddedToMarket():
            return "play"
        case ev.CardDiscarded() | ev.RatCardRemoved() | ev.CleanedUp() | ev.RevealsDiscarded():
            return "play"
        case ev.RatCardFlipped() | ev.RatCardTurned() | ev.FirstCardTurned() | ev.CardRevealed() | ev.SecondRatTurned():
            return "flip"
        case ev.DeckShuffled():
            return "shuffle"
        case ev.CardsSwapped():
            return "swap"
        case ev.DebtRaised() | ev.DebtGivenToRat() | ev.DebtGivenToCrew() | ev.CrewDebtTaken() | ev.CrewDebtRemoved():
            return "debt"
        case ev.JokerPlayed() | ev.JokerSetAside() | ev.JokerInvoked() | ev.JokerEarned() | ev.JokerRemoved():
            return "joker"
        case ev.PredictionTurned():
            return "prediction"
        case ev.HandsCompared(crew_wins=wins):
            return "win" if wins else "lose"
        case ev.MatchEnded(reason=reason):
            return "win" if reason == "rats_beaten" else "lose"
        case ev.TurnBegan():
            return "turn"
        case ev.PredictionChecked(matched=matched):
            return "prediction" if matched else None
        case ev.RatBeaten() | ev.BonusGranted():
            return "win"
        case ev.Asked() | ev.RoundBegan() | ev.ActionDeclined() | ev.Passed():
            return None
        case ev.DiscardMarked() | ev.IdentityChosen():
            return None
        case _:
            assert_never(event)
