"""Every compiled function, a file a subject.

Arrays and integers in, integers out: a kernel never raises and never prints, it returns a status or a
value and the wrapper speaks. It knows nothing of words: it sees a matrix of codes, which of them is
solved, and in hard mode what each guess demands of the next. What other rooms call stands here; what
only kernels and their tests call is in its own file:

    layout     the data: local problems, working memory, divisions, what is allowed; the constants
    feedback   marking guesses of letters
    bits scan  bit sets of rows; how many parts each row makes of a state
    reduce     the local problem of a state: one row for each way to divide it
    table      the transposition table
    survey     all rows on a state by their one-ply bounds
    alike      symmetry: which guesses play alike, so that one of them is enough
    price      what is known without trying guesses: members, closed forms, parts
    rules      hard and ultra mode: what may follow what
    solve      the exact search
    knots      what three guesses cannot do, without a search
    ties       which of the best trees
    measure    entropy and other measures of guesses; logarithms
    lookahead  the estimate, and the search that trusts it
    cores      what so many guesses cannot do, and the guesses after which a limit can be kept
    boards     games on several boards, played on to try a guess
    dodge      a host that keeps the most answers, and what leaves it no choice
    beam       the search that tries what looks best
    cache      the decorator, and the disk cache that sees edits in any of these files
"""

from compiler.kernels.adversary import adversary_replies, separating_guess
from compiler.kernels.beam import BeamWidth, beam_state, narrower_beam
from compiler.kernels.bits import all_rows, bits_of, indices_of
from compiler.kernels.boards import rollouts
from compiler.kernels.cache import kernel
from compiler.kernels.feedback import fill_codes, mark_codes
from compiler.kernels.infeasible_cores import KEPT_CORES, MAX_CORE, SOLVED_SLOTS, Cores
from compiler.kernels.local_problem import reduce_local, relabel
from compiler.kernels.lookahead import entropic, look_ahead
from compiler.kernels.measure import log2_all, log2_of, measure, measure_weighted
from compiler.kernels.rules import RuleTables, allow, letter_sets, restrict_rows
from compiler.kernels.solve import bound_opener, solve_opener, solve_within
from compiler.kernels.symmetry import orbit_representatives, orbits_from
from compiler.kernels.tie_break import Shape, shape
from compiler.kernels.two_guess_cores import (
    KEPT_TWO_GUESS_CORES,
    MAX_TWO_GUESS_CORE,
    TwoGuessCores,
    opener_infeasible_within_four,
)
from compiler.kernels.types import (
    BLOCK,
    C_ROW,
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
)

__all__ = [
    "BLOCK",
    "COUNTERS",
    "C_ROW",
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
    "BeamWidth",
    "Cores",
    "Local",
    "Memory",
    "Orbits",
    "RuleTables",
    "Shape",
    "TwoGuessCores",
    "adversary_replies",
    "all_rows",
    "allow",
    "beam_state",
    "bits_of",
    "bound_opener",
    "entropic",
    "fill_codes",
    "indices_of",
    "kernel",
    "letter_sets",
    "log2_all",
    "log2_of",
    "look_ahead",
    "mark_codes",
    "measure",
    "measure_weighted",
    "narrower_beam",
    "opener_infeasible_within_four",
    "orbit_representatives",
    "orbits_from",
    "reduce_local",
    "relabel",
    "restrict_rows",
    "rollouts",
    "separating_guess",
    "shape",
    "solve_opener",
    "solve_within",
]
