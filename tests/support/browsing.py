"""Use the page in a real Chromium as a person would, and record its errors and network requests."""

import pathlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, sync_playwright
from playwright.sync_api import Page as PlaywrightPage

from player.core.feedback import History, format_feedback, score
from tests.support.needs import lack

CHROMIUM = shutil.which("chromium")

# No sandbox, since continuous integration runs as root; no traffic of the browser's own.
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip

MOST = 120_000  # milliseconds to wait for the page, enough for a busy machine

PHONE = {"viewport": {"width": 360, "height": 720}, "has_touch": True, "is_mobile": True}

# A script that blocks the storage, as settings of the browser can.
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); } });"""


class SharedChromium:
    """A browser that starts with the first test that needs it and serves all tests of the pages."""

    def __init__(self) -> None:
        self._driver = self._browser = None
        self._tabs: dict[str, PlaywrightPage] = {}

    def get(self):
        """Return the browser, a new one if it has crashed; skip the test if Chromium is not installed."""
        if CHROMIUM is None:
            lack("chromium")
        if self._driver is None:
            self._driver = sync_playwright().start()
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            self._tabs = {}
        return self._browser

    def tab(self, **options):
        """Return a tab without a network for some options, which all pages with these options use in turn.

        In a new tab or context, a page takes five times the processor time to open.
        """
        browser, key = self.get(), repr(sorted(options.items()))
        if key not in self._tabs:
            tab = self._tabs[key] = browser.new_context(offline=True, **options).new_page()
            tab.on("crash", lambda _: self._tabs.pop(key, None))
        return self._tabs[key]

    @property
    def is_open(self) -> bool:
        return self._driver is not None

    def close(self) -> None:
        """End the browser and its driver, whose event loop would disturb other tests."""
        if self._browser is not None and self._browser.is_connected():
            self._browser.close()
        if self._driver is not None:
            self._driver.stop()
        self._driver = self._browser = None
        self._tabs = {}


SHARED = SharedChromium()


@contextmanager
def chromium() -> Iterator:
    """Yield the shared browser, and close it afterwards if it was not open before."""
    was_open = SHARED.is_open
    try:
        yield SHARED.get()
    finally:
        if not was_open:
            SHARED.close()


def until(tab, condition: str) -> None:
    """Wait until a condition holds in a tab. The page's content policy forbids playwright's own way."""
    tab.evaluate(
        f"(async () => {{ while (!({condition})) await new Promise((go) => setTimeout(go, 20)); }})()"
    )


class Page:
    """One open page. `complaints` collects its console messages and network requests."""

    def __init__(
        self, path: pathlib.Path, *, script: str = "", alone: bool = False, **options
    ) -> None:
        """Open the page at a path, with an empty storage; `script` runs before the page's own.

        A page that is `alone`, or has a script, opens in a context of its own.
        """
        self.path = path
        self.alone = alone or bool(script)
        if self.alone:
            self.tab = SHARED.get().new_context(offline=True, **options).new_page()
        else:
            self.tab = SHARED.tab(**options)
        self.context = self.tab.context
        if script:
            self.context.add_init_script(script)
        self.tab.set_default_timeout(MOST)
        self.complaints: list[str] = []
        self._listeners = {
            "console": lambda message: self.complaints.append(message.text),
            "pageerror": lambda error: self.complaints.append(str(error)),
            "request": self._watch,
        }
        for event, listener in self._listeners.items():
            self.tab.on(event, listener)
        self.url = path.as_uri()
        self.tab.goto(self.url)

    def reload(self) -> None:
        """Reload the page; once more if the browser was still going back, which closing a dialog causes."""
        try:
            self.tab.reload()
        except Error as error:
            if "ERR_ABORTED" not in str(error):
                raise
            self.tab.reload()

    def _watch(self, request) -> None:
        if request.url != self.url and not request.url.startswith(("data:", "blob:")):
            self.complaints.append(f"requested {request.url}")

    def close(self) -> None:
        """Close the page and its other tabs, empty the storage, and fail if there were complaints."""
        if self.alone:
            self.context.close()
        else:
            for tab in self.context.pages:
                if tab != self.tab:
                    tab.close()
            self.tab.evaluate("localStorage.clear()")
            self.context.clear_permissions()
            for event, listener in self._listeners.items():
                self.tab.remove_listener(event, listener)
        assert not self.complaints, self.complaints

    def ask(self, script: str, *given):
        """Return the value of a script that runs in the page."""
        return self.tab.evaluate(script, *given)

    def settle(self) -> None:
        """Wait until no search is running, so that the page no longer changes."""
        self.tab.wait_for_selector("body:not([data-searching]):not([data-analysing])")

    def text(self, selector: str) -> str:
        self.settle()
        return self.tab.inner_text(selector)

    @property
    def word(self) -> str:
        """Return the suggested word."""
        self.settle()
        return self.tab.inner_text("#turn-title b")

    @property
    def left(self) -> str:
        return self.tab.inner_text("#left-title")

    @property
    def solved(self) -> bool:
        return self.tab.is_visible("#result") and not self.tab.is_visible("#go-on")

    def type_marks(self, marks: str) -> None:
        """Type the marks of this turn and Enter."""
        self.tab.keyboard.type(marks)
        self.tab.keyboard.press("Enter")

    def tap_marks(self, marks: str) -> None:
        """Tap each letter until it shows its mark, then tap the button."""
        for at, mark in enumerate(marks):
            for _ in range(
                "byg".index(mark) - self.ask("at => guesstree.game.state.marks[at] ?? 0", at)
            ):
                self.tab.click(f"#tiles button >> nth={at}")
        self.tab.click("#next")

    def answer_with(self, answer: str, *, tap: bool = False) -> None:
        """Enter the marks of the suggested word for this answer."""
        marks = format_feedback(score(self.word, answer), len(answer))
        self.tap_marks(marks) if tap else self.type_marks(marks)

    def play_on(self, answer: str, *, tap: bool = False, most: int = 12) -> History:
        """Play to the end of a game and return all turns."""
        for _ in range(most):
            if self.solved:
                return self.turns()
            if self.tab.is_visible("#go-on"):
                self.tab.click("#go-on")
            self.answer_with(answer, tap=tap)
        assert self.solved, "the page does not find the answer"
        return self.turns()

    def play_own(self, word: str) -> None:
        """Enter another word as the guess."""
        self.tab.click("#own")
        self.tab.fill("#own-word", word)
        self.tab.click("#own-use")

    def turns(self) -> History:
        turns = self.ask("guesstree.game.state.turns.map(({word, code}) => [word, code])")
        return [(word, code) for word, code in turns]


class ChromiumPage:
    """A page in Chromium, with the methods of a `tests.support.firefox.FirefoxPage`."""

    def __init__(self, browser, url: str, width: int = 1000, height: int = 800) -> None:
        self.tab = browser.new_context(viewport={"width": width, "height": height}).new_page()
        self.tab.set_default_timeout(MOST)
        self.messages: list[str] = []
        self.tab.on("console", lambda message: self.messages.append(message.text))
        self.tab.on("pageerror", lambda error: self.messages.append(str(error)))
        self.tab.on("request", lambda request: self.messages.append(request.url))
        self.url = url
        self.tab.goto(url)

    def size(self, width: int, height: int) -> None:
        self.tab.set_viewport_size({"width": width, "height": height})

    def reload(self) -> None:
        self.tab.reload()

    def ask(self, script: str):
        return self.tab.evaluate(script)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)

    def complaints(self) -> list[str]:
        return [
            it for it in self.messages if it != self.url and not it.startswith(("data:", "blob:"))
        ]

    def close(self) -> None:
        self.tab.context.close()
