"""The widgets; import them from here."""

from game.ui.widgets.base import UNLIMITED, Size, Widget
from game.ui.widgets.button import Button, ButtonKind
from game.ui.widgets.label import BODY, BOLD, HEADING, RANK, SMALL, SOFT, TITLE, Label, Picture, Rule, text_size
from game.ui.widgets.layout import Anchored, Column, Fill, Grid, Layers, Padding, Row, Space
from game.ui.widgets.panel import Panel

__all__ = [
    "BODY",
    "BOLD",
    "HEADING",
    "RANK",
    "SMALL",
    "SOFT",
    "TITLE",
    "UNLIMITED",
    "Anchored",
    "Button",
    "ButtonKind",
    "Column",
    "Fill",
    "Grid",
    "Label",
    "Layers",
    "Padding",
    "Panel",
    "Picture",
    "Row",
    "Rule",
    "Size",
    "Space",
    "Widget",
    "text_size",
]
