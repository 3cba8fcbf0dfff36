"""The sound of each event."""

from __future__ import annotations

from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution_events as end


def cue(event: ev.RiverRatsEvent) -> str | None:
    """The name of a sound, or None for silence."""
    match event:
        case ev.CardDrawn() | ev.MarketTaken():
            return "draw"
        case ev.MarketRefilled() | ev.RatCardDealt() | ev.CollectiveDealt() | ev.AceTaken() | ev.RatsChosen():
            return "deal"
        case ev.CardPlayed() | ev.FirstCardPlayed() | ev.CardAddedToMarket() | ev.TopAddedToMarket():
            return "play"
        case ev.CardDiscarded() | end.RatCardRemoved() | end.CleanedUp() | end.RevealsDiscarded():
            return "play"
        case (
            ev.RatCardFlipped()
            | end.RatCardTurned()
            | end.FirstCardTurned()
            | end.CardRevealed()
            | end.SecondRatTurned()
        ):
            return "flip"
        case ev.DeckShuffled():
            return "shuffle"
        case ev.CardsSwapped():
            return "swap"
        case (
            ev.DebtRaised() | end.DebtGivenToRat() | end.DebtGivenToCrew() | end.CrewDebtTaken() | end.CrewDebtRemoved()
        ):
            return "debt"
        case ev.JokerPlayed() | ev.JokerSetAside() | end.JokerInvoked() | end.JokerEarned() | end.JokerRemoved():
            return "joker"
        case ev.PredictionTurned():
            return "prediction"
        case end.HandsCompared(crew_wins=wins):
            return "win" if wins else "lose"
        case end.MatchEnded(reason=reason):
            return "win" if reason == "rats_beaten" else "lose"
        case ev.TurnBegan():
            return "turn"
        case end.PredictionChecked(matched=matched):
            return "prediction" if matched else None
        case end.RatBeaten() | end.BonusGranted():
            return "win"
        case _:
            return None
