"""The loop over openers: Ctrl-C comes when no lock is half taken."""

import os
import signal
import threading

import pytest

from compiler.progress import uninterrupted
from compiler.search import loop


class Engine:
    """An engine that has nothing under way."""

    def stop(self) -> None:
        pass

    def resume(self) -> None:
        pass


@pytest.mark.parametrize("function", ["wait", "submit", "shutdown"])
def test_ctrl_c_in_the_midst_of_waiting_comes_after_it(function, monkeypatch):
    """Found by make fuzz: it left a lock taken that a thread then waited for, for ever."""
    hands = loop.Threads(Engine(), 1)
    where = loop if function == "wait" else hands._pool
    true, done = getattr(where, function), []

    def interrupted(*given, **more):
        os.kill(os.getpid(), signal.SIGINT)
        result = true(*given, **more)
        done.append(function)
        return result

    calls = {"wait": lambda: list(hands.done()), "submit": lambda: hands.submit(abs, -2), "shutdown": hands.leave}
    hands.submit(abs, -1)
    monkeypatch.setattr(where, function, interrupted)
    with pytest.raises(KeyboardInterrupt):
        calls[function]()
    assert done == [function]
    monkeypatch.undo()
    hands.leave()


def test_what_was_told_of_ctrl_c_before_is_told_of_it_after(monkeypatch):
    told = []
    before = signal.signal(signal.SIGINT, lambda *_: told.append("before"))
    try:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            assert not told
        assert told == ["before"]
        os.kill(os.getpid(), signal.SIGINT)
        assert told == ["before", "before"]
    finally:
        signal.signal(signal.SIGINT, before)


def test_whoever_ignores_ctrl_c_and_other_threads_are_left_alone():
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
