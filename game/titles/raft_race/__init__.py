"""Raft Race: rafts paddle down a river of cards that is laid as it is discovered."""
