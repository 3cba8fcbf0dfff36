"""A WebKit as large as the screen it is on, without anything round it, for its driver: run by the Python of the system,
which knows GTK. The driver starts it, and says by the environment where to call back.
"""

from typing import Any

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402


def opened(context: Any) -> Any:
    """A page that covers the whole screen."""
    screen = Gdk.Display.get_default().get_monitor(0).get_geometry()
    page = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(decorated=False)
    window.add(page)
    window.set_default_size(screen.width, screen.height)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return page


def begun(context: Any, session: Any) -> None:
    """Says who it is, and opens pages when it is told to."""
    about = WebKit2.ApplicationInfo()
    about.set_name("webkit_window")
    session.set_application_info(about)
    session.connect("create-web-view", lambda session: opened(context))


context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", begun)
Gtk.main()
