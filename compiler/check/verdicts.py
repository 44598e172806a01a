"""What a check found so far, opener by opener, kept in a file that the next run goes on from."""

from compiler.journal import Journal, as_given, as_one

TITLE = "guesstree verdicts 1"
CHECKER = 1  # changes when the verdicts of an older checker must not be relied on
RIGHT = "right"


class Verdicts:
    """What is wrong with each opener, None for nothing, by the reason that was tested; a line each.

    The file speaks of one certificate, to the byte. Without a path nothing is kept.
    """

    def __init__(self, path: str | None, certificate: str) -> None:
        self.found: dict[tuple[str, str], str | None] = {}
        about = {"certificate": certificate, "checker": CHECKER}
        others = "another certificate or checker"
        self._journal = None if path is None else Journal(path, TITLE, about, self._take, others)

    def add(self, reason: str, word: str, problem: str | None) -> None:
        """Note the outcome of a test."""
        self.found[reason, word] = problem
        if self._journal is not None:
            self._journal.add(f"{reason} {as_one(word)} {problem or RIGHT}")

    def close(self) -> None:
        """Close the file."""
        if self._journal is not None:
            self._journal.close()

    def _take(self, line: str) -> bool:
        """Take a verdict in; False if it is none."""
        reason, _, rest = line.partition(" ")
        word, _, problem = rest.partition(" ")
        if not problem:
            return False
        self.found[reason, as_given(word)] = None if problem == RIGHT else problem
        return True
