"""The search: from word lists to the costs of openers and the best trees.

These modules drive the kernels:

    problem, matrix, rulebook, logs  the problem as arrays
    engine, memory                   exact search, its table and working memory
    jobs, parallel                   work on openers, spread over threads or machines
    build, beams, look_ahead         a solution: the best tree that was found
    openers, costs                   the search over openers, and its ledger
    trees                            trees from chosen guesses
    symmetry                         openers that are equivalent
    blockers, refusals               explanations where no tree stays within the limit

Bounds are proven in `compiler.proof.bounds` and computed in `compiler.kernels`. A result leaves this package as a
`compiler.tree.strategy.Strategy`.
"""
