"""The checker: it verifies certificates with code that shares nothing with the search that made them.

`treec check-proof` uses these modules in place of the compiled search. They are plain Python and numpy, written to be
read rather than to be fast.

    check        compares a certificate with the results of the other modules
    marking      feedback codes
    rules        hard and ultra mode
    board        one-ply bounds
    slow_search  exact search
    symmetry     equivalent openers
    verdicts     the journal of a check

Nothing here imports `compiler.kernels`, `compiler.search` or numba, directly or indirectly. Of the compiler, the
checker uses only the formulas of `compiler.proof.bounds`, the journal (`compiler.journal`) and progress reports
(`compiler.progress`); it may use the player. A test enforces this.
"""
