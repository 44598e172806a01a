"""`treec boards`: measure a policy in simulated games on several boards."""

from contextlib import closing
from typing import TYPE_CHECKING

from compiler.commands.options import ALPHABET, LIST, Bar, Compiling, say, whole
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option, UsageError, columns
from player.cli.running import JSON, OK, print_json
from player.terminal.screen import bar as drawn

if TYPE_CHECKING:
    from compiler.boards.games import Outcome

# The help line of each policy. A test checks that none is missing.
ABOUT = {
    "played": "simulates the rest of the game for the best-estimated guesses; used by `play --boards`",
    "estimate": "fewest further guesses that solve no board, estimated board by board",
    "entropy": "most information over all boards; boards with one answer left are solved first",
}
SEEDS = 1 << 31


def _boards(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    boards = whole(given.get("--boards", "4"), "--boards", 8)
    games = whole(given.get("--games", "1000"), "--games", 1_000_000)
    seed = whole(given.get("--seed", "1"), "--seed", SEEDS)
    policy = given.get("--policy", "played")
    if policy not in ABOUT:
        raise UsageError(f"--policy must be one of {', '.join(ABOUT)}, not {policy!r}")
    from compiler.boards.choose import BoardsSolver
    from compiler.boards.games import measure
    from player.words.lists import load

    lists = load(given.operands[0], given.get("--alphabet") or None)
    for notice in lists.notices:
        say(f"note: {notice}")
    with Compiling():
        solver = BoardsSolver(lists, policy)
    with closing(Bar()) as bar:
        bar.start(f"{boards} boards", games, "games")
        for outcome in measure(solver, boards, games, seed):
            bar.done(1, None)
            bar.note(f"mean {outcome.mean:.3f}")
    if given.has("--json"):
        print_json(_as_dict(lists.name, policy, seed, outcome))
    else:
        _show(lists.name, policy, seed, outcome)
    return OK


def _as_dict(name: str, policy: str, seed: int, outcome: "Outcome") -> dict[str, object]:
    return {
        "name": name,
        "boards": outcome.boards,
        "games": outcome.games,
        "seed": seed,
        "policy": policy,
        "total": outcome.total,
        "mean": outcome.mean,
        "standard_error": outcome.error,
        "within": outcome.within,
        "histogram": {str(n): count for n, count in enumerate(outcome.histogram) if count},
        "seconds": round(outcome.seconds, 2),
        "slowest": round(outcome.slowest, 3),
    }


def _show(name: str, policy: str, seed: int, outcome: "Outcome") -> None:
    from compiler.boards.games import ALLOWED

    games = outcome.games
    print(
        f"{name}: {plural(games, 'game')} of {plural(outcome.boards, 'board')}, seed {seed}, {policy}"
    )
    print(f"mean      {outcome.mean:.3f} guesses to solve all, standard error {outcome.error:.3f}")
    share = 100 * outcome.within / games
    print(
        f"within    {outcome.boards + ALLOWED} guesses: {share:.1f} % ({outcome.within:,} of {games:,})"
    )
    print(
        f"seconds   {outcome.seconds:.1f} of a processor, {outcome.slowest:.2f} for the slowest guess\n"
    )
    largest = max(outcome.histogram)
    for guesses, count in enumerate(outcome.histogram):
        if count:
            print(f"{guesses:7}  {count:6}  {drawn(count, largest)}")


BOARDS = Command(
    "boards LIST",
    "play random games on several boards at once and measure them",
    _boards,
    options=(
        Option("--boards", "number of boards, up to 8 (4)", "N"),
        Option("--games", "number of games (1000)", "N"),
        Option("--seed", "seed of the random answers, the same on every machine (1)", "N"),
        Option("--policy", "how to choose guesses (played)", "NAME"),
        ALPHABET,
        JSON,
    ),
    details="\n".join(
        [LIST, "", "The answers of one game all differ. Policies:",
         *columns(list(ABOUT.items()))]
    ),
)  # fmt: skip
