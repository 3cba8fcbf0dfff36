"""Motion: from what happened to sprites that move."""
