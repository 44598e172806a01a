"""The `treec` command: its subcommands by group. `player.cli.running` runs them.

Heavy imports are inside the commands, because importing numba is slow.
"""

import sys

from compiler.commands.accuracy import ACCURACY
from compiler.commands.adversary import ADVERSARY
from compiler.commands.advise import ADVISE
from compiler.commands.backtest import BACKTEST
from compiler.commands.boards import BOARDS
from compiler.commands.build import BUILD
from compiler.commands.check_proof import CHECK_PROOF
from compiler.commands.compare import COMPARE
from compiler.commands.convergence import CONVERGENCE
from compiler.commands.fetch import FETCH, LISTS
from compiler.commands.import_ import IMPORT
from compiler.commands.openers import OPENERS
from compiler.commands.plot import PLOT
from compiler.commands.policies import POLICIES
from compiler.commands.prior import COMMONNESS, PRIOR
from compiler.commands.prove import PROVE
from compiler.commands.warm import WARM
from player.cli.running import NO, Program


def main(words: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    return PROGRAM.run(sys.argv[1:] if words is None else words)


class _Compiler(Program):
    interrupted = NO, "treec: interrupted"


PROGRAM = _Compiler(
    ("treec",),
    "Compile word lists to decision trees, and prove that no tree is better.",
    {
        "Build and prove:": (BUILD, IMPORT, OPENERS, ADVISE, PROVE, CHECK_PROOF, WARM),
        "Compare:": (COMPARE, POLICIES, ACCURACY, CONVERGENCE, PLOT, BOARDS, ADVERSARY),
        "Lists and weights:": (LISTS, FETCH, PRIOR, BACKTEST, COMMONNESS),
    },
)
COMMANDS = PROGRAM.commands
