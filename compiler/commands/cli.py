"""The `treec` command: building trees, pricing openers, proving. What runs it is the player's.

What a command needs is imported inside it: numba takes its time.
"""

import sys

from compiler.commands.accuracy import ACCURACY
from compiler.commands.adversary import ADVERSARY
from compiler.commands.backtest import BACKTEST
from compiler.commands.boards import BOARDS
from compiler.commands.build import BUILD
from compiler.commands.check_proof import CHECK_PROOF
from compiler.commands.convergence import CONVERGENCE
from compiler.commands.fetch import FETCH, LISTS
from compiler.commands.import_ import IMPORT
from compiler.commands.openers import OPENERS
from compiler.commands.options import LIST
from compiler.commands.plot import PLOT
from compiler.commands.policies import POLICIES
from compiler.commands.prior import COMMONNESS, PRIOR
from compiler.commands.prove import PROVE
from player.cli.running import NO, Program
from player.cli.shells import with_shells


def main(words: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    return PROGRAM.run(sys.argv[1:] if words is None else words)


def _about(name: str) -> str:
    """What `treec --help` begins with."""
    return (
        f"usage: {name} COMMAND LIST [options]\n\n"
        "treec compiles word lists to decision trees for Wordle-style games, prices openers, and proves\n"
        f"that no tree is better. The trees are played with `play`.\n\n{LIST}"
    )


PROGRAM = with_shells(
    Program(
        ("treec",),
        _about,
        (
            BUILD,
            IMPORT,
            OPENERS,
            PROVE,
            CHECK_PROOF,
            POLICIES,
            ACCURACY,
            CONVERGENCE,
            PLOT,
            PRIOR,
            BACKTEST,
            COMMONNESS,
            BOARDS,
            ADVERSARY,
            LISTS,
            FETCH,
        ),
        interrupted=(NO, "treec: interrupted"),
    )
)
COMMANDS = PROGRAM.commands
