"""Bundling: the ES modules of a page as one script.

Each module names what it uses (`import { a, b } from "./c.js";`) and what others may use (`export` before a
declaration). A bundle has all modules that its entries need, each after the modules it imports. The modules share
one function scope, so their top-level names must differ; `bundle` raises `BundleError` if two are equal or if an
import names nothing. Modules that work in a worker too stand in a function of their own, whose text is the script of
the worker, so that they are in the page once.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w.-]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const|let) )", re.MULTILINE)
_DECLARATION = re.compile(
    r"^(?:export )?(?:async function|function|class|const|let) (?:\{([^}]*)\}|(\w+))(.*)$",
    re.MULTILINE,
)
_FURTHER = re.compile(r", ([A-Z][A-Z_]*) = ")  # constants after the first of one declaration


ENGINE_MODULE = "engine.js"  # made here: the text of a script for a worker


class BundleError(ValueError):
    """Modules that do not fit together; the message names the module."""


def bundle(entries: Iterable[str], source: Callable[[str], str], engine: Iterable[str] = ()) -> str:
    r"""Return the modules that `entries` need, in order, without imports and exports.

    `source` returns the text of a module by its name. If there are `engine` modules, they and what they need become
    the body of a function `engine`, called once. The module `engine.js` then exports ENGINE, the text of a script
    that calls this function in a worker and `serve` in it.

    >>> files = {"a.js": 'import { b } from "./b.js";\nb();\n', "b.js": "export function b() {}\n"}
    >>> print(bundle(["a.js"], files.__getitem__), end="")
    function b() {}
    b();
    """
    apart: dict[str, str] = {}
    texts: dict[str, str] = {}
    for name in engine:
        _visit(name, source, apart, set())
    if apart:
        texts = {**apart, ENGINE_MODULE: "export const ENGINE = `(${engine})().serve();`;\n"}
    for name in entries:
        _visit(name, source, texts, set())
    _check(texts)
    if not apart:
        return "".join(map(_bare, texts.values()))
    rest = {name: text for name, text in texts.items() if name not in apart}
    names = sorted(_imported(rest, apart) | {"serve"})
    shared = f"{{ {', '.join(names)} }}"
    inside = "".join(map(_bare, apart.values()))
    taken = ", ".join(name for name in names if name != "serve")
    return (
        f"function engine() {{\n{inside}return {shared};\n}}\nconst {{ {taken} }} = engine();\n"
        + "".join(map(_bare, rest.values()))
    )


def _bare(text: str) -> str:
    return _EXPORT.sub("", _IMPORT.sub("", text))


def _imported(texts: dict[str, str], modules: Container[str]) -> set[str]:
    """Return the names that some texts import from some modules."""
    return {
        name.strip()
        for text in texts.values()
        for match in _IMPORT.finditer(text)
        if match[2] in modules
        for name in (match[1] or "").split(",")
        if name.strip()
    }


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
