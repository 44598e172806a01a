"""Files are written atomically; devices and pipes are written to and never replaced."""

import os
import stat
import sys
import threading

import pytest

from compiler.commands.cli import main as treec
from player.cli.main import main as play
from player.core.errors import PlayerError
from player.core.tree import loads
from player.storage.files import is_stream, save, save_folder, write_whole
from tests.support.hostile import held, inside, run
from tests.support.needs import lack

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names there")


class Reader:
    """A named pipe, and everything written to it."""

    def __init__(self, path) -> None:
        os.mkfifo(path)
        self.path, self.data = path, b""
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        self.data = self.path.read_bytes()

    def all(self) -> bytes:
        """Return everything after the writer has closed the pipe, and check that it still is a pipe."""
        self._thread.join(timeout=30)
        assert not self._thread.is_alive(), "nobody wrote to the pipe"
        assert stat.S_ISFIFO(self.path.stat().st_mode)
        return self.data


@pytest.fixture
def null(tmp_path):
    """Make a device like /dev/null."""
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


def test_a_device_that_is_full_is_reported(tmp_path):
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
def test_what_cannot_be_written_is_reported_and_leaves_nothing(tmp_path, name):
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
    monkeypatch.setattr(
        os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left on device"))
    )
    with pytest.raises(OSError, match="No space"):
        write_whole(str(path), b"after")
    assert path.read_bytes() == b"before"
    assert only(tmp_path) == {"file"}


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o444])
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path, mode):
    path = tmp_path / "file"
    path.write_bytes(b"before")
    path.chmod(mode)
    save(str(path), b"after")
    assert path.read_bytes() == b"after"
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_has_the_usual_mode_and_a_link_s_target_keeps_its_own(tmp_path):
    before = os.umask(0o027)
    try:
        save(str(tmp_path / "new"), b"whole")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    (tmp_path / "link").symlink_to("new")
    (tmp_path / "new").chmod(0o600)
    save(str(tmp_path / "link"), b"again")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o600


def test_what_is_written_is_private_before_it_is_in_its_place(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"before")
    path.chmod(0o600)
    seen = []
    monkeypatch.setattr(os, "fsync", lambda file: seen.append(stat.S_IMODE(os.fstat(file).st_mode)))
    save(str(path), b"after")
    assert seen == [0o600]


def test_where_the_group_cannot_be_kept_the_new_one_may_do_nothing(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"before")
    path.chmod(0o664)
    other = os.stat(path)
    theirs = os.stat_result((*other[:5], other.st_gid + 1, *other[6:10]))
    real = os.stat
    monkeypatch.setattr(
        os, "stat", lambda name, **more: theirs if name == str(path) else real(name, **more)
    )
    monkeypatch.setattr(os, "chown", lambda *_: (_ for _ in ()).throw(PermissionError()))
    write_whole(str(path), b"after")
    monkeypatch.undo()
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_folder_that_is_replaced_keeps_its_mode(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(0o700)
    save_folder(str(folder), {"file": b"whole"}, lambda: True)
    assert (folder / "file").read_bytes() == b"whole"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


# Each command that writes a file, with an output that is not a regular file.


@pytest.fixture
def lists(tmp_path):
    (tmp_path / "five.txt").write_text("crane\ngrape\ngraze\nirate\ntrace\n")
    with inside(tmp_path):
        assert run(treec, "build", "./five.txt", "--out", "five.msgpack").code == 0
        assert (
            run(play, "export", "./five.msgpack", "--format", "csv", "--out", "five.csv").code == 0
        )
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


def test_input_from_a_pipe_is_printed(lists):
    reader = Reader(lists / "pipe")
    output = run(treec, "build", "./five.txt", "--out", str(reader.path))
    data = reader.all()
    assert f"total    {loads(data).meta['total']} guesses" in output.out
    assert f"{len(data):,} bytes" in output.out
