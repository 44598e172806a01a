"""The `treec` command: building trees, pricing openers, proving. What runs it is the player's.

What a command needs is imported inside it: numba takes its time.
"""

import sys

from compiler.commands.build_commands import COMMANDS as BUILD_COMMANDS
from compiler.commands.check_proof import CHECK_PROOF
from compiler.commands.options import LIST
from compiler.commands.policy_commands import COMMANDS as POLICY_COMMANDS
from compiler.commands.proof_commands import COMMANDS as PROOF_COMMANDS
from player.commands.running import NO, Program


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


PROGRAM = Program(
    ("treec",),
    _about,
    (*BUILD_COMMANDS, *PROOF_COMMANDS, CHECK_PROOF, *POLICY_COMMANDS),
    interrupted=(NO, "treec: interrupted"),
)
COMMANDS = PROGRAM.commands
