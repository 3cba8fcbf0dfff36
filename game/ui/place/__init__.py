"""Places: painted layers, who sits between them, and what of them lives."""
