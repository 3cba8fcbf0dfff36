"""Input: events of mouse, touch, keyboard and controllers, and the focus graph they act on."""
