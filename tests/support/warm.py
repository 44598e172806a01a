"""Compile the kernels that most tests call, before several test workers need them at the same time.

Run as a program. It carries out the steps of `treec warm` for codes of one byte: a minute on two idle cores, or a few
seconds if the compiled kernels are on the disk already.
"""

from compiler.commands.warm import run_step
from compiler.progress import in_threads

STEPS = ("hard", "normal", "symmetric", "play")  # longest first

if __name__ == "__main__":
    in_threads(2, run_step, STEPS)
