"""Compiled functions ("kernels"), one file per subject.

Kernels take and return arrays, numbers and the named tuples of `types`. They never raise and never print; errors are
reported as a status value. They know nothing about words: they see a matrix of codes, which code means solved, and in
hard and ultra mode which guesses may follow which. This package exports the kernels that other packages call:

    types             data structures: local problems, working memory, divisions, allowed rows; constants
    feedback          feedback codes of letter guesses
    bits, scan        bit sets of rows; the reach of every row on a state
    local_problem     a smaller matrix for one state, with one row for each way to divide it
    table             the transposition table
    collect           the rows of a scan whose one-ply bounds are small
    candidates        the rows that may matter on a state, by their one-ply bounds
    symmetry          guesses that are equivalent by symmetry, of which one is tried
    part_bounds       lower bounds of states and guesses that need no search
    rules             hard and ultra mode: which guesses may follow
    batches           the candidates of a state in batches, the most promising first
    solve             exact search: the value of a state
    openers           the value of a state whose next guess is fixed
    two_guess_cores   states that three guesses cannot solve
    infeasible_cores  states that a limit of guesses cannot solve, and guesses that keep to a limit
    shapes            the shapes of best trees, by which ties are broken
    tie_break         the choice among equally good trees
    measure           entropy and other measures of guesses; reproducible logarithms
    lookahead         a quick estimate, and expectimax search with it
    boards            simulated games on several boards
    adversary         the host that always keeps the most answers
    beam_rows         the rows that a beam tries
    beam              beam search
    sequences         how finely fixed words divide the answers together
    within            the answers that a number of guesses cannot reach
    claims            what a reader of a proof log finds without a search
    cache             the kernel decorators and the disk cache of compiled code
    compiling         how far compiling is, and how long it will take
    linking           which kernels are called by others, and which are copied into them
"""

from compiler.kernels.adversary import adversary_replies, separating_guess
from compiler.kernels.beam import beam_search
from compiler.kernels.beam_rows import BeamMemory, BeamTask, BeamWidth, narrower_beam
from compiler.kernels.bits import all_rows, bits_of, indices_of
from compiler.kernels.boards import Rollout, rollouts
from compiler.kernels.cache import kernel
from compiler.kernels.claims import (
    BoundTerms,
    one_ply_claim,
    parts_by_row,
    rows_below,
    rows_kept,
    rows_to_refute,
    two_ply_claim,
)
from compiler.kernels.compiling import expect, watched
from compiler.kernels.feedback import fill_codes, mark_codes
from compiler.kernels.infeasible_cores import KEPT_CORES, MAX_CORE, SOLVED_SLOTS, Cores
from compiler.kernels.linking import expose
from compiler.kernels.local_problem import reduce_local, relabel
from compiler.kernels.lookahead import LookAheadScope, entropic, look_ahead
from compiler.kernels.measure import log2_all, log2_of, measure, measure_weighted
from compiler.kernels.openers import bound_opener, max_open_parts_of_rows, solve_opener
from compiler.kernels.rules import RuleTables, allow, letter_sets, restrict_rows
from compiler.kernels.sequences import joint_reach, solve_sequence
from compiler.kernels.shapes import Shape, TieBreak
from compiler.kernels.solve import Window, solve_within
from compiler.kernels.symmetry import orbit_representatives, orbits_from
from compiler.kernels.tie_break import shape
from compiler.kernels.two_guess_cores import (
    KEPT_TWO_GUESS_CORES,
    MAX_TWO_GUESS_CORE,
    TwoGuessCores,
    infeasible_within_three,
    opener_infeasible_within_four,
)
from compiler.kernels.types import (
    BLOCK,
    C_STATES,
    C_STOP,
    C_TALL,
    COUNTERS,
    ENDLESS,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    UNLIMITED,
    Allowed,
    Local,
    Memory,
    Orbits,
    ScannedParts,
)
from compiler.kernels.within import know_cores, least_missed, missed_by_rows, missed_in_three

__all__ = [
    "BLOCK",
    "COUNTERS",
    "C_STATES",
    "C_STOP",
    "C_TALL",
    "ENDLESS",
    "HEIGHT_BITS",
    "HEIGHT_MASK",
    "INFINITE",
    "KEPT_CORES",
    "KEPT_TWO_GUESS_CORES",
    "MAX_CORE",
    "MAX_TWO_GUESS_CORE",
    "SOLVED_SLOTS",
    "STOPPED",
    "UNLIMITED",
    "Allowed",
    "BeamMemory",
    "BeamTask",
    "BeamWidth",
    "BoundTerms",
    "Cores",
    "Local",
    "LookAheadScope",
    "Memory",
    "Orbits",
    "Rollout",
    "RuleTables",
    "ScannedParts",
    "Shape",
    "TieBreak",
    "TwoGuessCores",
    "Window",
    "adversary_replies",
    "all_rows",
    "allow",
    "beam_search",
    "bits_of",
    "bound_opener",
    "entropic",
    "expect",
    "fill_codes",
    "indices_of",
    "infeasible_within_three",
    "joint_reach",
    "kernel",
    "know_cores",
    "least_missed",
    "letter_sets",
    "log2_all",
    "log2_of",
    "look_ahead",
    "mark_codes",
    "max_open_parts_of_rows",
    "measure",
    "measure_weighted",
    "missed_by_rows",
    "missed_in_three",
    "narrower_beam",
    "one_ply_claim",
    "opener_infeasible_within_four",
    "orbit_representatives",
    "orbits_from",
    "parts_by_row",
    "reduce_local",
    "relabel",
    "restrict_rows",
    "rollouts",
    "rows_below",
    "rows_kept",
    "rows_to_refute",
    "separating_guess",
    "shape",
    "solve_opener",
    "solve_sequence",
    "solve_within",
    "two_ply_claim",
    "watched",
]

expose(__name__, __all__)
