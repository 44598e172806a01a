"""A search on the workers of a cluster: the same result as on one machine, even if processes are killed.

Everything here listens on 127.0.0.1 only, and only processes started here are killed.
"""

import os
import pickle
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest
from distributed.comm.core import CommClosedError

from compiler.cluster import client as crews
from compiler.cluster import connection
from compiler.cluster import worker as workers
from compiler.cluster.client import ClusterListener, DaskCluster
from compiler.cluster.connection import ClusterError
from compiler.proof import prove
from compiler.search.openers import best_openers, price
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from player.words.lists import WordLists, load
from tests.compiler.proof.test_prove import thirty_words
from tests.support.clusters import lines_of, listening, plugins_of, started, wait_until
from tests.support.games import random_weights
from tests.support.running import ROOT, TREEC, environment, run
from tests.support.tiers import quick_first

pytestmark = pytest.mark.filterwarnings("default")  # Dask has its own


def games() -> list[tuple[str, Problem, prove.Terms]]:
    rng = random.Random("cluster")
    weights = random_weights(rng, thirty_words(4))
    return [
        ("normal", Problem(thirty_words()), prove.Terms()),
        ("hard", Problem(thirty_words(2), mode="hard"), prove.Terms()),
        ("weights", Problem(weights.lists, weights), prove.Terms()),
        ("ultra", Problem(thirty_words(3), mode="ultra"), prove.Terms(max_guesses=0)),
        ("worst", Problem(thirty_words()), prove.Terms("worst")),
        ("pegs", Problem(load("pegs:3x4")), prove.Terms()),  # a list with equivalent openers
    ]


@pytest.mark.parametrize(("name", "problem", "terms"), quick_first(3, games()))
def test_a_proof_is_the_same(
    cluster_of: Any, name: str, problem: Problem, terms: prove.Terms
) -> None:
    here = prove.prove(problem, terms)
    there = prove.prove(problem, terms, cluster=cluster_of(problem))
    assert there.certificate == here.certificate
    assert (there.total, there.worst, there.searched) == (here.total, here.worst, here.searched)
    assert (there.states > 0) == (here.states > 0)


@pytest.mark.parametrize(("name", "problem", "terms"), quick_first(3, games()))
def test_openers_cost_the_same(
    cluster_of: Any, name: str, problem: Problem, terms: prove.Terms
) -> None:
    words = tuple(range(0, len(problem.lists.words), 7))
    cluster = cluster_of(problem)
    there, here = (price(problem, words, 4, loop) for loop in (Loop(cluster=cluster), Loop()))
    # The client finds the blockers of an opener, if time allows.
    assert [one._replace(blockers=[]) for one in there] == [
        one._replace(blockers=[]) for one in here
    ]
    assert best_openers(problem, 5, 6, Loop(cluster=cluster)) == best_openers(problem, 5, 6, Loop())


def test_one_engine_does_jobs_under_every_limit(client: Any, cluster_of: Any) -> None:
    problem = Problem(thirty_words(5))
    cluster = cluster_of(problem)
    for limit in (3, 6, 0, 3):
        words = (0, 1, 2)
        assert price(problem, words, limit, Loop(cluster=cluster)) == price(
            problem, words, limit, Loop()
        )


def test_workers_forget_who_has_gone(client: Any, cluster_of: Any) -> None:
    cluster = cluster_of(Problem(thirty_words()))
    assert all(cluster.name in names for names in client.run(plugins_of).values())
    cluster.close()
    assert all(cluster.name not in names for names in client.run(plugins_of).values())


def test_every_game_can_be_sent(tmp_path: Path) -> None:
    table = tmp_path / "animals.csv"
    table.write_text("animal,legs?,flies?\ncat,4,no\nbee,6,yes\nowl,2,yes\n")
    for spec in ("pegs:2x3", "common:classic", str(table)):
        lists = load(spec)
        sent = pickle.loads(pickle.dumps(lists))  # noqa: S301  (our own)
        assert (sent.answers_digest, sent.guesses_digest) == (
            lists.answers_digest,
            lists.guesses_digest,
        )
        score = lists.scoring.score
        pairs = [(guess, answer) for guess in lists.words[:9] for answer in lists.answers[:9]]
        assert [sent.scoring.score(*pair) for pair in pairs] == [score(*pair) for pair in pairs]


# --------------------------------------------------------------------------------------------------
# Workers that are refused or warned of
# --------------------------------------------------------------------------------------------------


def test_ports_that_others_reach_are_warned_of(client: Any) -> None:
    def listen(dask_worker: Any) -> None:
        # Nothing listens there.
        dask_worker.another = __import__("socket").create_server(("0.0.0.0", 0))  # noqa: S104

    def stop(dask_worker: Any) -> None:
        dask_worker.another.close()

    output: list[str] = []
    client.run(listen)
    DaskCluster(client, Problem(thirty_words()), 10, ClusterListener(say=output.append)).close()
    client.run(stop)
    (warning,) = output
    assert warning.startswith("listening on every IPv4 address of a machine (ports ")
    assert "127.0.0.1 (ports " in warning
    assert "without TLS: anyone who can reach these ports can run any program as you" in warning


def test_other_versions_are_refused(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = crews.stamp()
    monkeypatch.setattr(crews, "stamp", lambda: ours | {"numba": "0.1"})
    with pytest.raises(
        ClusterError, match=f"it has numba {ours['numba']}, but this machine has numba 0.1"
    ):
        DaskCluster(client, Problem(thirty_words()))
    # The scheduler has the same versions, but the workers do not.
    monkeypatch.setattr(crews, "stamp_of", lambda **_: ours | {"numba": "0.1"})
    with pytest.raises(
        workers.UnfitError, match=r"the worker at tcp://.* cannot help: it has numba"
    ):
        DaskCluster(client, Problem(thirty_words()))


def test_a_worker_without_the_memory_says_so(client: Any) -> None:
    problem = Problem(thirty_words())
    with pytest.raises(workers.UnfitError, match=r"cannot help: .*(emory|allocate)"):
        DaskCluster(client, problem, table_bits=50)


def test_an_error_of_a_job_comes_back_as_it_is(cluster_of: Any) -> None:
    from compiler.search.refusals import InfeasibleError

    problem = Problem(WordLists(["ab", "ba", "cd", "dc"], ["xx"]))
    cluster = cluster_of(problem)
    expected = price(problem, (4,), 0, Loop())
    assert price(problem, (4,), 0, Loop(cluster=cluster)) == expected
    with pytest.raises(InfeasibleError):
        prove.prove(problem, prove.Terms(max_guesses=1), cluster=cluster)


# --------------------------------------------------------------------------------------------------
# Killed processes
# --------------------------------------------------------------------------------------------------


class Killer:
    """Progress that kills a worker after every few openers."""

    def __init__(self, client: Any, every: int, most: int) -> None:
        self.client, self.every, self.left = client, every, most
        self.openers = 0

    def start(self, *_: object) -> None:
        pass

    def done(self, openers: int, _best: int | None, _bound: int | None = None) -> None:
        self.openers += openers
        if self.left and self.openers >= self.every:
            self.openers = 0
            found = list(self.client.run(os.getpid, on_error="ignore").values())
            if found:
                os.kill(found[0], signal.SIGKILL)
                self.left -= 1


@pytest.mark.slow("starts its own cluster")
def test_killed_workers_lose_nothing(tmp_path: Path) -> None:
    problem = Problem(thirty_words())
    with connection.here(2, 1) as client:
        client.wait_for_workers(2, timeout=600)
        cluster = DaskCluster(client, problem, table_bits=10)
        killer = Killer(client, every=20, most=4)
        proof = prove.prove(problem, prove.Terms(), None, killer, cluster)
        assert killer.left == 0
        cluster.close()
    assert proof.certificate == prove.prove(problem, prove.Terms()).certificate


@pytest.mark.slow("starts its own cluster")
def test_a_worker_that_dies_while_it_gets_ready_is_not_needed(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = Problem(thirty_words())
    real, failures = client.register_plugin, 2

    def register(plugin: Any, name: str) -> Any:
        nonlocal failures
        if isinstance(plugin, workers.ProblemPlugin) and failures:
            failures -= 1
            raise CommClosedError("Stream is closed")
        return real(plugin, name)

    monkeypatch.setattr(client, "register_plugin", register)
    monkeypatch.setattr(crews, "sleep", lambda _: None)
    cluster = DaskCluster(client, problem, table_bits=10)
    assert price(problem, (0,), 6, Loop(cluster=cluster)) == price(problem, (0,), 6, Loop())
    cluster.close()
    failures = 10**6
    with pytest.raises(ClusterError, match="Stream is closed"):
        DaskCluster(client, problem, table_bits=10)


@pytest.mark.slow("starts its own cluster")
def test_a_job_that_kills_its_workers_is_given_out_again_and_given_up_in_the_end(
    cluster_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import KilledWorker

    problem = Problem(thirty_words())
    cluster = cluster_of(problem)
    real, lost = cluster.executor.submit, []

    def submit(*words: Any) -> Any:
        future = real(*words)
        if len(lost) < limit:
            lost.append(future)
            future = type(future)()
            future.set_exception(KilledWorker("task", None, 3))
        return future

    cluster.executor.submit = submit
    limit = crews.LOSSES
    assert price(problem, (0,), 6, Loop(cluster=cluster)) == price(problem, (0,), 6, Loop())
    limit = 10**6
    with pytest.raises(ClusterError, match="check that they have enough memory"):
        price(problem, (0,), 6, Loop(cluster=cluster))


@pytest.mark.slow("starts its own cluster")
def test_a_killed_client_goes_on_and_a_stopped_one_says_so(many: str, tmp_path: Path) -> None:
    ledger, out = tmp_path / "ledger", tmp_path / "there.proof"
    words = ["prove", many, "--workers", "2", "--threads", "1"]
    words += ["--ledger", str(ledger), "--out", str(out)]
    before = 2
    for how in (signal.SIGKILL, signal.SIGINT):
        client = started(*words)
        wait_until(lambda least=before + 5: lines_of(ledger) > least, "nothing is found")
        children = psutil.Process(client.pid).children(recursive=True)
        assert children
        assert {at for one in children for at in listening(one)} == {"127.0.0.1"}
        if how == signal.SIGINT:  # to all processes, as a terminal does
            os.killpg(client.pid, how)
        else:
            client.kill()
        output, complained = client.communicate(timeout=600)
        if how == signal.SIGINT:
            assert client.returncode == 1
            assert "not proven yet" in output, complained
            assert (
                "treec: the ledger has the results so far; the same command resumes" in complained
            )
            assert "Traceback" not in complained
        wait_until(lambda them=children: not any(map(alive, them)), "workers outlive their client")
        assert not out.exists()
        before = lines_of(ledger)
    here = run("prove", many, "--out", str(tmp_path / "here.proof"), program=TREEC)
    there = run(*words, program=TREEC)
    assert (here.returncode, there.returncode) == (0, 0)
    assert all(
        line.startswith("treec: listening on 127.0.0.1 (port") for line in there.stderr.splitlines()
    )
    assert out.read_bytes() == (tmp_path / "here.proof").read_bytes()


def alive(process: psutil.Process) -> bool:
    return process.is_running() and process.status() != psutil.STATUS_ZOMBIE


def workers_of(client: subprocess.Popen[str]) -> list[psutil.Process]:
    """Return the worker processes that a client started."""
    return [one for one in psutil.Process(client.pid).children(recursive=True) if is_worker(one)]


def is_worker(process: psutil.Process) -> bool:
    """Tell whether a process is a worker: not ended, not just forked, not the resource tracker."""
    try:
        return any("spawn_main" in word for word in process.cmdline())
    except psutil.NoSuchProcess:  # a zombie too
        return False


@pytest.mark.slow("starts its own cluster")
def test_workers_that_hang_do_not_outlast_the_time_limit(many: str, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    client = started(
        "prove",
        many,
        "--workers",
        "2",
        "--threads",
        "1",
        "--time-limit",
        "1",
        "--ledger",
        str(ledger),
        begin=tmp_path / "begin",
    )
    wait_until(lambda: lines_of(ledger) > 20, "nothing is found")
    hung = workers_of(client)
    for process in hung:
        process.suspend()
    (tmp_path / "begin").touch()
    output, complained = client.communicate(timeout=600)
    assert client.returncode == 1
    assert "not proven yet, best so far" in output
    assert "Traceback" not in complained
    assert len(hung) == 2
    assert not any(map(alive, hung))


@pytest.mark.slow("starts its own cluster")
def test_workers_that_hang_while_they_start_do_not_outlast_the_time_limit(
    many: str, tmp_path: Path
) -> None:
    words = ["prove", many, "--workers", "2", "--threads", "1", "--time-limit", "2"]
    client = started(*words, begin=tmp_path / "begin")
    wait_until(lambda: len(workers_of(client)) == 2, "no workers")
    hung = workers_of(client)
    for process in hung:
        process.suspend()
    (tmp_path / "begin").touch()
    output, complained = client.communicate(timeout=600)
    assert client.returncode == 1
    assert "Traceback" not in complained
    assert (
        "not proven yet, no tree yet" in output
        or "no worker was ready within the time limit" in complained
        or "(no answer within" in complained  # workers were stopped before they were connected
    )
    assert not any(map(alive, hung))


# --------------------------------------------------------------------------------------------------
# The current folder
# --------------------------------------------------------------------------------------------------

SCRIPT = """\
import sys
from compiler.commands.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""


@pytest.fixture
def trapped(tmp_path: Path) -> Path:
    """Make a folder of files named like modules of Python, each of which leaves a mark when it is run."""
    folder = tmp_path / "trapped"
    folder.mkdir()
    note = tmp_path / "note"
    for name in sys.stdlib_module_names:
        (folder / f"{name}.py").write_text(
            f"open({str(note)!r}, 'a').write({name!r}); raise SystemExit(9)"
        )
    return folder


def run_script(folder: Path, text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script in another folder, like the installed `treec`."""
    script = folder.parent / "treec"
    script.write_text(text)
    return subprocess.run(
        [sys.executable, str(script), *words], env=environment(), capture_output=True, text=True,
        check=False, cwd=folder, timeout=1200,
    )  # fmt: skip


@pytest.mark.slow("starts its own cluster")
def test_workers_import_nothing_of_the_current_folder(trapped: Path) -> None:
    out = str(trapped.parent / "proof")
    done = run_script(
        trapped, SCRIPT, "prove", "pegs:2x3", "--workers", "2", "--threads", "1", "--out", out
    )
    assert not (trapped.parent / "note").exists()
    assert done.returncode == 0


@pytest.mark.slow("starts its own cluster")
def test_the_progress_bar_starts_no_process(trapped: Path) -> None:
    # As on macOS, or with Python 3.14, where processes are not forked by default.
    spawning = SCRIPT.replace(
        "    sys", "    __import__('multiprocessing').set_start_method('spawn')\n    sys"
    )
    out = str(trapped.parent / "proof")
    done = run_script(trapped, spawning, "prove", "pegs:2x3", "--threads", "1", "--out", out)
    assert done.returncode == 0
    assert not (trapped.parent / "note").exists()


@pytest.mark.slow("starts its own cluster")
def test_workers_are_refused_where_they_would_import_from_the_current_folder(
    tmp_path: Path,
) -> None:
    hidden = f"import sys; sys.path[:0] = [{str(ROOT)!r}]; {TREEC[2]}"
    words = ["prove", "pegs:2x3", "--workers", "1", "--out", str(tmp_path / "proof")]
    done = run(*words, program=[sys.executable, "-E", "-c", hidden])
    assert done.returncode == 1
    assert done.stderr.startswith("treec: with python -E, workers would run Python files")
    assert run(*words, program=[sys.executable, "-I", "-c", hidden]).returncode == 0


def test_the_environment_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for before in (None, "", "yes"):
        if before is None:
            monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
        else:
            monkeypatch.setenv("PYTHONSAFEPATH", before)
        with connection._safe_path():
            assert os.environ["PYTHONSAFEPATH"] == "1"
        assert os.environ.get("PYTHONSAFEPATH") == before
