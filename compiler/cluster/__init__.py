"""Run the jobs of a search on many machines, with Dask.

    connection  connects to a scheduler, or starts workers on this machine
    client      the searching side: submit jobs, collect results
    worker      the helping side: prepare the problem, carry out jobs
    stamp       the versions that both sides must share
    address     checks of scheduler addresses

`compiler.search` and `compiler.proof` define the jobs and use their results.
"""
