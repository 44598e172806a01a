"""The feedback matrix of two word lists: dense codes, and the table that maps them to real ones.

A `Matrix` is all the search knows of a game: a code for every pair of answer and guess, and which guesses are
answers. `of` builds it from word lists, with a kernel for letter games and with the game's own bulk scoring for
others; `from_codes` takes codes as they are.
"""

import os
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler import kernels
from compiler.progress import in_threads
from compiler.search.memory import give_back
from player.core.errors import PlayerError
from player.words.lists import WordLists

Array = NDArray[Any]

ZOBRIST_SEED = 20260101
CELLS = 1 << 20  # letters to compare at a time
LARGE = 1 << 26  # codes; classic has 30 million, and 12,972 words that are all answers have 168
BASE = 400 << 20  # bytes for Python, imported modules, compiled code and the table
SHARE = 0.8  # share of the machine's memory that a matrix and its working copies may take


class MatrixError(PlayerError):
    """Word lists that cannot be put into a matrix, with the reason."""


class Matrix(NamedTuple):
    """`codes[answer, guess]` in the smallest unsigned type; `real[code]` is the code that players see.

    Guesses are numbered as in the lists, so guess i is answer i for every i below the number of answers.
    """

    codes: Array
    real: Array
    solved: int  # the dense code of a correct guess


def of(lists: WordLists) -> Matrix:
    """Score every word against every answer by the rule of the lists' game."""
    if lists.scoring.kernel == "letters":
        return from_words([*map(lists.scoring.coded, lists.words)], len(lists.answers))
    return from_game(lists)


def from_game(lists: WordLists) -> Matrix:
    """Score every word against every answer of a game that has no kernel."""
    scoring, answers, words = lists.scoring, lists.answers, lists.words
    width = np.min_scalar_type(scoring.solved).itemsize
    _check_room(len(answers), len(words), width, 8 * CELLS * (os.cpu_count() or 1))
    real = np.empty((len(answers), len(words)), np.min_scalar_type(scoring.solved))

    def score(lo: int, hi: int) -> None:
        real[lo:hi] = scoring.codes(words, answers[lo:hi], np)

    _in_chunks(len(answers), score, step=max(1, CELLS // len(words) // lists.length))
    present = np.zeros(scoring.solved + 1, np.bool_)
    _in_chunks(len(answers), lambda lo, hi: present.__setitem__(real[lo:hi], True))
    present[scoring.solved] = True
    found = np.flatnonzero(present)
    dense = np.zeros(scoring.solved + 1, np.min_scalar_type(len(found) - 1))
    dense[found] = np.arange(len(found))
    codes = real if real.dtype == dense.dtype else np.empty(real.shape, dense.dtype)
    _in_chunks(len(answers), lambda lo, hi: np.take(dense, real[lo:hi], out=codes[lo:hi]))
    return Matrix(codes, found, len(found) - 1)


def between_words(lists: WordLists) -> Array:
    """Return codes[guess, word]: the code of a guess if a word, answer or not, is the secret."""
    words, scoring = lists.words, lists.scoring
    if scoring.solved >= 1 << 16:
        raise MatrixError(f"{scoring.name}: more answers than a game of ultra mode may have")
    _check_room(len(words), len(words), 2, 0)
    codes = np.empty((len(words), len(words)), np.uint16)

    def score(lo: int, hi: int) -> None:
        codes[:, lo:hi] = scoring.codes(words, words[lo:hi], np).T

    _in_chunks(len(words), score, step=max(1, CELLS // len(words) // lists.length))
    return codes


def from_words(words: Sequence[str], answers: int) -> Matrix:
    """Score every word, one code point per letter, against the first `answers` words."""
    length = len(words[0])
    check_memory(answers, len(words), length)
    alphabet = {letter: i for i, letter in enumerate(sorted({c for word in words for c in word}))}
    kind = np.uint8 if len(alphabet) < 256 else np.uint16
    letters = np.array([[alphabet[c] for c in word] for word in words], kind).T.copy()
    targets = letters[:, :answers].T.copy()
    present = np.ones(3**length, np.bool_)
    if length > 5:  # up to five letters, every code fits into a byte
        present[:] = False
        _in_chunks(answers, lambda lo, hi: kernels.mark_codes(letters, targets, lo, hi, present))
        present[-1] = True
    real = np.flatnonzero(present)
    smallest = np.min_scalar_type(len(real) - 1)
    dense = np.zeros(3**length, smallest)
    dense[real] = np.arange(len(real))
    codes = np.empty((answers, len(words)), smallest)
    _in_chunks(answers, lambda lo, hi: kernels.fill_codes(letters, targets, lo, hi, dense, codes))
    return Matrix(codes, real, len(real) - 1)


def from_codes(table: Array, solved: int) -> Matrix:
    """Return a matrix from the codes of any game: `table[answer, guess]`, where guess i is answer i."""
    real, dense = np.unique(np.asarray(table), return_inverse=True)
    kind = np.min_scalar_type(max(len(real) - 1, 1))
    codes = np.ascontiguousarray(dense.reshape(np.shape(table)).astype(kind))
    return Matrix(codes, real, int(np.searchsorted(real, solved)))


def check_memory(answers: int, guesses: int, length: int) -> None:
    """Refuse lists whose matrix and working copies would not fit into memory, before allocating anything."""
    _check_room(answers, guesses, 1 if length <= 5 else 2 if length <= 10 else 4, 2 * 3**length)


def _check_room(answers: int, guesses: int, width: int, besides: int) -> None:
    """Refuse a matrix whose codes have `width` bytes if it and `besides` more bytes would not fit into memory."""
    needed = room_needed(answers, guesses, width) + besides
    room = memory()
    if room is not None and needed > SHARE * room:
        raise MatrixError(
            f"{answers:,} answers and {guesses:,} guesses need about {needed / 2**30:,.1f} GB of memory "
            f"and this machine has {room / 2**30:,.1f} GB; shorten the lists"
        )


def room_needed(answers: int, guesses: int, width: int) -> int:
    """Return the most bytes that a matrix with codes of `width` bytes and its working copies take."""
    matrix = answers * guesses * width
    if is_large(answers, guesses):
        return 2 * matrix + BASE  # the second copy is temporary: it sorts answers by weight
    return 4 * matrix + answers * answers * width + BASE


def is_large(answers: int, guesses: int) -> bool:
    """Whether the matrix is so large that it must not be copied for labels and members."""
    return answers * guesses > LARGE


def memory() -> int | None:
    """Return the bytes of memory that this process may use: the machine's, or its control group's if that is less.

    None if Python has no way to find out on this system (Windows, for instance).
    """
    try:
        room = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return None
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            with open(path) as file:
                room = min(room, int(file.read()))
        except (OSError, ValueError):
            continue
    return room


def zobrist(answers: int) -> Array:
    """Return two random 64-bit keys per answer, the same in every run."""
    return np.random.Generator(np.random.PCG64(ZOBRIST_SEED)).integers(
        0, 2**64, (answers, 2), dtype=np.uint64
    )


def whole_local(matrix: Matrix, weights: Sequence[int] | None = None) -> kernels.Local:
    """Return the local problem of the whole list, from which all smaller ones are made.

    A large matrix is reordered in place and must not be used as a matrix afterwards.
    """
    answers, guesses = matrix.codes.shape
    weight = np.ones(answers, np.int64) if weights is None else np.array(weights, np.int64)
    by_weight = np.argsort(-weight, kind="stable").astype(np.int32)
    member = np.full(guesses, -1, np.int32)
    member[by_weight] = np.arange(answers)
    codes = matrix.codes if weights is None else matrix.codes[by_weight]
    local = kernels.Local(
        codes=codes,
        labels=codes,
        members=np.empty((0, 0), codes.dtype),
        words=np.empty(0, np.int32),
        reach=np.empty(0, np.int64),
        member=member,
        name=np.arange(guesses, dtype=np.int32),
        answer=by_weight,
        row=np.empty(0, np.int32),
        zobrist=zobrist(answers)[by_weight],
        weight=weight[by_weight],
        uniform=bool((weight == 1).all()),
        whole=True,
    )
    if is_large(answers, guesses):
        return _large_local(local, len(matrix.real))
    labels = np.empty_like(codes)
    parts, reach = _relabelled(local, labels)
    order = np.argsort(-reach, kind="stable").astype(np.int32)
    words = np.ones((guesses + kernels.BLOCK - 1) // kernels.BLOCK, np.int32)
    np.maximum.at(words, np.arange(guesses) // kernels.BLOCK, (parts[order] + 63) // 64)
    members = np.ascontiguousarray(labels[:, by_weight].T)
    return _in_order(
        local._replace(
            codes=_columns(codes, order),
            labels=_columns(labels, order),
            members=members,
            words=words,
        ),
        reach,
        order,
    )


def _large_local(local: kernels.Local, codes: int) -> kernels.Local:
    """Return the local problem of a list so large that its matrix is reordered in place and serves as labels too."""
    give_back()
    _, reach = _relabelled(local, None)
    order = np.argsort(-reach, kind="stable").astype(np.int32)
    for row in local.codes:
        row[:] = row.take(order)
    words = np.full((len(order) + kernels.BLOCK - 1) // kernels.BLOCK, (codes + 63) // 64, np.int32)
    return _in_order(local._replace(labels=local.codes, words=words), reach, order)


def _in_order(local: kernels.Local, reach: Array, order: Array) -> kernels.Local:
    """Sort what is known of rows into the order of the rows."""
    row_of = np.empty_like(order)
    row_of[order] = np.arange(len(order), dtype=order.dtype)
    return local._replace(
        reach=reach[order], member=local.member[order], name=order, row=row_of[local.answer]
    )


def _relabelled(local: kernels.Local, labels: Array | None) -> tuple[Array, Array]:
    """Return the number of parts and the reach of each row; write its labels to `labels` if given."""
    answers, guesses = local.codes.shape
    parts = np.empty(guesses, np.int32)
    reach = np.empty(guesses, np.int64)
    hashes = np.empty((2, guesses), np.uint64)
    everything = np.arange(answers, dtype=np.int32)
    rows = np.arange(guesses, dtype=np.int32)

    def relabel(lo: int, hi: int) -> None:
        its = np.empty((answers, hi - lo), local.codes.dtype)
        kernels.relabel(
            local, everything, rows[lo:hi], its, parts[lo:hi], reach[lo:hi], hashes[0, lo:hi],
            hashes[1, lo:hi],
        )  # fmt: skip
        if labels is not None:
            labels[:, lo:hi] = its

    _in_chunks(guesses, relabel, step=1024)
    return parts, reach


def _columns(table: Array, order: Array) -> Array:
    """Return the table with its columns in another order."""
    result = np.empty_like(table)
    for row, source in zip(result, table):
        np.take(source, order, out=row)
    return result


def _in_chunks(total: int, work: Any, step: int = 256) -> None:
    """Call work(lo, hi) for all of range(total), with one thread per processor."""
    in_threads(os.cpu_count(), lambda lo: work(lo, min(lo + step, total)), range(0, total, step))
