"""Print the figures of the pages of trees in Chromium, as a Markdown table.

    python -m tests.bench.page_figures classic classic-hard nyt2023 nyt2023-hard

*Interactive* is the end of the last task of more than 50 ms before five seconds without one, or the first paint with
content if there is none, with the processor of the page slowed down four times; the median of three loads. *Heap* is
the memory of the page's own thread after a garbage collection. The longest tasks are in milliseconds of processor time,
not slowed down: while the page loads, and in twelve seeded games of `page_games`.
"""

import gzip
import json
import os
import random
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from player.export.formats import export
from player.loader import load
from player.words.lists import load as load_lists
from tests.bench.page_games import DRIVER, lists_of, plan_of
from tests.support.browsing import SHARED, Page

SLOW, LOADS, GAMES = 4, 3, 12
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")

# Collects the long tasks of a page from its beginning.
WATCH = """window.longTasks = [];
new PerformanceObserver((found) => longTasks.push(...found.getEntries().map((task) => task.startTime + task.duration)))
    .observe({ type: "longtask", buffered: true });"""

INTERACTIVE = """new Promise((done) => {
    const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const look = () => {
        const ready = Math.max(painted(), ...longTasks);
        if (painted() && performance.now() - ready > 5000) done(ready);
        else setTimeout(look, 200);
    };
    look();
})"""


def opened(path: Path, slow: float = 1) -> tuple[Page, object]:
    """Return an empty page that is about to visit a file, and its debugging session."""
    blank = path.with_name("blank.html")
    blank.write_text("<!doctype html><title>empty</title>", encoding="utf-8")
    page = Page(blank, script=WATCH)
    page.url = path.as_uri()
    session = page.context.new_cdp_session(page.tab)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page, session


def events_of(trace: bytes) -> list[dict]:
    return [event for event in json.loads(trace)["traceEvents"] if "name" in event]


def longest(events: list[dict], thread: tuple[int, int]) -> float:
    """Return the longest task of a thread in milliseconds of processor time."""
    return max(
        event["tdur"] / 1000
        for event in events
        if event["name"] in TASKS and "tdur" in event and (event["pid"], event["tid"]) == thread
    )


def longest_tasks(name: str, path: Path) -> tuple[float, float]:
    """Return the longest task of the page's own thread while the page loads, and during games."""
    browser, (page, _) = SHARED.get(), opened(path)
    browser.start_tracing(page=page.tab, categories=CATEGORIES)
    page.tab.goto(page.url)
    page.settle()
    page.tab.wait_for_timeout(1000)
    events = events_of(browser.stop_tracing())
    thread = next(
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "ParseHTML"
        and event["args"].get("beginData", {}).get("url") == page.url
    )
    loading = longest(events, thread)
    page.ask(DRIVER)
    browser.start_tracing(page=page.tab, categories=CATEGORIES)
    answers = load(name).answers
    for number in range(GAMES):
        rng = random.Random(f"figures {name} {number}")
        given = [rng.choice(answers), plan_of(rng)]
        page.ask("([answer, plan]) => playGame(answer, plan)", given)
    playing = longest(events_of(browser.stop_tracing()), thread)
    page.close()
    return loading, playing


def interactive(path: Path) -> tuple[float, float]:
    """Return the milliseconds until a slowed down page is interactive, and its heap in bytes."""
    page, session = opened(path, SLOW)
    page.tab.goto(page.url)
    ready = page.ask(INTERACTIVE)
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"]
    page.close()
    return ready, heap


def main(names: list[str]) -> None:
    """Print the table."""
    print("| list | bytes | with gzip | interactive, slowed down | heap | loading | playing |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    with TemporaryDirectory() as folder:
        for name in names:
            path = Path(folder, f"{name}.html")
            content = export(load(name), "html", load_lists(lists_of(name))).encode()
            path.write_bytes(content)
            loads = [interactive(path) for _ in range(LOADS)]
            ready, heap = (median(load[at] for load in loads) for at in (0, 1))
            tasks = " | ".join(f"{task:.0f} ms" for task in longest_tasks(name, path))
            packed = len(gzip.compress(content, 9))
            print(
                f"| {name} | {len(content):,} | {packed:,} | {ready / 1000:.2f} s | {heap / 1e6:.1f} MB | {tasks} |",
                flush=True,
            )
    SHARED.close()
    print(f"Load of the machine at the end: {os.getloadavg()[0]:.1f}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
