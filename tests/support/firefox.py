"""The page in a real Firefox, driven over WebDriver BiDi, which the browser supports without a driver.

Debian's firefox-esr opens a WebSocket on this machine and accepts commands there. It reports all network requests
itself (`network.beforeRequestSent`).
"""

import itertools
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.support.needs import lack

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
SECONDS = 600  # seconds to wait for a reply, enough for a busy machine

KEYS = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Escape": "\ue00c",
    "Space": " ",
    "ArrowRight": "\ue014",
}

# The browser makes no network requests of its own, and opens nothing but the page.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


class Firefox:
    """A running browser; `ask` sends a command and waits for the reply."""

    def __init__(self, socket) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.events: list[dict] = []

    def ask(self, method: str, **params) -> dict:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=SECONDS))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]
            self.events.append(answer)


@contextmanager
def firefox(**preferences: object) -> Iterator[Firefox]:
    """Yield a browser with further preferences ("__" for "."); skip the test if Debian's firefox-esr is not installed."""
    if FIREFOX is None:
        lack("firefox-esr")
    from websockets.sync.client import connect

    chosen = PREFERENCES | {key.replace("__", "."): value for key, value in preferences.items()}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with open(f"{profile}/user.js", "w", encoding="utf-8") as file:
            file.writelines(
                f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in chosen.items()
            )
        command = [
            FIREFOX,
            "--headless",
            "--no-remote",
            "--profile",
            profile,
            "--remote-debugging-port",
            "0",
        ]
        with subprocess.Popen(
            [*command, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as process:
            try:
                address = next(
                    line.split()[-1] for line in process.stderr if "BiDi listening on" in line
                )
                with connect(f"{address}/session", max_size=None, open_timeout=SECONDS) as socket:
                    browser = Firefox(socket)
                    browser.ask("session.new", capabilities={})
                    browser.ask(
                        "session.subscribe", events=["network.beforeRequestSent", "log.entryAdded"]
                    )
                    yield browser
                    with suppress(Exception):
                        browser.ask("browser.close")
            finally:
                process.kill()
                process.stderr.close()


class FirefoxPage:
    """One open page, with the methods that `tests.player.page.test_browsers` uses with every browser."""

    def __init__(self, browser: Firefox, url: str, width: int = 1000, height: int = 800) -> None:
        self.browser = browser
        self.context = browser.ask("browsingContext.create", type="tab")["context"]
        self.size(width, height)
        self.url = url
        self.go(url)

    def size(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self.browser.ask("browsingContext.setViewport", context=self.context, viewport=viewport)

    def go(self, url: str) -> None:
        self.browser.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self) -> None:
        self.browser.ask("browsingContext.reload", context=self.context, wait="complete")

    def ask(self, script: str):
        """Return the value of an expression in the page; wait for it if it is a promise."""
        wrapped = f"(async () => JSON.stringify(await ({script})))()"
        answer = self.browser.ask(
            "script.evaluate",
            expression=wrapped,
            target={"context": self.context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"]) if "value" in answer["result"] else None

    def keys(self, *keys: str) -> None:
        """Press keys one after the other: characters, or names in `KEYS`."""
        pressed = [KEYS.get(key, key) for key in keys]
        actions = [{"type": kind, "value": key} for key in pressed for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keys", "actions": actions}
        self.browser.ask("input.performActions", context=self.context, actions=[source])

    def picture(self) -> bytes:
        """Return a screenshot of the visible part, as PNG."""
        from base64 import b64decode

        answer = self.browser.ask("browsingContext.captureScreenshot", context=self.context)
        return b64decode(answer["data"])

    def complaints(self) -> list[str]:
        """Return the console messages of the page, and its requests other than itself and `data:`."""
        self.browser.ask("session.status")  # all earlier events have been reported by now
        found = []
        for event in self.browser.events:
            params = event.get("params", {})
            if (params.get("context") or params.get("source", {}).get("context")) != self.context:
                continue
            if event["method"] == "log.entryAdded":
                found.append(params["text"])
            elif event["method"] == "network.beforeRequestSent":
                found.append(params["request"]["url"])
        return [it for it in found if it != self.url and not it.startswith(("data:", "blob:"))]

    def close(self) -> None:
        self.browser.ask("browsingContext.close", context=self.context)
