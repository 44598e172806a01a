"""The journal of a check: the verdict on each opener, so that the next run can resume."""

from compiler.journal import Journal, as_given, as_one

TITLE = "guesstree verdicts 1"
CHECKER = 1  # raise it when verdicts of older versions must not be relied on
RIGHT = "right"


class Verdicts:
    """The problem of each opener, or None, by the reason that was tested; one line each.

    The file belongs to exactly one certificate. Without a path nothing is stored.
    """

    def __init__(self, path: str | None, certificate: str) -> None:
        self.found: dict[tuple[str, str], str | None] = {}
        about = {"certificate": certificate, "checker": CHECKER}
        others = "another certificate or checker"
        self._journal = None if path is None else Journal(path, TITLE, about, self._take, others)

    def add(self, reason: str, word: str, problem: str | None) -> None:
        """Store the result of a test."""
        self.found[reason, word] = problem
        if self._journal is not None:
            self._journal.add(f"{reason} {as_one(word)} {problem or RIGHT}")

    def close(self) -> None:
        """Close the file."""
        if self._journal is not None:
            self._journal.close()

    def _take(self, line: str) -> bool:
        """Read a line of the journal; return False if it is malformed."""
        reason, _, rest = line.partition(" ")
        word, _, problem = rest.partition(" ")
        if not problem:
            return False
        self.found[reason, as_given(word)] = None if problem == RIGHT else problem
        return True
