"""Where the lists and trees that come with guesstree lie, in a checkout and when installed."""

import os

from player.core.errors import PlayerError, UnknownNameError
from player.core.messages import later, say
from player.core.text import brief, plain
from player.words.nearest import did_you_mean, nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Folder, what follows a name in it, and what is said of a name that is none of its entries.
_KINDS = {
    "data": ("", later("there is no shipped list called {name} (shipped: {known})")),
    "trees": (".msgpack", later("there is no shipped tree called {name} (shipped: {known})")),
    "data/alphabets": (
        ".txt",
        later("there is no shipped alphabet called {name} (shipped: {known})"),
    ),
}


def is_name(spec: str | os.PathLike[str]) -> bool:
    """Tell a shipped name (`classic`) from a path: a name is text without a slash.

    >>> is_name("classic"), is_name("./classic")
    (True, False)
    """
    if not isinstance(spec, str) or spec in {"", os.curdir, os.pardir}:
        return False
    return "/" not in spec and os.sep not in spec


def located(kind: str, spec: str | os.PathLike[str], also: "Iterable[str]" = ()) -> str:
    """Return the path of what is shipped under the name `spec`, or `spec` itself if it is a path.

    `also` are other names that may be meant where there is none.

    >>> located("trees", "./classic.msgpack")
    './classic.msgpack'
    """
    return shipped_path(kind, str(spec), also) if is_name(spec) else path_of(spec)


def path_of(path: str | os.PathLike[str]) -> str:
    """Return a path as text; raise `PlayerError` if it is none.

    >>> path_of("./classic.msgpack")
    './classic.msgpack'
    """
    try:
        return os.fsdecode(path)
    except TypeError:
        raise PlayerError(f"expected a name or a path, not {brief(path)}") from None


def shipped_path(kind: str, name: str, also: "Iterable[str]" = ()) -> str:
    """Return the path of the shipped list (`kind` "data"), tree ("trees") or alphabet called `name`.

    `also` are other names that may be meant where there is none.

    >>> os.path.basename(shipped_path("data", "classic"))
    'classic'
    """
    suffix, text = _KINDS[kind]
    names = shipped_names(kind)
    if name not in names:
        known = ", ".join(names) or say("none")
        told = say(text, name=repr(name), known=known)
        lists = shipped_names("data") if kind == "trees" else []
        if here := path_here(name, suffix):
            raise UnknownNameError(told, did_you_mean(here))
        if name in lists:
            raise UnknownNameError(told, _how_to_build(name))
        if near := nearest(name, (*names, *lists, *also)):
            raise UnknownNameError(told, did_you_mean(near))
        raise UnknownNameError(told, how_to_name_a_path(name), unlike=name)
    return os.path.join(_folder(kind), name + suffix)


def data_file(name: str) -> str:
    """Return the path of a file that lies in the folder of shipped data.

    >>> os.path.basename(data_file("SOURCES.md"))
    'SOURCES.md'
    """
    return os.path.join(_folder("data"), name)


def _how_to_build(name: str) -> str:
    """Say which commands make a tree of a shipped list and play it; they end for every one of these lists."""
    return say(
        "there is a list of that name; '{build}' makes a tree of it within minutes, and '{play}' plays it",
        build=f"treec build {name} --max-guesses none --time-limit 60",
        play=f"play ./{name}.msgpack",
    )


def path_here(name: str, suffix: str = "") -> str:
    """Return the path of what is called `name` in this folder, with or without a suffix; nothing if there is none."""
    there = [entry for entry in (name, name + suffix) if os.path.exists(entry)]
    return plain(f"./{there[0]}") if there else ""


def how_to_name_a_path(name: str) -> str:
    """Say how a path is written, to whoever gave a name that is not ours.

    >>> how_to_name_a_path("no such file")
    'to name a file or a folder, write its path with a slash, such as ./no such file'
    """
    path = plain(f"./{name}")
    return say("to name a file or a folder, write its path with a slash, such as {path}", path=path)


def past_answers_path() -> str:
    """Return the path of the past answers that come with guesstree.

    >>> os.path.basename(past_answers_path())
    'answers.csv'
    """
    return data_file(os.path.join("past", "answers.csv"))


def shipped_names(kind: str) -> list[str]:
    """Return the names of the shipped lists, trees or alphabets ("data/alphabets"), sorted.

    >>> "classic" in shipped_names("data")
    True
    """
    suffix, _ = _KINDS[kind]
    folder = _folder(kind)
    entries = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    if suffix:
        return [entry.removesuffix(suffix) for entry in entries if entry.endswith(suffix)]
    return [
        entry for entry in entries if os.path.exists(os.path.join(folder, entry, "answers.txt"))
    ]


def _folder(kind: str) -> str:
    """Return the folder of `kind`: inside the package when installed, beside it in a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside, beside = (
        os.path.join(top, *kind.split("/")) for top in (package, os.path.dirname(package))
    )
    return inside if os.path.isdir(inside) else beside
