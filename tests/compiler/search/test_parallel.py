"""The loop over openers: Ctrl-C arrives only while no lock is being taken."""

import os
import signal
import threading

import pytest

from compiler import progress
from compiler.progress import in_threads, uninterrupted
from compiler.search import parallel


class IdleEngine:
    """An engine without running searches."""

    def stop(self) -> None:
        pass

    def resume(self) -> None:
        pass


@pytest.mark.parametrize("function", ["wait", "submit", "shutdown"])
def test_ctrl_c_in_the_midst_of_waiting_comes_after_it(function, monkeypatch):
    """Found by make fuzz: a lock stayed taken, and a thread waited for it forever."""
    executor = parallel.ThreadExecutor(IdleEngine(), 1)
    where = parallel if function == "wait" else executor._pool
    true, done = getattr(where, function), []

    def interrupted(*given, **more):
        os.kill(os.getpid(), signal.SIGINT)
        result = true(*given, **more)
        done.append(function)
        return result

    calls = {
        "wait": lambda: list(executor.done()),
        "submit": lambda: executor.submit(abs, -2),
        "shutdown": executor.shutdown,
    }
    executor.submit(abs, -1)
    monkeypatch.setattr(where, function, interrupted)
    with pytest.raises(KeyboardInterrupt):
        calls[function]()
    assert done == [function]
    monkeypatch.undo()
    executor.shutdown()


def test_all_is_done_in_threads_and_what_is_raised_comes_through():
    done = []
    in_threads(3, done.append, range(100))
    assert sorted(done) == list(range(100))
    with pytest.raises(ZeroDivisionError):
        in_threads(2, lambda number: 1 // number, [1, 0, 2])


def test_ctrl_c_among_threads_comes_after_the_locks_are_free(monkeypatch):
    """Found by make fuzz: a matrix in progress was never finished, and treec never ended."""
    true, done = progress.wait, []

    def interrupted(*given, **more):
        os.kill(os.getpid(), signal.SIGINT)
        done.append(true(*given, **more))
        return done[-1]

    monkeypatch.setattr(progress, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        in_threads(2, abs, range(10))
    assert len(done) == 1


def test_a_delayed_ctrl_c_reaches_the_earlier_handler(monkeypatch):
    handled = []
    before = signal.signal(signal.SIGINT, lambda *_: handled.append("before"))
    try:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            assert not handled
        assert handled == ["before"]
        os.kill(os.getpid(), signal.SIGINT)
        assert handled == ["before", "before"]
    finally:
        signal.signal(signal.SIGINT, before)


def test_ignored_ctrl_c_and_other_threads_are_unaffected():
    def work() -> None:
        with uninterrupted():
            done.append(signal.getsignal(signal.SIGINT))

    done: list = []
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        work()
    finally:
        signal.signal(signal.SIGINT, before)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [signal.SIG_IGN, before]
