"""Rats: tricks of one, two or many cards, until one seat holds them all."""
