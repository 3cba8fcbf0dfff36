"""Drawing: pictures, shapes, colours, fonts, text, and the window's units."""
