"""The widgets; import them from here."""

from game.ui.widgets.base import UNLIMITED, Size, Widget, walk
from game.ui.widgets.button import ButtonKind, PushButton
from game.ui.widgets.choice import Option, Segments
from game.ui.widgets.either import Either, Suiting
from game.ui.widgets.label import (
    BODY,
    BOLD,
    HEADING,
    RANK,
    SMALL,
    SOFT,
    TITLE,
    Label,
    Picture,
    Rule,
    text_size,
    word_width,
)
from game.ui.widgets.layout import Anchored, Centred, Column, Fill, Grid, Layers, Padding, Row, Space
from game.ui.widgets.list import ListEntry, ListRow, list_of
from game.ui.widgets.panel import Panel
from game.ui.widgets.progress import Progress
from game.ui.widgets.rich_text import PageBlock, anchor_of, rich_text
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.slider import Slider
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.wrapper import Wrapper
from game.ui.widgets.wrapping import Wrapping

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
    "ButtonKind",
    "Centred",
    "Column",
    "Either",
    "Fill",
    "Grid",
    "Label",
    "Layers",
    "ListEntry",
    "ListRow",
    "Option",
    "Padding",
    "PageBlock",
    "Panel",
    "Picture",
    "Progress",
    "PushButton",
    "Row",
    "Rule",
    "Scroll",
    "Segments",
    "Size",
    "Slider",
    "Space",
    "Suiting",
    "TextField",
    "Toggle",
    "Widget",
    "Wrapper",
    "Wrapping",
    "anchor_of",
    "list_of",
    "rich_text",
    "text_size",
    "walk",
    "word_width",
]
