"""What screen readers are told: the topmost room as a tree, changes in order, and what they ask for in turn."""
