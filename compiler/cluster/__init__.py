"""Run the jobs of a search on many machines, with Dask.

    client   the searching side: connect to or start workers, submit jobs, collect results
    worker   the helping side: prepare the problem, carry out jobs
    stamp    the versions that both sides must share
    address  checks of scheduler addresses

`compiler.search` and `compiler.proof` define the jobs and use their results.
"""
