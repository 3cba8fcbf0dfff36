"""The text for screen readers: the topmost room as a tree, changes in order, and what readers ask for in turn."""
