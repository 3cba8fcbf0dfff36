"""Whitewater Rush: kayaks race down a river of joined segments."""
