"""Matches of older rules brought up to date, on plain data."""

from __future__ import annotations

from typing import Any


def ended_by_agreement(line: dict[str, Any]) -> dict[str, Any]:
    """In rules 1 a seat could end a match without limit alone: it stands for an end all agreed on."""
    command = line.get("command")
    if line.get("kind") != "step" or not isinstance(command, dict) or command.get("cmd") != "end_match":
        return line
    events = [{**event, "reason": "agreement"} if event["ev"] == "match_over" else event for event in line["events"]]
    return {**line, "command": {"cmd": "answer_proposal", "agree": True}, "events": events}
