"""The checker: certificates tried again by code that shares nothing with what made them.

Here belongs what `treec check-proof` believes in place of the compiled search: how guesses are marked
(`marking`), what hard and ultra mode allow (`rules`), the one-ply bounds (`board`), an exact search
(`slow_search`), the driver that holds a certificate against them (`check`), and what it has found so far
(`verdicts`). All is numpy and plain Python, to be read rather than to be fast.

Nothing of `compiler.kernels` or `compiler.search` is imported here, nor numba, directly or by way of others.
Of the compiler there are only the formulas of `compiler.proof.bounds`, the file that survives a kill
(`compiler.journal`), and how long work tells of itself (`compiler.progress`); the player may be used. A
test says so.
"""
