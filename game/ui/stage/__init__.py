"""The stack of scenes, scenes made of widgets, and what lies above them: dialogs, tooltips, toasts."""
