"""What commands print for programs, and the codes they exit with.

Exit 0: done as asked. 1: no, or bad input. 2: the command line is wrong. 130: interrupted.
"""

from player import screen
from player.args import Option

OK, NO, USAGE, INTERRUPTED = 0, 1, 2, 130

JSON = Option("--json", "print one JSON object, for programs")


def print_json(content: object) -> None:
    """Print one JSON object, in letters that standard output can show."""
    import json  # costs as much as all of msgpack: only when asked for

    print(json.dumps(content, ensure_ascii=not screen.can_print("é⬛")))
