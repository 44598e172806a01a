"""The folders that treec fetch writes, its command line, and the shipped lists."""

import json
import os
import shlex
from hashlib import sha256

import pytest

from compiler.commands import remake_lists
from compiler.commands.cli import main
from compiler.sources import making, packages, recipes
from compiler.sources.making import make, write_folder
from compiler.sources.recipes import BY_CODE, RECIPES, SHIPPED
from player.core.errors import PlayerError
from player.words.lists import load
from player.words.shipped import data_file, shipped_names, shipped_path
from tests.compiler.sources.test_sources import GIVEN, lines_of, little, output

# Folders


def test_a_folder_that_is_there_is_kept(at_hand, tmp_path, monkeypatch, capsys):
    folder = at_hand("pt")
    assert main(["fetch", "pt", "--from", str(folder), "--json"]) == 0
    capsys.readouterr()
    (tmp_path / "pt/answers.txt").write_text("mine\n")
    monkeypatch.setattr(packages, "given", None)  # this is checked before the download
    assert main(["fetch", "pt", "--from", str(folder)]) == 1
    assert "already exists; use --replace" in output(capsys)
    assert lines_of(tmp_path / "pt/answers.txt") == ["mine"]


def test_a_folder_is_replaced_if_asked_and_if_it_is_one_of_ours(at_hand, tmp_path, capsys):
    folder = at_hand("pt")
    command = ["fetch", "pt", "--from", str(folder), "--replace"]
    assert main(command) == 0
    (tmp_path / "pt/answers.txt").write_text("mine\n")
    assert main(command) == 0
    assert lines_of(tmp_path / "pt/answers.txt") == GIVEN["pt"][3]
    capsys.readouterr()
    (tmp_path / "pt/thesis.txt").write_text("years of work")
    assert main(command) == 1
    assert "was not replaced" in output(capsys)
    assert lines_of(tmp_path / "pt/thesis.txt") == ["years of work"]
    (tmp_path / "file").write_text("")
    assert main([*command, "--out", "file"]) == 1
    assert "was not replaced" in output(capsys)
    assert sorted(os.listdir(tmp_path)) == ["file", "packages", "pt"]


@pytest.mark.parametrize("kind", ["folder", "link", "link to nothing", "pipe"])
def test_what_is_called_like_a_file_of_a_list_and_is_none_is_not_replaced(
    kind, at_hand, tmp_path, capsys
):
    """Found with a folder called answers.txt, which was deleted with its content."""
    folder = at_hand("pt")
    command = ["fetch", "pt", "--from", str(folder), "--replace"]
    assert main(command) == 0
    path = tmp_path / "pt/answers.txt"
    path.unlink()
    kept = tmp_path / "thesis.txt"
    if kind == "folder":
        path.mkdir()
        kept = path / "thesis.txt"
    kept.write_text("years of work")
    if kind.startswith("link"):
        path.symlink_to(kept if kind == "link" else tmp_path / "nowhere")
    if kind == "pipe":
        os.mkfifo(path)
    capsys.readouterr()
    assert main(command) == 1
    assert "was not replaced" in output(capsys)
    assert kept.read_text() == "years of work"
    assert os.path.lexists(path)


def test_what_gets_into_a_folder_while_it_is_replaced_stays(tmp_path, monkeypatch):
    folder = tmp_path / "list"
    write_folder(str(folder), {"answers.txt": b"old\n"})
    true_rename = os.rename

    def late(path, *rest):
        if str(path) == str(folder):
            (folder / "thesis.txt").write_text("years of work")
        return true_rename(path, *rest)

    monkeypatch.setattr(os, "rename", late)
    write_folder(str(folder), {"answers.txt": b"new\n"}, replace=True)
    assert (folder / "answers.txt").read_bytes() == b"new\n"
    assert [path.read_text() for path in tmp_path.rglob("thesis.txt")] == ["years of work"]


@pytest.mark.parametrize(
    ("out", "shown"),
    [
        ("pt", "./pt"),
        ("a b", "'./a b'"),
        ("-x", "./-x"),
        ("new/pt", "new/pt"),
        ("{tmp_path}/pt", "{tmp_path}/pt"),
    ],
)
def test_how_to_play_what_was_fetched_can_be_typed(out, shown, at_hand, tmp_path, capsys):
    """A name without a slash is a shipped list."""
    folder = at_hand("pt")
    out, shown = (text.format(tmp_path=tmp_path) for text in (out, shown))
    assert main(["fetch", "pt", "--from", str(folder), f"--out={out}"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"to play: treec build {shown}"
    (name,) = shlex.split(shown)
    assert list(load(name).answers) == GIVEN["pt"][3]


@pytest.mark.parametrize("fails", ["write_whole", "second rename"])
def test_a_folder_is_written_whole_or_not_at_all(fails, tmp_path, monkeypatch):
    folder = tmp_path / "list"
    write_folder(str(folder), {"answers.txt": b"old\n", "guesses.txt": b"old\n"})
    true_rename, renamed = os.rename, []

    def broken(path, *rest):
        if fails == "write_whole":
            if path.endswith("guesses.txt"):
                raise OSError(28, "No space left on device")
            return open(path, "wb").close()
        renamed.append(path)
        if len(renamed) == 2:
            raise OSError(13, "Permission denied")
        return true_rename(path, *rest)

    monkeypatch.setattr(
        *((making, "write_whole") if fails == "write_whole" else (os, "rename")), broken
    )
    with pytest.raises(PlayerError, match="cannot be written"):
        write_folder(str(folder), {"answers.txt": b"new\n", "guesses.txt": b"new\n"}, replace=True)
    assert os.listdir(tmp_path) == ["list"]
    assert (
        (folder / "answers.txt").read_bytes() == (folder / "guesses.txt").read_bytes() == b"old\n"
    )


# The command line


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["fetch"], 2, "missing argument CODE"),
        (["fetch", "xx"], 1, "unknown list to fetch: 'xx' (known: classic, de, en"),
        (["fetch", "portuguese"], 1, "portuguese is shipped and needs no fetching: use its name"),
        (["fetch", "pt", "--length", "6"], 1, "pt has words of 5 letters, not 6"),
        (["fetch", "pt", "--length", "many"], 2, "--length must be a whole number"),
        (["lists", "pt"], 2, "unexpected argument 'pt'"),
        (["lists", "--format", "x"], 2, "--format must be one of"),
    ],
)
def test_what_the_command_line_refuses(words, code, message, capsys):
    assert main(words) == code
    assert message in output(capsys)


def test_lists_says_what_there_is(capsys):
    assert main(["lists"]) == 0
    table = capsys.readouterr().out
    assert all(name in table for name in (*shipped_names("data"), *BY_CODE, "1,580", "10,231"))
    assert main(["lists", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in facts["shipped"]] == shipped_names("data")
    assert [row["code"] for row in facts["fetch"]] == [recipe.code for recipe in RECIPES]
    for row in facts["shipped"]:
        lists = load(row["name"])
        assert (row["answers"], row["guesses"], row["letters"]) == (
            len(lists.answers),
            len(lists.words),
            lists.length,
        )
    for row in facts["fetch"]:
        assert all(row[key] for key in ("language", "packages", "licence", "rule"))
    assert main(["lists", "--format", "markdown"]) == 0
    assert "| portuguese | Portuguese | MIT |" in capsys.readouterr().out


# Shipped lists


def test_what_is_shipped_has_a_recipe_with_known_answers_and_a_free_licence():
    assert [shipped.name for shipped in SHIPPED] == shipped_names("data")
    sources = (shipped_path("data", "classic") + "/../SOURCES.md").replace("classic/../", "")
    with open(sources, encoding="utf-8") as file:
        text = file.read()
    for name, code, _ in SHIPPED:
        recipe = BY_CODE[code]
        assert recipe.answers
        assert f"| `{name}` |" in text
        for package in recipe.packages:
            assert package.licence in {"MIT", "CC0-1.0", "Apache-2.0"}
            assert f"{package.name} {package.version}" in text
            assert package.sha256 in text
            (licence,) = [
                entry for entry in os.listdir(data_file("licences"))
                if entry.startswith(package.name.rpartition("/")[2] + "-")
            ]  # fmt: skip
            assert f"licences/{licence}" in text


def test_shipped_alphabets_are_those_of_their_languages():
    for name, code, _ in SHIPPED:
        own = os.path.join(shipped_path("data", name), "alphabet.txt")
        assert os.path.exists(own) == bool(BY_CODE[code].alphabet)
        if os.path.exists(own):
            with (
                open(own, "rb") as one,
                open(shipped_path("data/alphabets", BY_CODE[code].alphabet), "rb") as other,
            ):
                assert one.read() == other.read()


def test_lists_are_remade_only_as_they_were(tmp_path, monkeypatch, capsys):
    recipe, packed = little("pt")
    monkeypatch.setitem(BY_CODE, "pt", recipe)
    monkeypatch.setattr(remake_lists, "SHIPPED", [recipes.Shipped("portuguese", "pt", 5)])
    with pytest.raises(PlayerError, match=r"portuguese/answers\.txt: expected the sha256"):
        remake_lists.remake(str(tmp_path), packed, remake_lists.digests())
    assert os.listdir(tmp_path) == []
    content = making.files(make(recipe, 5, packed))
    expected = {f"portuguese/{name}": sha256(data).hexdigest() for name, data in content.items()}
    remake_lists.remake(str(tmp_path), packed, expected)
    assert sorted(os.listdir(tmp_path / "portuguese")) == [
        "alphabet.txt",
        "answers.txt",
        "guesses.txt",
    ]
    assert "portuguese: 2 answers, 5 guesses" in capsys.readouterr().out


def test_the_shipped_lists_are_made_from_their_packages(tmp_path):
    """Needs the network, and runs only on request (GUESSTREE_FETCH=1)."""
    if not os.environ.get("GUESSTREE_FETCH"):
        pytest.skip("gets packages from the network: set GUESSTREE_FETCH to have it")
    remake_lists.remake(str(tmp_path), remake_lists._needed([]), remake_lists.digests())
    assert sorted(os.listdir(tmp_path)) == shipped_names("data")
