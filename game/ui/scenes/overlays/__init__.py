"""Scenes above the table or a room: questions, pause menu, curtain, invitation, seat."""
