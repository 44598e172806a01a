"""A folder served over HTTP on this machine only, until the test ends."""

import functools
import http.server
import pathlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class FolderServer:
    """A running server; `asked` has the requested paths."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                asked.append(self.path)

            def send_head(self):
                """Send the file even if the client has it: file times count seconds, and tests change files sooner."""
                del self.headers["If-Modified-Since"]
                return super().send_head()

        handler = functools.partial(Handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the server."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def serving(folder: pathlib.Path) -> Iterator[FolderServer]:
    server = FolderServer(folder)
    try:
        yield server
    finally:
        if server._thread.is_alive():
            server.stop()
