"""Analysis of a match, decision by decision."""
