"""The options that the commands of `treec` share: their help, and functions that read them."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import RLock, Timer
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from compiler.cluster.address import is_address
from compiler.machine import need, processors
from compiler.tree.strategy import LONGEST
from player.cli.args import Arguments, Option, UsageError
from player.cli.options import read_day
from player.core.errors import PlayerError
from player.core.meta import is_objective, within_of
from player.core.modes import MODES
from player.core.text import one_line
from player.locale.printing import bare
from player.numbers import is_digits, number
from player.words.shipped import shipped_names

if TYPE_CHECKING:
    from datetime import date

    from compiler.cluster.client import DaskCluster
    from compiler.prior.model import Model
    from compiler.prior.weights import PriorWeights
    from compiler.prior.words import Table
    from compiler.search.problem import Problem
    from player.daily.past import Past
    from player.words.lists import WordLists
    from player.words.weights import Weights

# Seconds between two updates of the progress of compiling, on a terminal.
TERMINAL_SECONDS = 0.2
COMPILING_SECONDS = 10.0  # the same without a terminal
LOG_SECONDS = 30.0  # between two lines of progress without a terminal

LIST = (
    "LIST is a shipped list (classic, portuguese; 'treec lists' shows all), a folder with answers.txt and\n"
    "guesses.txt, or a single file of words used for both. A name without a slash is a shipped list. If a folder\n"
    "has an alphabet.txt, that file defines its letters. Other games: mastermind, bulls, pegs:4x6,\n"
    "pegs:4x10:distinct. pegs:LIST plays LIST with the feedback rule pegs."
)

ALPHABET = Option(
    "--alphabet",
    "the alphabet of the words: a shipped one (nl), a file, or none",
    "NAME|FILE",
    choices=lambda: (*shipped_names("data/alphabets"), "none"),
)
MODE = Option("--mode", "normal, hard or ultra (normal)", "MODE", choices=lambda: MODES)
OBJECTIVE = Option(
    "--objective",
    "least mean, least worst case first, or most answers within K guesses (mean)",
    "mean|worst|within:K",
)
MAX_GUESSES = Option("--max-guesses", "most guesses allowed for any answer, or none (6)", "N|none")
WEIGHTS = Option("--weights", "a file with an answer and its weight on each line", "FILE")
PAST = (
    Option("--past", "past answers: shipped, or files, separated by commas (shipped)", "FILE,..."),
    Option("--date", "the day the weights are for (the day after the last past answer)", "DATE"),
    Option("--commonness", "a table of how common words are (the shipped English one)", "FILE"),
    Option("--left-out", "largest total chance of words not treated as answers (0.01)", "SHARE"),
)
PRIOR = (
    Option("--prior", "compute weights from past answers or from a word ranking", "past|sigmoid"),
    *PAST,
    Option("--ranks", "a word ranking: words, most frequent first, or words with ranks", "FILE"),
    Option("--slope", "slope of the sigmoid (10 / number of ranked words)", "A"),
    Option("--middle", "rank with weight one half (a quarter of the ranked words)", "M"),
)
WEIGHING = (WEIGHTS, *PRIOR)
THREADS = Option("--threads", "threads to use (one per processor)", "N")
TIME_LIMIT = Option(
    "--time-limit", "stop after this time and return the best result so far", "SECONDS"
)
CLUSTER = (
    Option("--scheduler", "search on the workers of this Dask scheduler", "ADDRESS"),
    Option("--workers", "search with N worker processes on this machine", "N"),
)
COMMON = (ALPHABET, MODE, OBJECTIVE, MAX_GUESSES, *WEIGHING, THREADS)


class CommonTerms(NamedTuple):
    """The values of the options that all commands share."""

    mode: str
    objective: str
    max_guesses: int
    threads: int
    seconds: float | None

    @property
    def within(self) -> int:
        """K for the objective within:K, else 0."""
        return within_of(self.objective)


def read_common(given: Arguments, objective: str = "") -> CommonTerms:
    """Read the options that all commands share; `objective`, if given, is used instead of --objective."""
    objective = objective or given.get("--objective", "mean")
    if not is_objective(objective):
        raise UsageError(f"--objective must be mean, worst or within:K, not {objective!r}")
    return CommonTerms(
        read_mode(given),
        objective,
        read_max_guesses(given, "6"),
        read_threads(given),
        read_seconds(given),
    )


def read_threads(given: Arguments, usual: int = 0) -> int:
    """Return the number of threads: the value of --threads, or one per available processor."""
    if given.has("--threads"):
        return whole(given.get("--threads"), "--threads", 256)
    return usual or processors()


def read_mode(given: Arguments) -> str:
    mode = given.get("--mode", "normal")
    if mode not in MODES:
        raise UsageError(f"--mode must be normal, hard or ultra, not {mode!r}")
    return mode


def read_max_guesses(given: Arguments, usual: str) -> int:
    """Return the guess limit, 0 for none; `usual` is the value without --max-guesses."""
    limit = given.get("--max-guesses", usual)
    return 0 if limit == "none" else whole(limit, "--max-guesses", LONGEST, " or none")


def whole(text: str, name: str, most: int, also: str = "") -> int:
    """Return an option's value as an integer from 1 to `most`; `sys.maxsize` means no upper limit."""
    digits = is_digits(text)
    if not (digits and 1 <= int(text) <= most):
        to = "" if most == sys.maxsize else f" to {most:,}"
        raise UsageError(f"{name} must be a whole number from 1{to}{also}, not {text!r}")
    return int(text)


def read_seconds(given: Arguments) -> float | None:
    if not given.has("--time-limit"):
        return None
    seconds = number(given.get("--time-limit"))
    if seconds is None or not 0 < seconds < 1e9:
        raise UsageError(
            f"--time-limit must be a number of seconds, not {given.get('--time-limit')!r}"
        )
    return seconds


def read_problem(given: Arguments, common: CommonTerms, *, bounds: bool = True) -> "Problem":
    """Load lists and weights and prepare the search; `bounds` says whether it needs lower bounds of openers."""
    from compiler import kernels
    from compiler.search.engine import Engine
    from compiler.search.problem import Problem
    from player.words.lists import load

    lists = load(given.operands[0], given.get("--alphabet") or None)
    for notice in lists.notices:
        say(f"note: {notice}")
    with Compiling():
        kernels.expect(kernels.solve_opener, kernels.shape, kernels.entropic)
        problem = Problem(lists, read_weights(given, lists), mode=common.mode)
        Engine(problem, table_bits=8).warm_up(bounds=bounds)
    return problem


def read_weights(given: Arguments, lists: "WordLists") -> "Weights | None":
    """Return the weights of --weights or --prior; None without either."""
    prior = given.get("--prior")
    if given.has("--prior") and prior not in {"past", "sigmoid"}:
        raise UsageError(f"--prior must be past or sigmoid, not {prior!r}")
    for option in PRIOR[1:]:
        kind = "past" if option in PAST else "sigmoid"
        if given.has(option.name) and prior != kind:
            raise UsageError(f"{option.name} needs --prior {kind}")
    if prior and not lists.scoring.lettered:
        raise UsageError(f"--prior needs words, which {lists.scoring.name} does not have")
    if not prior:
        if not given.has("--weights"):
            return None
        from player.words.weights import load_weights

        return load_weights(given.get("--weights"), lists)
    if given.has("--weights"):
        raise UsageError("--weights and --prior cannot be used together")
    if prior == "past":
        return read_weighed(given, *read_model(given, lists)).weights
    from compiler.prior.ranks import sigmoid

    if not given.has("--ranks"):
        raise UsageError("--prior sigmoid needs --ranks FILE")
    return sigmoid(
        lists, given.get("--ranks"), read_number(given, "--slope"), read_number(given, "--middle")
    )


def read_model(given: Arguments, lists: "WordLists") -> "tuple[Model, Table]":
    """Return the model of past answers for --past and --date, and its table of commonness."""
    from compiler.prior.model import fit_model

    past, table = read_past(given, lists), read_table(given)
    return fit_model(lists, past, read_date(given, "--date") or past.after(), table), table


def read_weighed(given: Arguments, model: "Model", table: "Table") -> "PriorWeights":
    """Return the model's weights; the words left out have at most the total chance that --left-out allows."""
    from compiler.prior.weights import LEFT_OUT, weigh

    share = number(given.get("--left-out", str(LEFT_OUT)))
    if share is None or not 0 <= share < 1:
        raise UsageError(
            f"--left-out must be a number from 0 to below 1, such as 0.001, not {given.get('--left-out')!r}"
        )
    return weigh(model, table, share)


def read_past(given: Arguments, lists: "WordLists") -> "Past":
    """Return the past answers of --past, by default the shipped ones."""
    from player.daily.past import load

    return load(given.get("--past", "shipped"), lists)


def read_table(given: Arguments) -> "Table":
    """Return the table of --commonness, or the shipped one."""
    from compiler.prior import words

    if given.has("--commonness"):
        return words.read_table(given.get("--commonness"))
    return words.shipped_table()


def read_date(given: Arguments, name: str) -> "date | None":
    """Return an option's value as a date; None without the option."""
    return read_day(name, given.get(name)) if given.has(name) else None


def read_number(given: Arguments, name: str) -> float | None:
    """Return an option's value as a number; None without the option."""
    if not given.has(name):
        return None
    found = number(given.get(name))
    if found is None:
        raise UsageError(f"{name} must be a number, not {given.get(name)!r}")
    return found


@contextmanager
def cluster_for(given: Arguments, problem: "Problem", bar: "Bar") -> "Iterator[DaskCluster | None]":
    """Yield the cluster of --scheduler or --workers; None without either."""
    if not (given.has("--scheduler") or given.has("--workers")):
        yield None
        return
    need("distributed", extra="cluster")
    try:
        from compiler.cluster import client as cluster
        from compiler.cluster import connection
    except ValueError as error:  # Dask reads its configuration when it is loaded
        raise PlayerError(f"Dask cannot be loaded: {str(error).splitlines()[0]}") from None
    from compiler.progress import OutOfTime

    seconds = read_seconds(given)
    if given.has("--scheduler"):
        waiting, client = (
            "waiting for the scheduler and its workers",
            connection.at(given.get("--scheduler")),
        )
    else:
        workers = read_workers(given)
        threads = read_threads(given, max(1, processors() // workers))
        waiting, client = "starting workers", connection.here(workers, threads)
    with ExitStack() as stack:
        with patience(f"{waiting} ..."):
            listener = cluster.ClusterListener(bar.note, bar.say)
            try:
                its = cluster.DaskCluster(
                    stack.enter_context(client), problem, None, listener, seconds
                )
            except OutOfTime:
                raise connection.ClusterError(
                    f"no worker was ready within the time limit of {seconds:g} seconds"
                ) from None
        stack.callback(its.close)
        yield its


def read_workers(given: Arguments) -> int:
    """Return the number of workers on this machine; 0 without --workers."""
    return whole(given.get("--workers"), "--workers", 256) if given.has("--workers") else 0


def check_cluster(given: Arguments) -> None:
    """Refuse contradictory cluster options before anything is loaded."""
    read_workers(given)
    if given.has("--scheduler") and given.has("--workers"):
        raise UsageError("--scheduler and --workers cannot be used together")
    if given.has("--scheduler") and not is_address(given.get("--scheduler")):
        raise UsageError(
            f"--scheduler must be tcp://HOST:PORT or tls://HOST:PORT, not {given.get('--scheduler')!r}"
        )
    if given.has("--scheduler") and given.has("--threads"):
        raise UsageError(
            "--threads applies to this machine only; set the threads of a worker where you start it"
        )


@contextmanager
def patience(text: str) -> Iterator[None]:
    """Print `text` on a terminal if the block takes longer than two seconds."""
    timer = Timer(2, say, [text])
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


class Compiling:
    """Shows the progress of compiling: in place on a terminal, else as a line every ten seconds.

    Kernels are compiled once per machine. If they are compiled already, or within two seconds, nothing is shown.
    """

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._began = monotonic()
        self._shown: float | None = None  # when the last line was shown

    def __enter__(self) -> Self:
        from compiler.kernels import watched

        self._stack.enter_context(watched(self._show))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        if self._shown is not None and sys.stderr.isatty():
            self._in_place("")

    def _show(self, share: float, left: float) -> None:
        now = monotonic()
        on_terminal = sys.stderr.isatty()
        wait = TERMINAL_SECONDS if on_terminal else COMPILING_SECONDS
        if now - self._began < 2 or (self._shown is not None and now - self._shown < wait):
            return
        self._shown = now
        text = f"compiling for this machine, once: {share:.0%} done, about {left:.0f} s left"
        if on_terminal:
            self._in_place(text)
        else:
            say(f"treec: {text}")

    @staticmethod
    def _in_place(text: str) -> None:
        """Overwrite the line of progress on a terminal."""
        print(f"\r{text:75}\r", end="", file=bare(sys.stderr), flush=True)


def read_words(text: str, problem: "Problem", name: str) -> tuple[int, ...]:
    """Return the numbers of the words in an option's value."""
    words = problem.lists.scoring.several(text)
    if not words:
        raise UsageError(f"{name} must be words, separated by commas")
    return problem.numbers(words)


def read_openers(given: Arguments, problem: "Problem") -> int | tuple[int, ...] | None:
    """Return the value of --openers: a number, all, or words; None without it."""
    if not given.has("--openers"):
        return None
    text = given.get("--openers")
    if text == "all":
        return len(problem.lists.words)
    if is_digits(text, len(text)) and text not in problem.lists.words:
        return whole(text, "--openers", sys.maxsize, ", all, or words")
    return read_words(text, problem, "--openers")


class Bar:
    """Progress on standard error: a bar on a terminal, else a line every half minute."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._note = self._known = self._what = self._unit = ""
        self._amount = self._done = 0
        self._began = self._logged = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, what: str, amount: int, unit: str = "openers") -> None:
        """Begin a phase with this number of openers, or of parts of openers."""
        tqdm = _tqdm()
        self.close()
        self._known, self._what, self._unit = "", what, unit
        self._amount, self._done = amount, 0
        self._began = monotonic()
        self._bar = tqdm(
            total=amount,
            file=bare(sys.stderr),
            desc=one_line(what),
            unit=f" {unit}",
            disable=None if amount else True,
            leave=False,
            mininterval=0.2,
            dynamic_ncols=True,
        )

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:
        """Report that more openers are done, the best total so far, and the least total still possible."""
        known = "" if best is None else f"best {best:,}"
        self._known = known + (f", bound {bound:,}" if bound else "")
        self._show(refresh=False)
        self._bar.update(openers)
        self._done += openers
        if self._bar.disable and monotonic() - self._logged >= LOG_SECONDS:
            self._log()

    def note(self, text: str) -> None:
        """Set the number of workers that the progress line shows."""
        self._note = text
        self._show(refresh=True)

    def say(self, text: str) -> None:
        """Print an important message above the bar."""
        _tqdm().write(f"treec: {one_line(text)}", file=bare(sys.stderr))

    def _log(self) -> None:
        """Print the state of the bar as one line."""
        self._logged = monotonic()
        spent = f"{self._logged - self._began:.0f} s"
        done = f"{self._done:,} of {self._amount:,} {self._unit}"
        facts = ", ".join(text for text in (done, spent, self._known, self._note) if text)
        say(f"treec: {one_line(self._what)}: {facts}")

    def _show(self, *, refresh: bool) -> None:
        if self._bar is not None:
            shown = ", ".join(text for text in (self._known, self._note) if text)
            self._bar.set_postfix_str(one_line(shown), refresh=refresh)

    def close(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.close()


def _tqdm() -> Any:
    """Import tqdm and give it a lock for threads only.

    To create its own lock for processes, multiprocessing may start `python -c`, which imports files of the current
    folder.
    """
    from tqdm import tqdm

    if not hasattr(tqdm, "_lock"):
        tqdm.set_lock(RLock())
    return tqdm


def say(text: str) -> None:
    print(one_line(text), file=sys.stderr)
