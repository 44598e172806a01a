"""A cluster of several machines: schedulers, TLS, ports, and refusals."""

import json
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from compiler.cluster import client as crews
from compiler.cluster import connection
from compiler.cluster.client import ClusterListener, DaskCluster
from compiler.cluster.connection import ClusterError
from compiler.commands.cli import main as treec
from compiler.progress import OutOfTime
from compiler.search.openers import price
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from tests.compiler.proof.test_prove import thirty_words
from tests.support.clusters import lines_of, listening, plugins_of, started, wait_until
from tests.support.running import ROOT, TREEC, environment, run

pytestmark = pytest.mark.filterwarnings("default")  # Dask has its own


# --------------------------------------------------------------------------------------------------
# Separate schedulers and workers, as on several machines
# --------------------------------------------------------------------------------------------------


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[Any]:
    """Start `dask scheduler` and `dask worker` on this machine, and end them afterwards."""
    started = []

    class Machines:
        address = ""
        environment: dict[str, str] = {}  # noqa: RUF012  (besides)
        host = "127.0.0.1"

        def schedule(self) -> str:
            file = tmp_path / f"scheduler{len(started)}.json"
            self.process = self._start(
                "scheduler", "--host", self.host, "--port", "0", "--scheduler-file", str(file)
            )
            wait_until(lambda: file.exists() and file.read_text().endswith("}"), "no scheduler")
            self.address = json.loads(file.read_text())["address"]
            return self.address

        def work(self, *words: str, host: str = "127.0.0.1") -> subprocess.Popen[bytes]:
            at = ["--host", host] if host else []
            return self._start("worker", self.address, *at, "--nthreads", "1", *(words or ["--no-nanny"]),
                               "--local-directory", str(tmp_path))  # fmt: skip

        def _start(self, what: str, *words: str) -> subprocess.Popen[bytes]:
            code = f"from distributed.cli.dask_{what} import main; main()"
            own = ["--dashboard-address", "127.0.0.1:0"]
            started.append(
                subprocess.Popen(
                    [sys.executable, "-c", code, *own, *words],
                    env=environment(**self.environment),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )
            return started[-1]

    yield Machines()
    for process in started:
        process.kill()
        process.wait()


@pytest.mark.slow("starts its own cluster")
def test_one_machine_after_another(scheduler: Any, many: str, tmp_path: Path) -> None:
    address = scheduler.schedule()
    here = run("prove", many, "--out", str(tmp_path / "here.proof"), program=TREEC)
    assert here.returncode == 0
    ledger, out = tmp_path / "ledger", tmp_path / "there.proof"
    words = ["prove", many, "--scheduler", address, "--ledger", str(ledger), "--out", str(out)]
    client = started(*words)  # before there is any worker
    first = scheduler.work()
    wait_until(lambda: lines_of(ledger) > 20, "nothing is found")
    mine = psutil.Process().children(recursive=True)
    assert {at for process in mine for at in listening(process)} == {"127.0.0.1"}
    scheduler.work()
    first.kill()
    known = lines_of(ledger)
    wait_until(
        lambda: lines_of(ledger) > known + 50 or client.poll() is not None,
        "the second finds nothing",
    )
    client.kill()
    client.communicate()
    client = started(*words)
    output, complained = client.communicate(timeout=600)
    assert client.returncode == 0
    assert all(
        line.startswith("treec: listening on 127.0.0.1 (port") for line in complained.splitlines()
    )
    assert "proven optimal" in output
    assert out.read_bytes() == (tmp_path / "here.proof").read_bytes()
    # Nothing is left of either client.
    with connection.at(address) as asked:
        wait_until(
            lambda: (
                not any(
                    name.startswith("guesstree")
                    for names in asked.run(plugins_of).values()
                    for name in names
                )
            ),
            "the worker remembers",
        )


@pytest.mark.slow("starts its own cluster")
def test_a_scheduler_that_dies_is_said_to_be_gone(
    scheduler: Any, many: str, tmp_path: Path
) -> None:
    address = scheduler.schedule()
    scheduler.work()
    ledger = tmp_path / "ledger"
    client = started("prove", many, "--scheduler", address, "--ledger", str(ledger), "--json")
    wait_until(lambda: lines_of(ledger) > 20, "nothing is found")
    scheduler.process.kill()
    output, complained = client.communicate(timeout=600)
    assert client.returncode == 1
    *listening_on, gone = complained.splitlines()
    assert all(line.startswith("treec: listening on 127.0.0.1 (port") for line in listening_on)
    assert gone.startswith(f"treec: the scheduler at {address} is gone")
    assert output.startswith('{"error": "the scheduler at')


def shell_of_the_page(word: str) -> str:
    """Return the shell example in docs/cluster.md that contains a text."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / "cluster.md").read_text(), re.DOTALL)
    (found,) = (block for block in blocks if word in block)
    return str(found)


@pytest.fixture
def tls(tmp_path: Path) -> dict[str, str]:
    """Return the environment variables for TLS from the page, with certificates made by its commands."""
    folder = tmp_path / "tls"
    folder.mkdir()
    shell = shell_of_the_page("openssl") + shell_of_the_page("TLS__CA_FILE") + "env -0"
    done = subprocess.run(
        ["sh", "-ec", shell], cwd=folder, capture_output=True, text=True, check=True
    )
    pairs = (line.split("=", 1) for line in done.stdout.split("\0") if "=" in line)
    assert (folder / "mine.key").stat().st_mode & 0o077 == 0
    return {name: value for name, value in pairs if name.startswith(("DASK_", "PYTHONSAFE"))}


@pytest.mark.slow("starts its own cluster")
@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes the certificates")
def test_tls_as_the_page_sets_it_up(scheduler: Any, tls: dict[str, str], tmp_path: Path) -> None:
    scheduler.environment, scheduler.host = tls, "tls://127.0.0.1"
    address = scheduler.schedule()
    assert address.startswith("tls://127.0.0.1:")
    scheduler.work("--memory-limit", "0")
    out = tmp_path / "proof"
    words = ["prove", "pegs:2x3", "--scheduler", address, "--out", str(out)]
    done = run(*words, program=TREEC, **tls)
    assert (done.returncode, out.exists()) == (0, True)
    assert "without TLS" not in done.stderr
    mine = psutil.Process().children(recursive=True)
    assert {at for process in mine for at in listening(process)} == {"127.0.0.1"}
    # A client without a certificate, or with one of another authority, is refused.
    quick = [
        sys.executable,
        "-c",
        f"from compiler.cluster import connection; connection.REACHED = 2; {TREEC[2]}",
    ]
    done = run(*words, program=TREEC)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"treec: {address} requires a TLS certificate")
    done = run(*words[:-3], address.replace("tls", "tcp"), "--out", str(out), program=quick)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    others = tmp_path / "others"
    others.mkdir()
    subprocess.run(
        ["sh", "-ec", shell_of_the_page("openssl")], cwd=others, capture_output=True, check=True
    )
    theirs = {
        name: value.replace(str(tmp_path / "tls"), str(others)) for name, value in tls.items()
    }
    done = run(*words, program=quick, **theirs)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"treec: no scheduler answers at {address}")


@pytest.mark.slow("starts its own cluster")
@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes the certificates")
def test_files_for_tls_that_cannot_be_used(tls: dict[str, str], tmp_path: Path) -> None:
    words = ["prove", "pegs:2x3", "--out", str(tmp_path / "proof")]
    at = ["--scheduler", "tls://127.0.0.1:9"]
    key = "DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY"
    missing = str(tmp_path / "missing.key")
    done = run(*words, *at, program=TREEC, **tls | {key: missing})
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"treec: {missing} cannot be read (No such file or directory)")
    done = run(*words, *at, program=TREEC, **tls | {key: str(tmp_path / "tls" / "ca.key")})
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("treec: TLS cannot be used with ")
    # Local workers need no TLS.
    assert run(*words, "--workers", "1", program=TREEC, **tls | {key: missing}).returncode == 0


@pytest.mark.slow("starts its own cluster")
@pytest.mark.parametrize(
    ("name", "value", "output"),
    [
        ("DASK_CONFIG", "folder", "Dask cannot be loaded: A dask config file at "),
        (
            "DASK_DISTRIBUTED__COMM__TLS__MIN_VERSION",
            "7",
            "Dask's configuration is invalid: distributed.comm.tls",
        ),
        (
            "DASK_DISTRIBUTED__WORKER__PRELOAD",
            "no_such_module",
            "every worker died while starting",
        ),
    ],
)
def test_an_invalid_configuration_of_dask_is_reported(
    name: str, value: str, output: str, tmp_path: Path
) -> None:
    if value == "folder":
        (tmp_path / "config.yaml").write_text("distributed: [1")
        value = str(tmp_path)
    words = ["prove", "pegs:2x3", "--workers", "1", "--out", str(tmp_path / "proof")]
    done = run(*words, program=TREEC, **{name: value})
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(f"treec: {output}")
    assert "Traceback" not in done.stderr


def test_every_worker_of_the_page_names_its_address() -> None:
    page = (ROOT / "docs" / "cluster.md").read_text().replace("\\\n", " ")
    lines = [
        line
        for line in page.splitlines()
        if re.search(r"(^|\$ |')(srun )?(sh -c ')?dask (worker|scheduler) ", line)
    ]
    assert len(lines) == 6
    assert all("--host " in line and "--dashboard-address 127.0.0.1:0" in line for line in lines)


@pytest.mark.slow("starts its own cluster")
def test_a_scheduler_that_hangs_does_not_outlast_the_time_limit(
    scheduler: Any, many: str, tmp_path: Path
) -> None:
    address = scheduler.schedule()
    scheduler.work()
    ledger = tmp_path / "ledger"
    words = ["prove", many, "--scheduler", address, "--ledger", str(ledger), "--time-limit", "1"]
    client = started(*words, begin=tmp_path / "begin")
    wait_until(lambda: lines_of(ledger) > 20, "nothing is found")
    scheduler.process.send_signal(signal.SIGSTOP)
    (tmp_path / "begin").touch()
    output, complained = client.communicate(timeout=600)
    assert client.returncode == 1
    assert "not proven yet, best so far" in output
    assert "Traceback" not in complained


# --------------------------------------------------------------------------------------------------
# Refusals
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    ["::::", "http://127.0.0.1:80", "nonsense", "tcp://", "tcp://a..b:8786", "127.0.0.1:99999", "127.0.0.1:0",
     "tcp://who@127.0.0.1:9", "inproc://1/2", "tcp://[::1", "[1]:9", "tcp://127.0.0.1:9/path", "a b:9", "a\x1bb:9"],
)  # fmt: skip
def test_an_address_that_is_none_is_refused_at_once(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert treec(["prove", "classic", "--scheduler", address]) == 2
    output = capsys.readouterr().err
    assert output.startswith(
        f"treec: --scheduler must be tcp://HOST:PORT or tls://HOST:PORT, not {address!r}"
    )
    assert output.count("\n") == 1


@pytest.mark.slow("starts its own cluster")
def test_what_is_no_scheduler_is_not_waited_for_without_end(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "REACHED", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        with (
            pytest.raises(ClusterError, match=f"no scheduler answers at {address}"),
            connection.at(address),
        ):
            pass
    worker = min(client.nthreads())
    with (
        pytest.raises(ClusterError, match="is the address of a worker, not of a scheduler"),
        connection.at(worker),
    ):
        pass


@pytest.mark.slow("starts its own cluster")
def test_an_unreachable_scheduler_is_one_sentence(tmp_path: Path) -> None:
    hidden = f"from compiler.cluster import connection; connection.REACHED = 0.5; {TREEC[2]}"
    words = ["prove", "pegs:2x3", "--scheduler", "127.0.0.1:9", "--out", str(tmp_path / "proof")]
    done = run(*words, program=[sys.executable, "-c", hidden])
    assert done.returncode == 1
    assert done.stderr.startswith("treec: no scheduler answers at 127.0.0.1:9")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("address", ["127.0.0.1:9", "tcp://127.0.0.1:9"])
def test_a_scheduler_that_is_not_there(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "REACHED", 0.5)
    with (
        pytest.raises(ClusterError, match=f"no scheduler answers at {address}"),
        connection.at(address),
    ):
        pass


@pytest.mark.slow("starts its own cluster")
def test_a_scheduler_that_wants_a_certificate_and_a_cluster_here_that_needs_none(
    tmp_path: Path,
) -> None:
    words = ["prove", "pegs:2x3", "--out", str(tmp_path / "proof")]
    done = run(*words, "--scheduler", "tls://127.0.0.1:9", program=TREEC)
    assert done.returncode == 1
    assert done.stderr.startswith("treec: tls://127.0.0.1:9 requires a TLS certificate")
    assert done.stderr.count("\n") == 1
    asked = {"DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION": "true"}
    assert run(*words, "--workers", "1", program=TREEC, **asked).returncode == 0


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (["--workers", "2", "--scheduler", "127.0.0.1:9"], "cannot be used together"),
        (["--threads", "2", "--scheduler", "127.0.0.1:9"], "--threads applies to this machine"),
        (["--workers", "0"], "--workers must be a whole number"),
    ],
)
def test_options_that_make_no_sense(
    words: list[str], output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["prove", "classic"], ["openers", "classic", "--words", "salet"]):
        assert treec([*command, *words]) == 2
        assert output in capsys.readouterr().err


@pytest.mark.slow("starts its own cluster")
def test_a_machine_without_guesstree_is_reported(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: Any) -> None:
        raise ModuleNotFoundError("No module named 'compiler'")

    monkeypatch.setattr(client, "run_on_scheduler", missing)
    with pytest.raises(ClusterError, match="guesstree is not installed"):
        DaskCluster(client, Problem(thirty_words()))


@pytest.mark.slow("starts its own cluster")
def test_an_unfit_worker_that_comes_later_is_sent_away() -> None:
    output: list[str] = []
    problem = Problem(thirty_words())
    with connection.here(2, 1) as client:
        client.wait_for_workers(2, timeout=600)
        cluster = DaskCluster(client, problem, 10, ClusterListener(say=output.append))
        unfit = min(client.nthreads())

        def make_unfit(name: str, dask_worker: Any) -> None:
            dask_worker.plugins[name].fault = "it has numba 0.1, but this machine has numba 0.2"

        client.run(make_unfit, cluster.name, workers=[unfit])
        words = tuple(range(40))
        assert price(problem, words, 6, Loop(cluster=cluster)) == price(problem, words, 6, Loop())
        assert unfit not in client.nthreads()
        cluster.close()
    assert output[0].startswith("listening on 127.0.0.1 (ports ")
    assert output[1:] == [
        f"the worker at {unfit} cannot help: it has numba 0.1, but this machine has numba 0.2; it was removed from the cluster"
    ]


@pytest.mark.slow("starts its own cluster")
def test_no_worker_is_reported_and_not_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output: list[str] = []
    noted: list[str] = []
    problem = Problem(thirty_words())
    monkeypatch.setattr(crews, "WORD", 0.3)
    monkeypatch.setattr(crews, "LOOK", 0.1)
    with connection.here(0, 1) as client:
        cluster = DaskCluster(
            client, problem, listener=ClusterListener(noted.append, output.append)
        )
        with pytest.raises(OutOfTime):
            price(problem, (0, 1), 6, Loop(seconds=1, cluster=cluster))
        assert noted == ["0 workers, 0 threads"]
        listening_on, waiting = output
        assert listening_on.startswith("listening on 127.0.0.1 (port")
        assert "has no worker; waiting for one" in waiting
        monkeypatch.setattr(crews, "PATIENCE", 0.6)
        with pytest.raises(ClusterError, match="has had no worker for"):
            price(problem, (0, 1), 6, Loop(cluster=cluster))


def test_nothing_of_dask_is_loaded_without_the_option(tmp_path: Path) -> None:
    code = (
        "import sys; from compiler.commands.cli import main; "
        "main(['prove', 'pegs:2x3', '--threads', '1', '--json', '--out', sys.argv[1]]); "
        "print({name.split('.')[0] for name in sys.modules} & {'dask', 'distributed', 'tornado'})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "proof")], env=environment(), capture_output=True, text=True,
        check=True, cwd=tmp_path,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "set()"


def test_what_is_missing_is_reported() -> None:
    hidden = (
        "import sys, importlib.util as u; real = u.find_spec; "
        "u.find_spec = lambda name, *a: None if name == 'distributed' else real(name, *a); "
        "from compiler.commands.cli import main; sys.exit(main())"
    )
    done = run("prove", "pegs:2x3", "--workers", "2", program=[sys.executable, "-c", hidden])
    assert done.returncode == 1
    assert done.stderr == (
        "treec: distributed is not installed: pip install '.[cluster]' in a checkout of guesstree\n"
    )
