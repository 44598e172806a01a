"""A site: a folder of pages that refers to nothing outside it, is written completely or not at all, and works offline."""

import functools
import json
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import player.page.site
from compiler.tree.emit import encode
from player.export.formats import save_site, site
from player.page.icons import FIGURE, icon
from player.page.site import WORKER, files_of
from tests.support.browsing import MOST
from tests.support.little import little_strategy, little_tree
from tests.support.running import run
from tests.support.serving import serving


@pytest.fixture(autouse=True, scope="module")
def icons_once() -> Iterator[None]:
    """Draw each icon once: a site has three, and drawing them takes most of a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(player.page.site, "icon", functools.cache(icon))
        yield


def made(*modes: str) -> dict[str, bytes]:
    return site((little_tree(mode=mode), None) for mode in modes)


once = functools.cache(made)


def little_site(*modes: str) -> dict[str, bytes]:
    return dict(once(*modes or ("normal", "hard")))


def write(folder: Path, files: dict[str, bytes]) -> None:
    save_site(str(folder), files)


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_trees_make_the_same_site() -> None:
    assert made("normal", "hard") == made("normal", "hard")


def test_there_is_a_page_for_each_tree_and_the_index_says_what_it_costs() -> None:
    files = little_site("normal", "hard", "normal")
    assert {name for name in files if name.endswith(".html")} == {
        "index.html", "little.html", "little-hard.html", "little-2.html",
    }  # fmt: skip
    data = json.loads(
        re.search(r'id="data">(.*?)</script>', files["index.html"].decode(), re.DOTALL)[1]
    )
    tree = little_tree()
    assert [card["file"] for card in data["trees"]] == [
        "little.html",
        "little-hard.html",
        "little-2.html",
    ]
    assert [card["mode"] for card in data["trees"]] == ["normal", "hard", "normal"]
    assert data["trees"][0]["answers"] == len(tree.answers)
    assert data["trees"][0]["total"] == tree.meta["total"]


def test_names_of_trees_make_names_of_files_that_lead_nowhere_else() -> None:
    trees = [little_tree() for _ in range(5)]
    for tree, name in zip(trees, ("../up", "Übung/1", "index", "...", "INDEX")):
        tree.meta["name"] = name
    pages = [name for name in site((tree, None) for tree in trees) if name.endswith(".html")]
    assert len(pages) == len({name.lower() for name in pages}) == 6
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9.-]*", name) for name in pages)


def test_the_worker_knows_every_file_by_its_digest() -> None:
    from hashlib import sha256

    files = little_site()
    worker = files.pop(WORKER).decode()
    assert files_of(worker) == {*files, WORKER}
    known, _ = json.JSONDecoder().raw_decode(worker.partition("const FILES = ")[2])
    assert known == {name: sha256(content).hexdigest() for name, content in files.items()}


def test_nothing_in_it_points_out_of_it() -> None:
    for name, content in little_site().items():
        if name.endswith(".png"):
            continue
        text = content.decode()
        assert set(re.findall(r"[a-z]+://[\w./]*", text)) <= {"http://www.w3.org/2000/svg"}, name
        assert not re.search(r"(?:src|href)=\"/", text), name
    manifest = json.loads(little_site()["manifest.webmanifest"])
    assert {icon["src"] for icon in manifest["icons"]} <= set(little_site())
    assert manifest["start_url"] == manifest["scope"] == "./"


def pixels(png: bytes) -> list[bytes]:
    """Return the rows of a picture that `png` of icons.py wrote, after checking its parts."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    parts, at = {}, 8
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        assert zlib.crc32(name + body) == int.from_bytes(png[at + 8 + size : at + 12 + size], "big")
        parts[name] = body
        at += 12 + size
    width, height, *rest = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    assert rest == [8, 3, 0, 0, 0]
    assert len(parts[b"PLTE"]) == 3 * (FIGURE + 1)
    rows = zlib.decompress(parts[b"IDAT"])
    assert len(rows) == height * (width + 1)
    return [rows[at * (width + 1) + 1 : (at + 1) * (width + 1)] for at in range(height)]


def test_icons_are_pictures_and_keep_what_a_mask_may_cut_away_free() -> None:
    rows = pixels(icon(96, whole=True))
    assert {shade for row in rows for shade in row} <= set(range(16, FIGURE + 1))
    for y, row in enumerate(rows):
        for x, shade in enumerate(row):
            if (x - 47.5) ** 2 + (y - 47.5) ** 2 > (0.4 * 96) ** 2:
                assert shade == 16, (x, y)
    assert sum(shade == FIGURE for row in rows for shade in row) > 400
    rounded = pixels(icon(96))
    assert rounded[0][0] == rounded[95][95] == 0
    assert rounded[48][2] == 16


def test_a_folder_is_written_whole_or_not_at_all(tmp_path, monkeypatch) -> None:
    folder = tmp_path / "site"
    write(folder, little_site())
    assert files_in(folder) == little_site()
    write(folder, little_site("normal"))  # another site takes its place
    assert files_in(folder) == little_site("normal")
    from player.storage import files

    whole, left = files.write_whole, iter(range(3))

    def fails(path: str, data: bytes) -> None:
        if next(left, None) is None:
            raise OSError(28, "No space left on device")
        whole(path, data)

    monkeypatch.setattr(files, "write_whole", fails)
    with pytest.raises(Exception, match="cannot be written"):
        write(folder, little_site("hard"))
    assert files_in(folder) == little_site("normal")
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_what_is_no_site_of_ours_is_left_alone(tmp_path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    write(folder, little_site())  # an empty one may be filled
    (folder / "notes.txt").write_text("mine")
    with pytest.raises(Exception, match="already exists"):
        write(folder, little_site())
    assert (folder / "notes.txt").read_text() == "mine"
    (tmp_path / "file").write_text("mine")
    with pytest.raises(Exception, match="already exists"):
        write(tmp_path / "file", little_site())


def test_the_command_writes_a_site(tmp_path) -> None:
    source, folder = tmp_path / "little.msgpack", tmp_path / "site"
    source.write_bytes(encode(little_strategy()))
    done = run("export", str(source), str(source), "--format", "site", "--out", str(folder))
    assert (done.returncode, done.stdout) == (0, "")
    assert {"index.html", "little.html", "little-2.html", WORKER} <= set(files_in(folder))
    for words, expected in (
        (("export", str(source), "--format", "site"), "--out"),
        (("export", str(source), str(source), "--format", "csv"), "one tree"),
        (
            ("export", str(source), str(source), "--format", "site", "--out", "x", "--list", "y"),
            "--list",
        ),
    ):
        done = run(*words)
        assert done.returncode == 2
        assert expected in done.stderr


# In a browser

READY = """(async () => {
    while (!navigator.serviceWorker.controller) await new Promise(requestAnimationFrame);
})()"""
KEPT = """caches.keys().then(async (names) => (await Promise.all(names.map(async (name) =>
    (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat())"""
GONE = f"""(async () => {{
    const end = Date.now() + {MOST};
    while ((await {KEPT}).some((url) => url.includes("hard"))) {{
        if (Date.now() > end) throw new Error("the old files are still kept");
        await new Promise(requestAnimationFrame);
    }}
}})()"""


@pytest.mark.slow("installs a site in a browser and updates it")
def test_it_works_without_a_network_and_an_update_replaces_the_old(browser, tmp_path) -> None:
    """The site is in a subfolder of a server, and requests only its own files."""
    folder = tmp_path / "some" / "where"
    folder.parent.mkdir()
    write(folder, little_site())
    context = browser.new_context()
    tab = context.new_page()
    tab.set_default_timeout(MOST)
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    with serving(tmp_path) as server:
        url = f"{server.url}/some/where/"
        tab.goto(url)
        tab.evaluate(READY)
        assert "little" in tab.inner_text("#trees")
        tab.click("#trees a >> nth=0")
        tab.wait_for_selector("#turn-title b")
        write(folder, little_site("normal", "ultra"))
        tab.evaluate("navigator.serviceWorker.getRegistration().then(it => it.update())")
        tab.evaluate(GONE)
        kept = {path.split("/")[-1].split("?")[0] for path in tab.evaluate(KEPT)}
        assert kept == set(little_site("normal", "ultra")) - {WORKER}
        assert {path.split("?")[0] for path in server.asked} <= {
            f"/some/where/{name}" for name in ("", *little_site(), *little_site("ultra"))
        } | {"/some/where/little-ultra.html"}
        server.stop()
        tab.goto(url)
        assert "ultra hard mode" in tab.inner_text("#trees")
        tab.click("#trees a >> nth=1")
        tab.wait_for_selector("#turn-title b")
        assert tab.title() == "guesstree: little, ultra hard mode"
        tab.click("#home")
        tab.wait_for_selector("#trees a")
    assert not complaints, complaints
    context.close()


def test_it_is_a_folder_of_files_too(browser, tmp_path) -> None:
    write(tmp_path / "site", little_site())
    tab = browser.new_context().new_page()
    tab.set_default_timeout(MOST)
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.goto((tmp_path / "site" / "index.html").as_uri())
    tab.click("#trees a >> nth=1")
    tab.wait_for_selector("#turn-title b")
    assert "hard" in tab.title()
    assert not complaints, complaints
    tab.context.close()
