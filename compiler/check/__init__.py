"""The checker: certificates tried again by code that shares nothing with what made them.

Here belongs what `treec check-proof` believes in place of the compiled search: the marking of words
(`marking`), the one-ply bounds (`board`), an exact search (`slow_search`), and the driver that holds a
certificate against them (`check`). It is written in numpy and plain Python, to be read rather than to
be fast. It imports nothing of `compiler.kernels` or `compiler.search`, nor numba; of the compiler, it has
only the formulas of `compiler.proof.bounds`.
"""
