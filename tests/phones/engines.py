"""Pages in engines other than Chromium's, as far as a guest needs them: WebKit by its own driver, Firefox by the
marionette that is in it. Both are spoken to by the commands of W3C WebDriver; no library and no download."""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
SYSTEM_PYTHON = "/usr/bin/python3"
WINDOW = Path(__file__).parent / "webkit_window.py"
OTHERS = {
    "firefox": "there is no Firefox here: apt install firefox-esr",
    "webkit": "there is no WebKit here: apt install webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb",
}
WATCHER = """
    if (!window.faults) {
        const faults = window.faults = [];
        addEventListener("error", event => faults.push(event.message));
        addEventListener("unhandledrejection", event => faults.push(String(event.reason)));
        document.addEventListener("securitypolicyviolation", event => {
            faults.push(`asked ${event.blockedURI}`);
        });
        const Line = WebSocket;
        const lead = (line, [url]) => new line(window.isOffline ? `ws://${location.host}/nowhere` : url);
        window.WebSocket = new Proxy(Line, {construct: lead});
    }"""
"""Keeps what goes wrong, and leads new lines nowhere as long as the phone has no network."""
NARROW = ":root, body { min-width: 0 !important; }"
"""Has a Firefox of a desktop be as narrow as a phone."""
PATIENCE = 120.0
"""Seconds until a browser answers."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
Size = Mapping[str, int]


class Driver(Protocol):
    """Takes the commands of one browser."""

    def do(self, command: str, **parameters: Any) -> Any:
        """The answer to a command, by the name it has in marionette."""


def is_here(name: str) -> bool:
    """True if this computer has what an engine needs."""
    match name:
        case "firefox":
            return FIREFOX is not None
        case _:
            return bool(WEBKIT and shutil.which("Xvfb") and Path(SYSTEM_PYTHON).exists())


class OtherEngine:
    """Browsers of one engine, opened like those of Playwright: each context is a program of its own."""

    def __init__(self, name: str) -> None:
        self._opened = {"firefox": firefox, "webkit": webkit}[name]

    def new_context(self, viewport: Size, **_: Any) -> Context:
        """A phone of its own."""
        return Context(self._opened, viewport)


class Context:
    """A phone with one page."""

    def __init__(self, opened: Callable[[Size], Any], size: Size) -> None:
        self._stack = ExitStack()
        self.driver: Driver = self._stack.enter_context(opened(size))
        self.page = Page(self.driver, size)

    def new_page(self) -> Page:
        """The page of this phone."""
        return self.page

    def set_offline(self, is_offline: bool) -> None:
        """Sets whether new lines come to nothing."""
        self.page.evaluate(f"window.isOffline = {json.dumps(is_offline)}")

    def close(self) -> None:
        """The browser ends."""
        self._stack.close()


class Page:
    """A page, with as much of Playwright's page as a guest uses."""

    def __init__(self, driver: Driver, size: Size) -> None:
        self.driver = driver
        self._size = size
        self._first = ""
        self._heard: dict[str, Callable[[Any], None]] = {}

    def on(self, event: str, heard: Callable[[Any], None]) -> None:
        """`heard` gets each error of the page; other events are not told."""
        self._heard[event] = heard

    def add_init_script(self, script: str) -> None:
        """Runs in each page as soon as it is there."""
        self._first += script

    def goto(self, address: str) -> None:
        """Opens an address."""
        self.driver.do("Navigate", url=address)
        self._begin()

    def reload(self) -> None:
        """Lays the page anew."""
        self.driver.do("Refresh")
        self._begin()

    def evaluate(self, script: str) -> Any:
        """The value of an expression."""
        return self.driver.do("ExecuteScript", script=f"return ({script});", args=[])

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Time for the browser, which runs by itself; what went wrong meanwhile is told."""
        time.sleep(milliseconds / 1000)
        for fault in self.evaluate("(window.faults || []).splice(0)"):
            self._heard.get("pageerror", print)(fault)

    def get_attribute(self, selector: str, name: str) -> Any:
        """An attribute of the first element of a selector."""
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).getAttribute({json.dumps(name)})")

    def inner_text(self, selector: str) -> str:
        """Returns the text that is read there."""
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText"))

    def fill(self, selector: str, text: str) -> None:
        """Types a text in place of what stands there."""
        element = {"id": self.locator(selector).found()[0]}
        self.driver.do("ElementClear", **element)
        self.driver.do("ElementSendKeys", **element, text=text)

    def locator(self, selector: str) -> Locator:
        """The elements of a selector."""
        return Locator(self, selector)

    def screenshot(self, path: str) -> None:
        """Saves a picture of the window."""
        taken = self.driver.do("TakeScreenshot", full=False)
        Path(path).write_bytes(base64.b64decode(taken))

    def _begin(self) -> None:
        self.driver.do("ExecuteScript", script=WATCHER + self._first, args=[])


class Locator:
    """The elements of a selector, looked for whenever they are asked for."""

    def __init__(self, page: Page, selector: str) -> None:
        self._page = page
        self._selector = selector

    @property
    def first(self) -> Locator:
        """The first of them, which all that is done is done to."""
        return self

    def found(self) -> list[str]:
        """Their names in the driver."""
        found = self._page.driver.do("FindElements", using="css selector", value=self._selector)
        return [str(each[ELEMENT]) for each in found]

    def count(self) -> int:
        """Returns how many there are."""
        return len(self.found())

    def is_visible(self) -> bool:
        """True if the first one can be seen."""
        return bool(
            self._page.evaluate(f"!!(document.querySelector({json.dumps(self._selector)}) || {{}}).offsetParent")
        )

    def check(self, force: bool = False) -> None:
        """Taps it where it lies."""
        self.click()

    def click(self) -> None:
        """Taps it where it lies."""
        self._page.driver.do("ElementClick", id=self.found()[0])

    tap = click


class Marionette:
    """The commands of a Firefox, over the line it opens."""

    def __init__(self, port: int) -> None:
        self._line = _reached(lambda: socket.create_connection(("127.0.0.1", port)))
        self._read = self._line.makefile("rb")
        self._number = 0
        self._message()
        self.do("NewSession", strictFileInteractability=False)

    def do(self, command: str, **parameters: Any) -> Any:
        self._number += 1
        sent = json.dumps([0, self._number, f"WebDriver:{command}", parameters]).encode()
        self._line.sendall(b"%d:%b" % (len(sent), sent))
        _, _, error, answer = self._message()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def _message(self) -> Any:
        digits = b""
        while (byte := self._read.read(1)) != b":":
            digits += byte
        return json.loads(self._read.read(int(digits)))


class WebDriver:
    """The commands of a browser behind a driver that is asked by HTTP."""

    WAYS: Mapping[str, tuple[str, str]] = {
        "Navigate": ("POST", "url"),
        "Refresh": ("POST", "refresh"),
        "ExecuteScript": ("POST", "execute/sync"),
        "FindElements": ("POST", "elements"),
        "ElementClick": ("POST", "element/{id}/click"),
        "ElementClear": ("POST", "element/{id}/clear"),
        "ElementSendKeys": ("POST", "element/{id}/value"),
        "TakeScreenshot": ("GET", "screenshot"),
        "DeleteSession": ("DELETE", ""),
    }

    def __init__(self, port: int, browser: Mapping[str, Any]) -> None:
        self._host = f"http://127.0.0.1:{port}/session"
        _reached(lambda: socket.create_connection(("127.0.0.1", port))).close()
        session = self._asked("POST", "", {"capabilities": {"alwaysMatch": browser}})
        self._host += f"/{session['sessionId']}"

    def do(self, command: str, **parameters: Any) -> Any:
        method, path = self.WAYS[command]
        return self._asked(method, "/" + path.format(**parameters) if path else "", parameters)

    def _asked(self, method: str, path: str, body: Mapping[str, Any]) -> Any:
        sent = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(self._host + path, sent, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {json.load(error)['value']['message']}") from error


@contextmanager
def firefox(size: Size) -> Iterator[Driver]:
    """A Firefox without a window."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, ExitStack() as stack:
        port = _free_port()
        kept = {"marionette.port": port, "toolkit.legacyUserProfileCustomizations.stylesheets": True}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in kept.items()]
        Path(profile, "user.js").write_text("".join(lines), encoding="utf-8")
        Path(profile, "chrome").mkdir()
        Path(profile, "chrome", "userChrome.css").write_text(NARROW, encoding="utf-8")
        area = {"MOZ_HEADLESS_WIDTH": str(size["width"]), "MOZ_HEADLESS_HEIGHT": str(size["height"])}
        stack.enter_context(
            _running((str(FIREFOX), "--headless", "--kiosk", "--marionette", "--profile", profile), area)
        )
        yield Marionette(port)


@contextmanager
def webkit(size: Size) -> Iterator[Driver]:
    """A WebKit that fills a screen as large as a phone's."""
    with ExitStack() as stack:
        display = f":{next(each for each in range(90, 200) if not Path(f'/tmp/.X11-unix/X{each}').exists())}"
        screen = f"{size['width']}x{size['height']}x24"
        stack.enter_context(_running(("Xvfb", display, "-screen", "0", screen), {}))
        _reached(lambda: os.stat(f"/tmp/.X11-unix/X{display[1:]}"))
        port = _free_port()
        stack.enter_context(_running((str(WEBKIT), "-p", str(port)), {"DISPLAY": display, "GDK_BACKEND": "x11"}))
        options = {"binary": SYSTEM_PYTHON, "args": [str(WINDOW)]}
        driver = WebDriver(port, {"webkitgtk:browserOptions": options})
        yield driver
        with suppress(RuntimeError):
            driver.do("DeleteSession")


@contextmanager
def _running(command: tuple[str, ...], more: Mapping[str, str]) -> Iterator[None]:
    """A program that ends with the block."""
    quiet = subprocess.DEVNULL
    program = subprocess.Popen(command, env={**os.environ, **more}, stdout=quiet, stderr=quiet)
    try:
        yield
    finally:
        program.terminate()
        with suppress(subprocess.TimeoutExpired):
            program.wait(5.0)
        program.kill()


def _reached(try_to: Callable[[], Any]) -> Any:
    """Returns the result as soon as it works."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return try_to()
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.05)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])
