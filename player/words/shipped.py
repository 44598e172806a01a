"""Paths of the lists and trees that come with guesstree, in a checkout or an installed package."""

import os

from player.core.errors import PlayerError
from player.core.messages import later, say
from player.core.text import brief, plain
from player.words.nearest import did_you_mean, nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Folder, suffix of its files, and the message for an unknown name.
_KINDS = {
    "data": ("", later("unknown list {name} (shipped: {known})")),
    "trees": (".msgpack", later("unknown tree {name} (shipped: {known})")),
    "data/alphabets": (
        ".txt",
        later("unknown alphabet {name} (shipped: {known})"),
    ),
}


class UnknownNameError(PlayerError):
    """No list, tree or alphabet of this name is shipped.

    `plain` is the message without its suggestion. `unlike` is the name if no shipped name is similar, else empty.
    """

    def __init__(self, message: str, cure: str, unlike: str = "") -> None:
        super().__init__(f"{message}; {cure}")
        self.plain, self.unlike = message, unlike


def is_name(spec: str | os.PathLike[str]) -> bool:
    """Tell a shipped name (`classic`) from a path: a name is text without a slash.

    >>> is_name("classic"), is_name("./classic")
    (True, False)
    """
    if not isinstance(spec, str) or spec in {"", os.curdir, os.pardir}:
        return False
    return "/" not in spec and os.sep not in spec


def located(kind: str, spec: str | os.PathLike[str], also: "Iterable[str]" = ()) -> str:
    """Return the path of the shipped list, tree or alphabet called `spec`; return a path unchanged.

    `also` are further names that a misspelt `spec` may have meant.

    >>> located("trees", "./classic.msgpack")
    './classic.msgpack'
    """
    return shipped_path(kind, str(spec), also) if is_name(spec) else path_of(spec)


def path_of(path: str | os.PathLike[str]) -> str:
    """Return a path as text; raise `PlayerError` if it is not a path.

    >>> path_of("./classic.msgpack")
    './classic.msgpack'
    """
    try:
        return os.fsdecode(path)
    except TypeError:
        raise PlayerError(f"expected a name or a path, not {brief(path)}") from None


def shipped_path(kind: str, name: str, also: "Iterable[str]" = ()) -> str:
    """Return the path of the shipped list (`kind` "data"), tree ("trees") or alphabet called `name`.

    `also` are further names that a misspelt `name` may have meant.

    >>> os.path.basename(shipped_path("data", "classic"))
    'classic'
    """
    suffix, text = _KINDS[kind]
    names = shipped_names(kind)
    if name not in names:
        known = ", ".join(names) or say("none")
        message = say(text, name=repr(name), known=known)
        lists = shipped_names("data") if kind == "trees" else []
        if here := path_here(name, suffix):
            raise UnknownNameError(message, did_you_mean(here))
        if name in lists:
            raise UnknownNameError(message, _how_to_build(name))
        if near := nearest(name, (*names, *lists, *also)):
            raise UnknownNameError(message, did_you_mean(near))
        raise UnknownNameError(message, how_to_name_a_path(name), unlike=name)
    return os.path.join(_folder(kind), name + suffix)


def data_file(name: str) -> str:
    """Return the path of a file in the folder of shipped data.

    >>> os.path.basename(data_file("SOURCES.md"))
    'SOURCES.md'
    """
    return os.path.join(_folder("data"), name)


def _how_to_build(name: str) -> str:
    """Return a message with the commands that build a tree of a shipped list, within minutes, and play it."""
    return say(
        "a list has that name; '{build}' builds a tree for it in minutes, and '{play}' plays it",
        build=f"treec build {name} --max-guesses none --time-limit 60",
        play=f"play ./{name}.msgpack",
    )


def path_here(name: str, suffix: str = "") -> str:
    """Return the path of a file called `name` in the current folder, with or without a suffix; empty if there
    is none.
    """
    there = [entry for entry in (name, name + suffix) if os.path.exists(entry)]
    return plain(f"./{there[0]}") if there else ""


def how_to_name_a_path(name: str) -> str:
    """Return a message that explains how to write a path instead of an unknown name.

    >>> how_to_name_a_path("no such file")
    'to use a file or a folder, write its path with a slash, such as ./no such file'
    """
    path = plain(f"./{name}")
    return say("to use a file or a folder, write its path with a slash, such as {path}", path=path)


def past_answers_path() -> str:
    """Return the path of the shipped past answers.

    >>> os.path.basename(past_answers_path())
    'answers.csv'
    """
    return data_file(os.path.join("past", "answers.csv"))


def shipped_names(kind: str) -> list[str]:
    """Return the sorted names of the shipped lists, trees or alphabets ("data/alphabets").

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
    """Return the folder of a kind: inside the package if it is installed, beside it in a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside, beside = (
        os.path.join(top, *kind.split("/")) for top in (package, os.path.dirname(package))
    )
    return inside if os.path.isdir(inside) else beside
