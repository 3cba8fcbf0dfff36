"""The self-check: whether this copy of the program works on this machine, with all its files and a match of each
title.
"""
