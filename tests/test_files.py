"""Files are written whole or not at all; a device or a pipe is written to and stays what it is."""

import os
import stat
import sys
import threading

import pytest

from compiler.commands.cli import main as treec
from player.cli import main as play
from player.errors import PlayerError
from player.files import is_stream, save, write_whole
from player.tree import loads
from tests.hostile import held, inside, run
from tests.needs import lack

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names there")


class Reader:
    """A named pipe, and all that is written to it."""

    def __init__(self, path) -> None:
        os.mkfifo(path)
        self.path, self.data = path, b""
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        self.data = self.path.read_bytes()

    def all(self) -> bytes:
        """Everything, once the writer has closed the pipe, which must still be one."""
        self._thread.join(timeout=30)
        assert not self._thread.is_alive(), "nobody wrote to the pipe"
        assert stat.S_ISFIFO(self.path.stat().st_mode)
        return self.data


@pytest.fixture
def null(tmp_path):
    """A device of ours that takes everything, as /dev/null does."""
    path = tmp_path / "null"
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        path.write_bytes(b"x")
    except OSError:
        lack("a device (only root makes them)")
    return path


def only(folder) -> set[str]:
    return {entry.name for entry in folder.iterdir()}


def test_a_pipe_is_written_to_and_stays_one(tmp_path):
    reader = Reader(tmp_path / "pipe")
    save(str(reader.path), b"whole")
    assert reader.all() == b"whole"
    assert only(tmp_path) == {"pipe"}


def test_a_link_to_a_pipe_is_written_through(tmp_path):
    (tmp_path / "link").symlink_to("pipe")
    reader = Reader(tmp_path / "pipe")
    save(str(tmp_path / "link"), b"whole")
    assert reader.all() == b"whole"
    assert (tmp_path / "link").is_symlink()


def test_a_device_is_written_to_and_stays_one(null):
    save(str(null), b"whole")
    assert stat.S_ISCHR(null.stat().st_mode)
    assert is_stream(str(null))
    assert only(null.parent) == {"null"}


def test_a_device_that_is_full_is_told_of(tmp_path):
    path = tmp_path / "full"
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 7))
        path.open("wb").close()
    except OSError:
        lack("a device (only root makes them)")
    with pytest.raises(PlayerError, match=r"full: cannot be written \(No space left on device\)"):
        save(str(path), b"whole")
    assert stat.S_ISCHR(path.stat().st_mode)


def test_a_link_stays_a_link_and_what_it_leads_to_is_written_whole(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there/file")
    for content in (b"first", b"second"):
        save(str(tmp_path / "link"), content)
        assert (tmp_path / "there" / "file").read_bytes() == content
    assert (tmp_path / "link").is_symlink()
    assert only(tmp_path / "there") == {"file"}


@pytest.mark.parametrize("name", ["nowhere/file", "folder", "x" * 300, "x\0y", "file/file"])
def test_what_cannot_be_written_is_told_and_leaves_nothing(tmp_path, name):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    before = only(tmp_path)
    with pytest.raises(PlayerError, match="cannot be written"):
        save(str(tmp_path / name), b"whole")
    assert only(tmp_path) == before
    assert only(tmp_path / "folder") == set()


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"before")
    monkeypatch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        write_whole(str(path), b"after")
    assert path.read_bytes() == b"before"
    assert only(tmp_path) == {"file"}


# Each command that writes a file, to what is none.


@pytest.fixture
def lists(tmp_path):
    (tmp_path / "five.txt").write_text("crane\ngrape\ngraze\nirate\ntrace\n")
    with inside(tmp_path):
        assert run(treec, "build", "./five.txt", "--out", "five.msgpack").code == 0
        assert run(play, "export", "./five.msgpack", "--format", "csv", "--out", "five.csv").code == 0
        yield tmp_path


WRITING = {
    "build": (treec, "build", "./five.txt"), "import": (treec, "import", "five.csv"),
    "lookahead": (treec, "build", "./five.txt", "--search", "lookahead"),
    "prove": (treec, "prove", "./five.txt"), "openers": (treec, "openers", "./five.txt", "--all"),
    "export": (play, "export", "./five.msgpack", "--format", "csv"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRITING)
def test_commands_write_to_pipes_and_devices(lists, null, name):
    main, *words = WRITING[name]
    reader = Reader(lists / "pipe")
    before = only(lists)
    assert held(run(main, *words, "--out", str(lists / "whole"))).code == 0
    assert held(run(main, *words, "--out", str(reader.path))).code == 0
    assert reader.all() == (lists / "whole").read_bytes()
    assert held(run(main, *words, "--out", str(null))).code == 0
    assert stat.S_ISCHR(null.stat().st_mode)
    assert only(lists) - before == {"whole"}


def test_what_a_pipe_was_sent_is_shown(lists):
    reader = Reader(lists / "pipe")
    said = run(treec, "build", "./five.txt", "--out", str(reader.path))
    data = reader.all()
    assert f"total    {loads(data).meta['total']} guesses" in said.out
    assert f"{len(data):,} bytes" in said.out
