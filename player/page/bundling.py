"""Bundling: the ES modules of a page as one script.

Each module names what it uses (`import { a, b } from "./c.js";`) and what others may use (`export` before a
declaration). A bundle has all modules that its entries need, each after the modules it imports. The modules share
one function scope, so their top-level names must differ; `bundle` raises `BundleError` if two are equal or if an
import names nothing.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w.-]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const|let) )", re.MULTILINE)
_DECLARATION = re.compile(
    r"^(?:export )?(?:async function|function|class|const|let) (?:\{([^}]*)\}|(\w+))(.*)$",
    re.MULTILINE,
)
_FURTHER = re.compile(r", ([A-Z][A-Z_]*) = ")  # constants after the first of one declaration


class BundleError(ValueError):
    """Modules that do not fit together; the message names the module."""


def bundle(entries: Iterable[str], source: Callable[[str], str]) -> str:
    r"""Return the modules that `entries` need, in order, without imports and exports.

    `source` returns the text of a module by its name.

    >>> files = {"a.js": 'import { b } from "./b.js";\nb();\n', "b.js": "export function b() {}\n"}
    >>> print(bundle(["a.js"], files.__getitem__), end="")
    function b() {}
    b();
    """
    texts: dict[str, str] = {}
    for name in entries:
        _visit(name, source, texts, set())
    _check(texts)
    return "".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in texts.values())


def _visit(name: str, source: Callable[[str], str], texts: dict[str, str], begun: set[str]) -> None:
    """Add a module after those it imports; in a circle of imports the first one that is met comes last."""
    if name in texts or name in begun:
        return
    begun.add(name)
    text = source(name)
    for match in _IMPORT.finditer(text):
        _visit(match[2], source, texts, begun)
    texts[name] = text


def _check(texts: dict[str, str]) -> None:
    owner: dict[str, str] = {}
    exported: dict[str, set[str]] = {}
    for module, text in texts.items():
        exported[module] = set()
        for match in _DECLARATION.finditer(text):
            for name in _declared(match):
                if name in owner:
                    raise BundleError(f"{module} and {owner[name]} both declare {name}")
                owner[name] = module
                if match[0].startswith("export "):
                    exported[module].add(name)
    for module, text in texts.items():
        for match in _IMPORT.finditer(text):
            wanted = {name.strip() for name in (match[1] or "").split(",")} - {""}
            if missing := sorted(wanted - exported[match[2]]):
                raise BundleError(
                    f"{module} imports {missing[0]}, which {match[2]} does not export"
                )


def _declared(match: re.Match[str]) -> list[str]:
    if match[1] is not None:
        return re.findall(r"\w+", match[1])
    return [match[2], *_FURTHER.findall(match[3])]
