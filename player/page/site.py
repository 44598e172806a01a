"""A site: a folder of pages, one for each tree, that can be installed and works without a network.

It names no place outside itself, and all its paths are relative, so it works in any folder of any server, and
as files. `worker.js` stores it in the browser, each file by the digest of its content.
"""

from __future__ import annotations

import os
import re
from hashlib import sha256
from json import JSONDecoder

from player.page.document import document, page, script_of, source
from player.page.icons import icon
from player.page.packing import slim
from player.page.strings import HOME, index_tables, joined
from player.proofs.claims import stats
from player.storage.strict_json import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from player.core.tree import Tree
    from player.words.lists import WordLists

WORKER = "worker.js"

_SCRIPTS = ("install.js", "site.js")
_ICONS = (
    ("icon-180.png", 180, "apple"), ("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"),
    ("icon-mask-512.png", 512, "maskable"),
)  # fmt: skip
_FILES_LINE = "const FILES = "


def site(games: Iterable[tuple[Tree, WordLists | None]]) -> dict[str, bytes]:
    """Return the files of a site that plays these trees, by name; they depend on the trees and lists only."""
    files: dict[str, bytes] = {}
    cards = []
    taken = {"index"}
    for tree, lists in games:
        name = _file_name(tree, taken)
        files[f"{name}.html"] = page(tree, lists, in_site=True).encode()
        cards.append(_card(tree, f"{name}.html"))
    files["index.html"] = _index(cards).encode()
    files["manifest.webmanifest"] = _manifest().encode()
    for name, size, purpose in _ICONS:
        files[name] = icon(size, whole=purpose != "any")
    digests = {name: sha256(content).hexdigest() for name, content in sorted(files.items())}
    worker = slim(source(WORKER)).replace("{{files}}", dumps(digests, indent=0))
    return {**files, WORKER: worker.encode()}


def files_of(worker: str) -> set[str] | None:
    """Return the names of the files that the worker of a site stores; None if the folder is not a site of
    guesstree.
    """
    head, begun, rest = worker.partition(_FILES_LINE)
    if head or not begun:
        return None
    try:
        digests, _ = JSONDecoder().raw_decode(rest)
    except (ValueError, RecursionError):
        return None
    return {*digests, WORKER} if isinstance(digests, dict) else None


def _file_name(tree: Tree, taken: set[str]) -> str:
    """Return the name of a tree's page: that of the tree's file, made portable and unique."""
    name, mode = tree.meta["name"], tree.meta["mode"]
    called = name if mode == "normal" else f"{name}-{mode}"
    if tree.path:
        called = os.path.basename(tree.path).removesuffix(".msgpack")
    plain = re.sub(r"[^a-z0-9.-]+", "-", called.lower()).strip("-.")[:60] or "tree"
    name, number = plain, 1
    while name in taken:
        number += 1
        name = f"{plain}-{number}"
    taken.add(name)
    return name


def _card(tree: Tree, file: str) -> dict[str, object]:
    """Return the entry of a tree in the index."""
    found = stats(tree)
    total, weight = found.mean
    return {
        "file": file, "name": found.name, "mode": found.mode, "answers": found.answers,
        "guesses": tree.meta["guesses"], "total": total, "weight": weight, "worst": found.worst,
        "day": tree.meta["day"]["date"] if tree.weights and "day" in tree.meta else None,
    }  # fmt: skip


def _index(cards: list[dict[str, object]]) -> str:
    texts = index_tables()
    script = script_of(_SCRIPTS)
    style = slim(source("looks.css")) + slim(source("site.css"))
    known: dict[str, object] = {"trees": cards, "strings": joined(texts)}
    parts = {"noscript": str(texts[HOME]["noscript"])}
    return document("site.html", script, style, known, parts, in_site=True)


def _manifest() -> str:
    """Return the manifest that a browser reads when it installs the site; all paths are relative to it."""
    icons = [
        {"src": name, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in _ICONS
        if purpose != "apple"
    ]
    manifest = {
        "name": "guesstree", "short_name": "guesstree", "start_url": "./", "scope": "./",
        "display": "standalone", "background_color": "#f7f3ea", "theme_color": "#74325f", "icons": icons,
    }  # fmt: skip
    return dumps(manifest, indent=1) + "\n"
