"""Lists made from packages: each recipe with a small archive of the same form, and refusals."""

import gzip
import io
import json
import os
import shutil
import stat
import subprocess
import sys
import tarfile
import zipfile
from hashlib import sha256

import msgpack
import pytest

from compiler.commands.cli import main
from compiler.sources import contents, making, packages
from compiler.sources.making import FILES, SOURCE, make
from compiler.sources.packages import NPM, Package, member
from compiler.sources.recipes import BY_CODE, RECIPES
from player.core.errors import ListError, PlayerError
from player.words.lists import load
from tests.support.needs import lack

# For each recipe: the content of its files, and the resulting answers and guesses.
GIVEN = {
    "classic": (["crane", "aahed", "slate"], ["slate", "crane"], None, ["crane", "slate"], ["aahed", "crane", "slate"]),
    "nyt2023": (["crane", "aahed"], ["guano"], None, ["guano"], ["aahed", "crane", "guano"]),
    "en": (["crane", "cr-ne", "cranes", "aahed"], ["*****", "crane"], None, ["crane"], ["aahed", "crane"]),
    "pt": (["ávido", "Ábaco", "a-vid", "avião"], ["Termo", "útero"], None, ["termo", "utero"],
           ["abaco", "aviao", "avido", "termo", "utero"]),
    "zh": (["阿鼻地狱", "阿狗阿猫"], ["全力以赴"], None, ["全力以赴"], ["全力以赴", "阿狗阿猫", "阿鼻地狱"]),
    "ko": (["한국", "안녕", "가", "안\ue566"], ["안녕"], None, ["ㅇㅏㄴㄴㅕㅇ"], ["ㅇㅏㄴㄴㅕㅇ", "ㅎㅏㄴㄱㅜㄱ"]),
    "de": (["straß", "küche", "wüste", "kuche"], None, [("küche", 9), ("wuste", 5), ("wüste", 3), ("hallo", 99)],
           ["küche", "wüste"], ["kuche", "küche", "wüste"]),
    "es": (["señal", "camio", "nieve"], None, [("camió", 1), ("señal", 2)], ["camio", "señal"], ["camio", "nieve", "señal"]),
    "fr": (["été", "étés", "œuvr", "jésus"], None, [("œuvr", 1), ("jesus", 1)], ["jesus", "oeuvr"], ["jesus", "oeuvr"]),
    "it": (["perch", "dalla"], None, [("perché", 9), ("dalla", 3)], ["dalla"], ["dalla", "perch"]),
    "nl": (["kĳken", "Jansen/Ab", "abo's", "fiets/Za"], None, [("kijken", 2), ("fiets", 1), ("jansen", 5)],
           ["fiets", "kijken"], ["fiets", "kijken"]),
    "pl": (["źdźbł/x", "Adama", "zamek"], None, [("zamek", 3), ("adama", 9)], ["zamek"], ["zamek", "źdźbł"]),
    "ru": (["АЗСам", "ёлкам", "дымок"], None, [("елкам", 3), ("ёлкам", 1)], ["елкам"], ["дымок", "елкам"]),
    "sv": (["ärlig", "\xbd", "]", "Malmö", "kaffe"], None, [("kaffe", 2), ("malmö", 9)], ["kaffe"], ["kaffe", "ärlig"]),
    "tr": (["ılıman", "kâğıt/1,2", "Hamza", "kagıt"], None, [("kağıt", 0), ("kâğıt", 0), ("hamza", 0)],
           ["kağıt"], ["kagıt", "kağıt"]),
}  # fmt: skip


def written(read, words) -> bytes:
    """Return words in the form that a reader expects."""
    if read is contents.lines:
        return "\r\n".join(words).encode()
    if read is contents.json_list:
        return json.dumps(words).encode()
    if read is contents.json_words:
        return json.dumps([{"explanation": "", "word": word} for word in words]).encode()
    if read is contents.script:
        quoted = "".join(
            f'  "{word}",\n'.replace("ä", r"\xe4").replace("ö", r"\u00f6") for word in words
        )
        return f"'use strict';\nvar words = [\n{quoted}];\nexport {{ f('x') }};".encode()
    if read is contents.hunspell:
        return "\n".join([str(len(words)), *words]).encode()
    if read is contents.counted:
        return "".join(f"{word} {count}\n" for word, count in words).encode()
    assert read is contents.binned
    return gzip.compress(
        msgpack.packb([{"format": "cB", "version": 1}, [], [word for word, _ in words]])
    )


def archive(files, client="pip") -> bytes:
    """Return a package with these files."""
    stream = io.BytesIO()
    if client == NPM:
        with tarfile.open(fileobj=stream, mode="w:gz") as tar:
            for name, data in files.items():
                entry = tarfile.TarInfo(name)
                entry.size = len(data)
                tar.addfile(entry, io.BytesIO(data))
    else:
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as pack:
            for name, data in files.items():
                pack.writestr(name, data)
    return stream.getvalue()


def little(code):
    """Return a recipe with small packages of its form, and these packages."""
    recipe = BY_CODE[code]
    guesses, answers, counts, *_ = GIVEN[code]
    files = {}
    for source, words in (
        (recipe.guesses, guesses),
        (recipe.answers, answers),
        (recipe.counts, counts),
    ):
        if source:
            files.setdefault(source.package, {})[source.file] = written(source.read, words)
    packed = {}
    known = {}
    for package, content in files.items():
        data = archive(
            content | {"../../evil.py": b"raise SystemExit", "setup.py": b"1/0"}, package.client
        )
        known[package] = package._replace(sha256=sha256(data).hexdigest())
        packed[known[package]] = data

    def moved(source):
        return source and source._replace(package=known[source.package])

    recipe = recipe._replace(
        guesses=moved(recipe.guesses), answers=moved(recipe.answers), counts=moved(recipe.counts)
    )
    return recipe, packed


def lines_of(path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def output(capsys) -> str:
    """Return the single line that a command printed on standard error."""
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.isprintable()
    return line


# Recipes


def test_every_recipe_is_tried():
    assert set(GIVEN) == set(BY_CODE) == {recipe.code for recipe in RECIPES}


@pytest.mark.parametrize("code", GIVEN)
def test_a_list_is_fetched_from_local_packages(code, at_hand, tmp_path, capsys):
    folder = at_hand(code)
    length = 6 if code == "ko" else BY_CODE[code].length
    options = ["--length", "5"] if code in {"nl", "tr"} else []
    assert main(["fetch", code, "--from", str(folder), *options]) == 0
    *_, answers, guesses = GIVEN[code]
    out = tmp_path / code
    assert lines_of(out / "answers.txt") == answers
    assert lines_of(out / "guesses.txt") == guesses
    assert (out / "alphabet.txt").exists() == bool(BY_CODE[code].alphabet)
    lists = load(f"{out}/")
    assert (lists.length, lists.notices) == (length, ())
    assert [*lists.answers] == answers
    output = capsys.readouterr().out
    note = (out / SOURCE).read_text(encoding="utf-8")
    for package in BY_CODE[code].packages:
        for report in (str(package), package.sha256, package.licence):
            assert report in note
    assert BY_CODE[code].rule() in output
    assert BY_CODE[code].rule() in note
    assert sorted(os.listdir(tmp_path)) == sorted([code, "packages"])  # nothing was unpacked


def test_the_same_packages_make_the_same_bytes(at_hand, tmp_path):
    folder = at_hand("de")
    written = []
    for out in ("one", "two"):
        assert main(["fetch", "de", "--from", str(folder), "--out", out, "--json"]) == 0
        written.append({name: (tmp_path / out / name).read_bytes() for name in os.listdir(out)})
    assert written[0] == written[1]
    assert set(written[0]) == set(FILES)


def test_answers_are_the_commonest_and_of_two_as_common_the_first(monkeypatch):
    monkeypatch.setattr(making, "COMMONEST", 2)
    recipe, _ = little("it")
    file = recipe.counts
    found = archive({
        recipe.guesses.file: written(recipe.guesses.read, ["zebra", "dalla", "molto", "mondo", "fosse"]),
        file.file: b"molto 3\nmondo 5\nzebra 3\ndalla 2\nm\xc3\xb2lto 1\nzebra 1\n",
    })  # fmt: skip
    made = make(recipe, 5, dict.fromkeys(recipe.packages, found))
    assert made.answers == ["molto", "mondo"]


def test_the_length_can_be_chosen(at_hand, tmp_path, capsys):
    folder = at_hand("fr")
    assert main(["fetch", "fr", "--from", str(folder), "--length", "4"]) == 1
    assert "fr: an-array-of-french-words 2.0.0 has no answers of 4 letters" in output(capsys)
    assert not (tmp_path / "fr4").exists()
    for length, why in (("3", "4 to 15 letters, not 3"), ("16", "from 1 to 15")):
        assert main(["fetch", "fr", "--from", str(folder), "--length", length]) in {1, 2}
        assert why in output(capsys)


def test_as_json(at_hand, capsys):
    folder = at_hand("zh")
    assert main(["fetch", "zh", "--from", str(folder), "--json", "--out", "./x"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["answers"], report["guesses"], report["letters"], report["folder"]) == (
        1,
        3,
        4,
        "./x",
    )


# Forms


@pytest.mark.parametrize(
    ("read", "data", "message"),
    [
        (contents.lines, b"cr\xe2ne", "UTF-8"),
        (contents.json_list, b"[", "expected JSON"),
        (contents.json_list, b"[" * 10**5, "expected JSON"),
        (contents.json_list, b'{"a": 1}', "a list of words"),
        (contents.json_list, b"[1]", "one entry is not a word"),
        (contents.json_words, b'["a"]', "a list of objects"),
        (contents.json_words, b'[{"a": 1}]', "one entry is not a word"),
        (contents.script, b"const a = 'x';", "a list of strings"),
        (contents.script, b"const a = ['x', 'y'", "a list of strings"),
        (contents.hunspell, b"fiets/Za", "begins with a number"),
        (contents.hunspell, b"", "begins with a number"),
        (contents.counted, b"crane 3\nslate", "line 2: "),
        (contents.counted, b"crane -3", "line 1: "),
        (contents.binned, b"no gzip", "expected gzip"),
        (contents.binned, gzip.compress(b"crane", mtime=0)[:-9], "expected gzip"),
        (contents.binned, gzip.compress(b"\xc1", mtime=0), "bins of words"),
        (contents.binned, gzip.compress(msgpack.packb([{"format": "cB", "version": 2}]), mtime=0), "bins of words"),
        (contents.binned, gzip.compress(msgpack.packb([{"format": "cB", "version": 1}, [1]]), mtime=0), "not a word"),
    ],
)  # fmt: skip
def test_a_form_that_is_not_what_it_should_be(read, data, message):
    with pytest.raises(ListError, match=message):
        read(data)


def test_what_is_packed_too_big_is_refused(monkeypatch):
    monkeypatch.setattr(contents, "MOST_BYTES", 10)
    with pytest.raises(ListError, match="more than 10 bytes"):
        contents.binned(gzip.compress(b"x" * 11, mtime=0))


def test_a_file_of_another_form_is_reported_with_its_package():
    recipe, packed = little("pt")
    (package,) = packed
    content = {recipe.guesses.file: b"no JSON", recipe.answers.file: b"[]"}
    with pytest.raises(
        PlayerError,
        match=r"palavras-pt-br 1\.0\.8: .*palavras\.json has an unexpected form: expected JSON",
    ):
        make(recipe, 5, {package: archive(content)})


# Packages


@pytest.mark.parametrize("client", ["pip", "npm"])
def test_a_damaged_archive_is_refused(client):
    whole = archive({"a": b"crane" * 1000, "b": b"x"}, client)
    assert member(whole, "a") == b"crane" * 1000
    for cut in range(0, len(whole), 7):
        with pytest.raises(PlayerError, match="the file a cannot be taken"):
            member(whole[:cut], "a")
    with pytest.raises(PlayerError, match="there is none"):
        member(whole, "c")
    with pytest.raises(PlayerError, match="cannot be taken"):
        member(b"crane\nslate\n", "a")


@pytest.mark.parametrize("client", ["pip", "npm"])
def test_what_unpacks_to_too_much_is_refused(client, monkeypatch):
    bomb = archive({"a": bytes(1 << 20)}, client)
    assert len(bomb) < 2000
    monkeypatch.setattr(packages, "MOST_BYTES", 1 << 16)
    with pytest.raises(PlayerError, match="more than 65,536 bytes"):
        member(bomb, "a")


def test_a_link_in_an_archive_leads_nowhere(tmp_path):
    (tmp_path / "secret").write_text("secret")
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as tar:
        for kind, name in (
            (tarfile.SYMTYPE, "link"),
            (tarfile.LNKTYPE, "hard"),
            (tarfile.DIRTYPE, "folder"),
        ):
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = kind, str(tmp_path / "secret")
            tar.addfile(entry)
    for name in ("link", "hard", "folder"):
        with pytest.raises(PlayerError, match="not a regular file"):
            member(stream.getvalue(), name)


def test_a_package_that_is_not_the_one_known_is_not_read(at_hand, tmp_path, monkeypatch, capsys):
    folder = at_hand("pt")
    path = folder / "package0"
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    monkeypatch.setattr(making, "member", None)  # reading fails
    assert main(["fetch", "pt", "--from", str(path)]) == 1
    line = output(capsys)
    assert sha256(data).hexdigest() in line
    assert BY_CODE["pt"].packages[0].sha256 in line
    assert main(["fetch", "pt", "--from", str(folder)]) == 1
    assert "--from does not contain @andsfonseca/palavras-pt-br 1.0.8" in output(capsys)
    assert main(["fetch", "pt", "--from", "./nowhere.tgz"]) == 1
    assert "./nowhere.tgz: cannot be read (No such file" in output(capsys)
    assert not (tmp_path / "pt").exists()


def test_a_file_too_big_for_a_package_is_refused(at_hand, monkeypatch, capsys):
    folder = at_hand("pt")
    monkeypatch.setattr(packages, "MOST_BYTES", 10)
    assert main(["fetch", "pt", "--from", str(folder / "package0")]) == 1
    assert "too big for a package" in output(capsys)


# Clients


@pytest.fixture
def client(tmp_path, monkeypatch):
    """Replace pip and npm by a script that is told where to write."""
    if os.name == "nt":
        lack("scripts that run by their first line")
    tools = tmp_path / "tools"
    tools.mkdir()
    monkeypatch.setenv("PATH", str(tools))
    monkeypatch.setattr(packages, "find_spec", lambda name: None)

    def client(script):
        for name in ("pip", "npm"):
            path = tools / name
            path.write_text(f"#!{sys.executable}\nimport sys\n{script}\n")
            path.chmod(path.stat().st_mode | stat.S_IXUSR)

    return client


COPY = """
import shutil, pathlib
words = sys.argv[1:]
assert words[0] in ("download", "pack") and words[-1].rpartition("@" if words[0] == "pack" else "==")[2]
into = words[words.index("--dest" if words[0] == "download" else "--pack-destination") + 1]
number = "1" if "wordstats" in words[-1] else "0"
shutil.copy("{folder}/package" + number, into)
"""


@pytest.mark.parametrize("code", ["pt", "zh", "de"])
def test_clients_bring_the_packages(code, at_hand, client, tmp_path, capsys):
    folder = at_hand(code)
    client(COPY.format(folder=folder))
    assert main(["fetch", code]) == 0
    assert lines_of(tmp_path / code / "answers.txt") == GIVEN[code][3]
    report = capsys.readouterr().err
    assert [
        f"getting {package} with {package.client}" in report for package in BY_CODE[code].packages
    ]


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("sys.exit('npm ERR! network getaddrinfo ENOTFOUND')", "network getaddrinfo ENOTFOUND): check the network"),
        ("sys.exit(1)", "no reason given"),
        ("print('done')", "could not get .* (done)"),
        ("open(sys.argv[sys.argv.index('--pack-destination') + 1] + '/x', 'w').write('other')", "the file was not read"),
    ],
)  # fmt: skip
def test_a_client_that_fails_is_reported(script, message, at_hand, client, tmp_path, capsys):
    at_hand("pt")
    client(script)
    assert main(["fetch", "pt"]) == 1
    *_, line = capsys.readouterr().err.splitlines()
    assert message.replace(".* ", "@andsfonseca/palavras-pt-br 1.0.8 ") in line
    assert sorted(os.listdir(tmp_path)) == ["packages", "tools"]


@pytest.mark.parametrize(("code", "name"), [("pt", "npm"), ("zh", "pip")])
def test_a_client_that_is_missing_is_reported(code, name, at_hand, client, capsys):
    at_hand(code)
    assert main(["fetch", code]) == 1
    *_, line = capsys.readouterr().err.splitlines()
    assert f"{name} is not installed" in line
    assert "--from" in line


def test_a_client_that_takes_too_long_is_ended(at_hand, client, monkeypatch, capsys):
    at_hand("pt")
    client("import time; time.sleep(60)")
    monkeypatch.setattr(packages, "SECONDS", 0.2)
    assert main(["fetch", "pt"]) == 1
    assert "did not get" in capsys.readouterr().err


ENDLESS = {
    "a file": """
with open(sys.argv[sys.argv.index('--pack-destination') + 1] + '/x', 'wb') as file:
    while True:
        file.write(bytes(1 << 16))
""",
    "what it says": "while True: print('x' * (1 << 16))",
    "memory": """
import os
held = []
try:
    while True:
        held.append(b'x' * (1 << 24))
except MemoryError:
    os.abort()
""",
}


@pytest.mark.parametrize("what", ENDLESS)
def test_a_client_that_receives_too_much_is_stopped(
    what, at_hand, client, tmp_path, monkeypatch, capsys
):
    at_hand("pt")
    client(ENDLESS[what])
    monkeypatch.setattr(packages, "MOST_BYTES", 1 << 20)
    monkeypatch.setattr(packages, "MOST_MEMORY", 1 << 28)
    assert main(["fetch", "pt"]) == 1
    *_, line = capsys.readouterr().err.splitlines()
    assert (
        "npm was stopped while fetching @andsfonseca/palavras-pt-br 1.0.8: more than 1,048,576 bytes"
        in line
    )
    assert sorted(os.listdir(tmp_path)) == ["packages", "tools"]


@pytest.mark.skipif(not shutil.which("npm"), reason="needs npm")
def test_npm_obeys_no_settings_of_the_folders_above(tmp_path, monkeypatch):
    """Found on a machine with several users: every user may write to the temporary folder."""
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:1/ours/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / ".npmrc").write_text("@a-scope:registry=http://127.0.0.1:1/planted/\n")
    (tmp_path / "inside").mkdir()
    with pytest.raises(PlayerError) as refused:
        packages.get(
            Package(NPM, "@a-scope/a-name", "1.2.0", "MIT", "0" * 64), str(tmp_path / "inside")
        )
    assert "npm could not get @a-scope/a-name 1.2.0 (" in str(refused.value)
    assert "planted" not in str(refused.value)


def test_a_client_is_asked_for_one_version_and_to_run_nothing(monkeypatch):
    asked = []
    monkeypatch.setattr(packages.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(
        packages.subprocess,
        "run",
        lambda words, **_: asked.append(words) or subprocess.CompletedProcess(words, 1, b"", b""),
    )
    for name in ("pip", "npm"):
        package = Package(name, "a-name", "1.2", "MIT", "0" * 64)
        with pytest.raises(PlayerError):
            packages.get(package, os.curdir)
    pip, npm = asked
    assert pip[:3] == [sys.executable, "-m", "pip"]
    assert {"--no-deps", "--only-binary", ":all:", "a-name==1.2"} <= set(pip)
    assert npm[0] == "/bin/npm"
    assert {"--ignore-scripts", "a-name@1.2"} <= set(npm)
    assert (
        npm[npm.index("--prefix") + 1] == os.curdir
    )  # the folder it was given; otherwise npm would look for settings in the folders above
    assert not any("://" in word for word in (*pip, *npm))
