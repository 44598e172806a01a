"""The jobs of a search on many machines, by Dask.

`crew` is the side of whoever searches, `worker` that of the machines that help, `stamp` what both must have
the same of. What a job is, and what is done with its result, stays in `compiler.search` and `compiler.proof`.
"""
