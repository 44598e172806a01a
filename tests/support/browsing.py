"""A page of ours in a real Chromium, driven as a person would, and held to silence."""

import pathlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, sync_playwright

from player.core.feedback import History, format_feedback, score
from tests.support.needs import lack

CHROMIUM = shutil.which("chromium")

# No sandbox, since continuous integration runs as root; no traffic of the browser's own.
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip

MOST = 120_000  # milliseconds: what a page is waited for may take so long on a busy machine

PHONE = {"viewport": {"width": 360, "height": 720}, "has_touch": True, "is_mobile": True}


class SharedChromium:
    """A browser that starts with the first test that needs it and serves all tests of the pages."""

    def __init__(self) -> None:
        self._driver = self._browser = None

    def get(self):
        """Return the browser, a new one if it has crashed; skip the test if Chromium is not installed."""
        if CHROMIUM is None:
            lack("chromium")
        if self._driver is None:
            self._driver = sync_playwright().start()
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        return self._browser

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


def patient(reload: Callable[[], object]) -> Callable[[], object]:
    """Return a reload that is tried again if the browser was still going back, as a closed dialog has it do."""

    def again() -> object:
        try:
            return reload()
        except Error as error:
            if "ERR_ABORTED" not in str(error):
                raise
            return reload()

    return again


class Page:
    """One open page. `complaints` gathers whatever it says on its console or asks of a network."""

    def __init__(self, browser, path: pathlib.Path, **options) -> None:
        self.context = browser.new_context(**options)
        self.context.set_offline(True)
        self.tab = self.context.new_page()
        self.tab.set_default_timeout(MOST)
        self.complaints: list[str] = []
        self.tab.on("console", lambda message: self.complaints.append(message.text))
        self.tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.tab.on("request", self._watch)
        self.tab.reload = patient(self.tab.reload)
        self.url = path.as_uri()
        self.tab.goto(self.url)

    def _watch(self, request) -> None:
        if request.url != self.url and not request.url.startswith(("data:", "blob:")):
            self.complaints.append(f"asked for {request.url}")

    def close(self) -> None:
        self.context.close()
        assert not self.complaints, self.complaints

    def ask(self, script: str, *given):
        """What a script says of the page, from inside it."""
        return self.tab.evaluate(script, *given)

    def settle(self) -> None:
        """Wait until nothing is being searched: then what is shown stays."""
        self.tab.wait_for_selector("body:not([data-searching]):not([data-analysing])")

    def text(self, selector: str) -> str:
        self.settle()
        return self.tab.inner_text(selector)

    @property
    def word(self) -> str:
        """The word to be played now."""
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
        """Tap each letter until it shows its mark, then the button."""
        for at, mark in enumerate(marks):
            for _ in range(
                "byg".index(mark) - self.ask("at => guesstree.game.state.marks[at] ?? 0", at)
            ):
                self.tab.click(f"#tiles button >> nth={at}")
        self.tab.click("#next")

    def answer_with(self, answer: str, *, tap: bool = False) -> None:
        """Mark the word to be played as a game with this answer would."""
        marks = format_feedback(score(self.word, answer), len(answer))
        self.tap_marks(marks) if tap else self.type_marks(marks)

    def play_on(self, answer: str, *, tap: bool = False, most: int = 12) -> History:
        """Play to the end of a game; the turns from the first."""
        for _ in range(most):
            if self.solved:
                return self.turns()
            if self.tab.is_visible("#go-on"):
                self.tab.click("#go-on")
            self.answer_with(answer, tap=tap)
        assert self.solved, "the page does not find the answer"
        return self.turns()

    def play_own(self, word: str) -> None:
        """Say that another word is played now."""
        self.tab.click("#own")
        self.tab.fill("#own-word", word)
        self.tab.click("#own-use")

    def turns(self) -> History:
        turns = self.ask("guesstree.game.state.turns.map(({word, code}) => [word, code])")
        return [(word, code) for word, code in turns]
