"""The rooms of the house: the shelf by the river window, the lobby at night, the kinds of match as pictures."""
