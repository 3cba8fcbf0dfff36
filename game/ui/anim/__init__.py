"""Motion: tweens that can be ended at once, and timelines of them."""
