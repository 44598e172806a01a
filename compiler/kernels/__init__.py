"""Every compiled function, a file a subject.

Arrays and integers in, integers out: a kernel never raises and never prints, it returns a status or a
value and the wrapper speaks. What other rooms call stands here; what only kernels call is in its file.
"""

from compiler.kernels.cache import kernel
from compiler.kernels.feedback import fill_codes, mark_codes
from compiler.kernels.layout import (
    BLOCK,
    C_STATES,
    C_STOP,
    C_STORED,
    COUNTERS,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    UNLIMITED,
    Local,
    Scratch,
    popcount,
    weigh,
)
from compiler.kernels.lookahead import entropic, look_ahead
from compiler.kernels.measure import log2_all, log2_of, measure, measure_weighted
from compiler.kernels.price import candidates, closed_form, floor_of, one_ply, perfect_member
from compiler.kernels.reduce import hash_rows, reduce_local, relabel, seen_before
from compiler.kernels.rules import Rules, allow, bits_of, cut, every_row, letter_sets, listed
from compiler.kernels.scan import scan_block, scan_small, scan_weighted, scan_wide
from compiler.kernels.solve import (
    FIRST_BATCH,
    REDUCE_FROM,
    bound_opener,
    solve,
    solve_opener,
    solve_within,
)
from compiler.kernels.solve_ruled import bound_ruled_opener, solve_ruled, solve_ruled_opener
from compiler.kernels.table import NO_HEIGHT, recall, remember, rotate, state_key, table_find
from compiler.kernels.ties import shape, shape_ruled

__all__ = [
    "BLOCK",
    "COUNTERS",
    "C_STATES",
    "C_STOP",
    "C_STORED",
    "FIRST_BATCH",
    "HEIGHT_BITS",
    "HEIGHT_MASK",
    "INFINITE",
    "NO_HEIGHT",
    "REDUCE_FROM",
    "STOPPED",
    "UNLIMITED",
    "Local",
    "Rules",
    "Scratch",
    "allow",
    "bits_of",
    "bound_opener",
    "bound_ruled_opener",
    "candidates",
    "closed_form",
    "cut",
    "entropic",
    "every_row",
    "fill_codes",
    "floor_of",
    "hash_rows",
    "kernel",
    "letter_sets",
    "listed",
    "log2_all",
    "log2_of",
    "look_ahead",
    "mark_codes",
    "measure",
    "measure_weighted",
    "one_ply",
    "perfect_member",
    "popcount",
    "recall",
    "reduce_local",
    "relabel",
    "remember",
    "rotate",
    "scan_block",
    "scan_small",
    "scan_weighted",
    "scan_wide",
    "seen_before",
    "shape",
    "shape_ruled",
    "solve",
    "solve_opener",
    "solve_ruled",
    "solve_ruled_opener",
    "solve_within",
    "state_key",
    "table_find",
    "weigh",
]
