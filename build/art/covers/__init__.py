"""The box covers: five compositions, each with a palette and an hour of its own, lettering worked in."""
