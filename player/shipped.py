"""Where the lists and trees that come with guesstree lie, in a checkout and when installed."""

import os

from player.errors import PlayerError
from player.language import later, say
from player.words import brief, plain

# Folder, what follows a name in it, and what is said of a name that is none of its entries.
_KINDS = {
    "data": ("", later("there is no shipped list called {name} (shipped: {known})")),
    "trees": (".msgpack", later("there is no shipped tree called {name} (shipped: {known})")),
    "data/alphabets": (".txt", later("there is no shipped alphabet called {name} (shipped: {known})")),
}


def is_name(spec: str | os.PathLike[str]) -> bool:
    """Tell a shipped name (`classic`) from a path: a name is text without a slash.

    >>> is_name("classic"), is_name("./classic")
    (True, False)
    """
    if not isinstance(spec, str) or spec in {"", os.curdir, os.pardir}:
        return False
    return "/" not in spec and os.sep not in spec


def located(kind: str, spec: str | os.PathLike[str]) -> str:
    """Return the path of what is shipped under the name `spec`, or `spec` itself if it is a path.

    >>> located("trees", "./classic.msgpack")
    './classic.msgpack'
    """
    return shipped_path(kind, str(spec)) if is_name(spec) else path_of(spec)


def path_of(path: str | os.PathLike[str]) -> str:
    """Return a path as text; raise `PlayerError` if it is none.

    >>> path_of("./classic.msgpack")
    './classic.msgpack'
    """
    try:
        return os.fsdecode(path)
    except TypeError:
        raise PlayerError(f"expected a name or a path, not {brief(path)}") from None


def shipped_path(kind: str, name: str) -> str:
    """Return the path of the shipped list (`kind` "data"), tree ("trees") or alphabet called `name`.

    >>> os.path.basename(shipped_path("data", "classic"))
    'classic'
    """
    suffix, text = _KINDS[kind]
    names = shipped_names(kind)
    if name not in names:
        known = ", ".join(names) or say("none")
        told = say(text, name=repr(name), known=known)
        raise PlayerError(f"{told}; {did_you_mean(name, suffix)}")
    return os.path.join(_folder(kind), name + suffix)


def data_file(name: str) -> str:
    """Return the path of a file that lies in the folder of shipped data.

    >>> os.path.basename(data_file("SOURCES.md"))
    'SOURCES.md'
    """
    return os.path.join(_folder("data"), name)


def did_you_mean(name: str, suffix: str = "") -> str:
    """Say how a path is written, to whoever gave a name that is not ours; best the path of what is here.

    >>> did_you_mean("no such file")
    'to name a file or a folder, write its path with a slash, such as ./no such file'
    """
    there = [entry for entry in dict.fromkeys((name, name + suffix)) if os.path.exists(entry)]
    path = plain(f"./{there[0] if there else name}")
    if there:
        return say("did you mean {path}?", path=path)
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
    package = os.path.dirname(os.path.abspath(__file__))
    inside, beside = (os.path.join(top, *kind.split("/")) for top in (package, os.path.dirname(package)))
    return inside if os.path.isdir(inside) else beside
