"""Compile the kernels that most tests call, before several test workers need them at the same time.

Run as a program. It carries out the named steps of `treec warm`, or all for codes of one byte: a minute on two idle
cores, or a few seconds if the compiled kernels are on the disk already.
"""

import sys

from compiler.commands.warm import run_step
from compiler.progress import in_threads

STEPS = ("hard", "normal", "symmetric", "play")  # longest first

if __name__ == "__main__":
    in_threads(2, run_step, sys.argv[1:] or STEPS)
