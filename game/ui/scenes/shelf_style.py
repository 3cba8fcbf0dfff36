"""How the house writes its name."""

from game.ui.text import Style
from game.ui.theme import Type

LETTERING = Style(Type.TITLE, "lamplight", 68)
SMALL_LETTERING = Style(Type.TITLE, "lamplight", 40)
MOTTO = Style(Type.HEADING, "cream_shade", 22)
