"""The one-page player: a tree, its word lists and a game in one file that needs no network.

`page.html` is the frame. `page.css`, the data and the script are inserted into it, without comments and indentation.
The script is bundled from ES modules (`player.page.bundling`). Each game has a module that mirrors its rule; a page
contains only that of its own game. The modules follow the rules of `player`, and tests compare the two. Lists and
trees are packed by `player.page.packing`; style, data and script are compressed together, and a small script
(`loader.js`) unpacks and starts them.

The Content-Security-Policy of the page forbids it to load anything, so it works from a file, on a phone,
without a network.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from hashlib import sha256

from player.core.errors import ListError
from player.core.tree import Tree
from player.games.scoring import scoring_of
from player.locale.directions import from_right
from player.page.bundling import bundle
from player.page.packing import (
    deflated,
    guesses_in_order,
    pack_flags,
    pack_numbers,
    pack_words,
    packs,
    slim,
)
from player.page.strings import HOME, joined, kind_of, tables
from player.proofs.certificate import is_proven
from player.proofs.openers import beside
from player.storage.strict_json import dumps
from player.version import VERSION
from player.words.lists import WordLists
from player.words.tree_lists import mismatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from player.games.alphabet import Alphabet
    from player.page.strings import Text

# The entry modules of a page; they import the others.
GAME_SCRIPTS = {
    "letters": "letters.js", "pegs": "board.js", "placed": "board.js", "common": "common.js",
    "order": "order.js", "table": "table.js",
}  # fmt: skip
ALPHABET_SCRIPT = "alphabet.js"  # included if the tree has an alphabet
SITE_SCRIPT = "install.js"  # included in the pages of a site
ENGINE_SCRIPT = "searchworker.js"  # this module and its imports also run in a worker
PAGE_SCRIPT = "page.js"
LOADER_SCRIPT = "loading.js"  # unpacks the page

# Runs twice: it starts the script that the loader unpacked, then the game. A browser may do other work between scripts.
_START = "guesstree.start();"

_FIRST_CODE = 0xF0000  # the first private code point that stands for a letter of several signs

_META = ("name", "length", "mode", "objective", "max_guesses", "weight_scale")


def page(tree: Tree, lists: WordLists | None = None, *, in_site: bool = False) -> str:
    """Return the page that plays `tree`: one HTML document that depends only on the tree and the lists.

    `lists` are the words the tree was made from; without them the page knows only the tree's own words. The
    page of a site (`in_site`) has links to the other pages and to the worker that stores them.
    """
    spelt = () if scoring_of(tree).alphabet is None else (ALPHABET_SCRIPT,)
    placed = (SITE_SCRIPT,) if in_site else ()
    engine = (*spelt, GAME_SCRIPTS[tree.scoring.name], ENGINE_SCRIPT)
    script = script_of((*placed, PAGE_SCRIPT), engine)
    style = slim(source("looks.css")) + slim(source("page.css"))
    kind = kind_of(tree)
    texts = tables(kind, tree.scoring.name)
    known = {**_data(tree, lists), "kind": kind, "site": in_site, "strings": joined(texts)}
    parts = {
        "title": _title(tree, texts[HOME]),
        "noscript": str(texts[HOME]["noscript"]),
    }
    return packed_document(script, style, known, parts, in_site=in_site)


def script_of(entries: Iterable[str], engine: Iterable[str] = ()) -> str:
    """Return the script of a page: its modules, bundled into one function; `engine` for its worker too."""
    return "(() => {\n" + slim(bundle(entries, source, engine)) + "})();\n"


def packed_document(
    script: str, style: str, known: dict[str, object], texts: dict[str, str], *, in_site: bool
) -> str:
    """Return the page with its style, data and script compressed, and a small script that unpacks and starts them."""
    loader = script_of([LOADER_SCRIPT])
    data = dumps(known, ensure_ascii=False, separators=(",", ":"))
    size, packed = deflated(f"{style}\0{data}\0{script}")
    parts = {
        **{key: _escaped(text) for key, text in texts.items()},
        "policy": _policy((loader, _START, script), style, in_site=in_site),
        "size": str(size),
        "packed": packed,
        "script": loader,
        "start": _START,
    }
    return _filled("page.html", parts)


def document(
    frame: str,
    script: str,
    style: str,
    known: dict[str, object],
    texts: dict[str, str],
    *,
    in_site: bool,
) -> str:
    """Return a frame with its script, style, data and texts inserted."""
    data = dumps(known, ensure_ascii=False, separators=(",", ":"))
    parts = {
        **{key: _escaped(text) for key, text in texts.items()},
        "policy": _policy((script,), style, in_site=in_site),
        "style": style,
        "data": data.replace("<", "\\u003c"),
        "script": script,
    }
    return _filled(frame, parts)


def _filled(frame: str, parts: dict[str, str]) -> str:
    return re.sub(r"\{\{(\w+)\}\}", lambda slot: parts[slot[1]], source(frame))


def _title(tree: Tree, texts: dict[str, Text]) -> str:
    """Return the title of a tree's page, with its mode unless that is normal."""
    name, mode = tree.meta["name"], tree.meta["mode"]
    if mode != "normal":
        name = str(texts["name.mode"]).format(name=name, mode=texts[f"mode.{mode}"])
    return str(texts["title"]).format(name=name)


def _data(tree: Tree, lists: WordLists | None) -> dict[str, object]:
    """Return the data of the page, in the form that `words.js` and `tree.js` unpack."""
    words = sorted(_words(tree, lists))
    place = {word: index for index, word in enumerate(words)}
    answers = set(tree.answers)
    packed, alphabet = _by_letters(words, scoring_of(tree).alphabet)
    guesses = (place[guess] for guess in guesses_in_order(tree))
    game = {
        "scoring": tree.scoring.name,
        "carried": _carried(tree),
        "words": pack_words(packed) if packs(packed, tree.length) else packed,
        "answers": pack_flags(word in answers for word in words),
        "tree": pack_numbers(guesses, len(words)),
        "weights": tree.weights,
        **({"alphabet": alphabet} if alphabet else {}),
    }
    kept = dumps([tree.meta["mode"], game], sort_keys=True)
    return {
        **{key: tree.meta[key] for key in _META},
        "version": VERSION,
        **game,
        "digest": _digest(kept),  # the key under which a browser stores a game
        "claim": "proven" if is_proven(tree) else tree.meta["claim"],
        "rtl": from_right(words[0]),
        **({"openers": carried} if (carried := _openers(tree, lists)) else {}),
        **({"day": tree.meta["day"]} if tree.weights and "day" in tree.meta else {}),
    }


def _by_letters(
    words: list[str], alphabet: Alphabet | None
) -> tuple[list[str], dict[str, object] | None]:
    """Return the words with one code point for each letter, for packing, and the alphabet for `alphabet.js`."""
    if alphabet is None:
        return words, None
    cut = [alphabet.tokens(word) for word in words]
    several = sorted({letter for letters in cut for letter in letters if len(letter) > 1})
    codes = {letter: chr(_FIRST_CODE + at) for at, letter in enumerate(several)}
    return ["".join(codes.get(letter, letter) for letter in letters) for letters in cut], {
        "letters": alphabet.letters,
        "folds": sorted(alphabet.folds.items()),
        "capitals": sorted(alphabet.capitals.items()),
        "finals": sorted(alphabet.finals.items()),
        "bare": alphabet.bare,
        "jamo": alphabet.jamo,
        "open": alphabet.open,
        "codes": [(code, letter) for letter, code in codes.items()],
    }


def _openers(tree: Tree, lists: WordLists | None) -> dict[str, object] | None:
    """Return the table of openers beside a tree for `openers.js`; its indices are those of all words."""
    table = None if lists is None else beside(tree)
    if table is None:
        return None
    keys = ("held", "least", "quickest", "others")
    return {**{key: table.terms[key] for key in keys}, "columns": table.columns}


def _carried(tree: Tree) -> dict[str, object]:
    """Return the entries of the game itself, with their numbers packed."""
    carried = scoring_of(tree).carried(tree.answers)
    carried.pop("alphabet", None)  # it has an entry of its own in the data
    if "cells" in carried:
        carried["cells"] = pack_numbers(carried["cells"], len(carried["texts"]))
    return carried


def _words(tree: Tree, lists: WordLists | None) -> tuple[str, ...]:
    """Return the words that may be guessed; raise `ListError` if the tree was not made from them."""
    if lists is None:
        return tuple(dict.fromkeys((*tree.words, *scoring_of(tree).known_words())))
    if problem := mismatch(tree, lists):
        raise ListError(problem)
    return lists.words


def _policy(scripts: Iterable[str], style: str, *, in_site: bool) -> str:
    """Return the policy that lets the page run its own scripts and style, by digest, and load nothing.

    It may start workers from its own texts. The page of a site may also load files from its own folder: icons,
    manifest and worker.
    """
    digests = " ".join(f"'{_digest(script)}'" for script in scripts)
    own = f"script-src {digests}; style-src '{_digest(style)}'"
    near = (
        "img-src 'self' data:; manifest-src 'self'; worker-src 'self' blob:"
        if in_site
        else "img-src data:; worker-src blob:"
    )
    return (
        f"default-src 'none'; {own}; {near}; base-uri 'none'; form-action 'none'; "
        f"require-trusted-types-for 'script'; trusted-types guesstree guesstree-data guesstree-script"
    )


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _escaped(text: str) -> str:
    from html import escape

    return escape(text)


def source(name: str) -> str:
    """Return the text of one of the page's files."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    with open(path, encoding="utf-8", newline="") as file:
        return file.read().replace("\r\n", "\n")
