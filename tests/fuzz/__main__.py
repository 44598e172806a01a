"""The command line of the harness: `make fuzz`, or python -m tests.fuzz --help."""

import argparse
import os
import signal
import sys

from tests.fuzz import kinds, plants
from tests.fuzz.case import FuzzOrder
from tests.fuzz.runner import EVER, run


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Attack guesstree at random."
    )
    parser.add_argument(
        "--seconds", type=float, default=60, help="for how long, all kinds together (60)"
    )
    parser.add_argument("--seed", default="1", help="another seed makes other cases (1)")
    parser.add_argument(
        "--kind", action="append", choices=sorted(kinds.SHARES), help="this kind alone"
    )
    parser.add_argument("--case", type=int, help="this case alone, of one kind")
    parser.add_argument(
        "--plant", default="", choices=["", *plants.PLANTS], help="a fault to be found"
    )
    parser.add_argument(
        "--enough", type=int, default=50, help="defects after which a kind ends early (50)"
    )
    given = parser.parse_args()
    plant = plants.PLANTS.get(given.plant, plants.NOTHING)
    names = given.kind or list(plant.kinds) or list(kinds.SHARES)
    if given.case is not None and len(names) != 1:
        parser.error("--case needs --kind")
    cases = range(EVER) if given.case is None else range(given.case, given.case + 1)
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit(1)
    )  # so that workers and folders are not left behind
    os.environ.update(plant.environment)
    rows = run(FuzzOrder(names, given.seconds, given.seed, cases, plant.put, given.enough))
    return 1 if any(row.defects for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
