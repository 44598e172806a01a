"""`treec adversary`: the shortest line of guesses that beats the adversary."""

from time import perf_counter

from compiler.commands.options import ALPHABET, LIST, TIME_LIMIT, Compiling, read_seconds, say
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command
from player.cli.running import JSON, NO, OK, print_json
from player.terminal.screen import marks


def _adversary(given: Arguments) -> int:
    need("numpy", "numba")
    seconds = read_seconds(given)
    from compiler.adversary import AdversarySolver
    from player.gameplay.adversary import Host
    from player.words.lists import load

    lists = load(given.operands[0], given.get("--alphabet") or None)
    for notice in lists.notices:
        say(f"note: {notice}")
    start = perf_counter()
    with Compiling():
        solver = AdversarySolver(lists)
        line = solver.line(lists.answers, seconds)
    host = Host(lists)
    turns = [(word, host.answer(word), len(host.left)) for word in line.words]
    taken = perf_counter() - start
    if given.has("--json"):
        print_json(
            {
                "name": lists.name,
                "guesses": [word for word, _, _ in turns],
                "codes": [code for _, code, _ in turns],
                "left": [left for _, _, left in turns],
                "least": line.least,
                "proven": line.proven,
                "states": solver.states,
                "seconds": round(taken, 2),
            }
        )
    else:
        print(
            f"{lists.name}: {plural(len(turns), 'guess')} beat the adversary; {_claim(len(turns), line.least)}."
        )
        for word, code, left in turns:
            print(f"  {word}  {marks(code, lists.scoring, word)}  {plural(left, 'answer')} left")
    return OK if line.proven else NO


def _claim(guesses: int, least: int) -> str:
    """Return a phrase that says whether fewer guesses are enough."""
    if guesses == least:
        return "fewer are not enough"
    return f"fewer than {least} are not enough; time ran out before {least} were ruled out"


ADVERSARY = Command(
    "adversary LIST",
    "find the fewest guesses that beat an adversary",
    _adversary,
    options=(ALPHABET, TIME_LIMIT, JSON),
    details=f"{LIST}\n\nThe adversary has no fixed answer: it always gives the feedback that leaves the most answers.\n"
    "Ties go to the feedback with the fewest letters in place, then with the fewest elsewhere, then to\n"
    "the lowest code. `play --adversary` plays against it.",
)
