"""The published policies for choosing a guess, compared on the same lists.

    choose        the policies
    estimate      the measures that they use
    curve         the guesses still needed, learned from games
    follow        the tree of a policy, as a solution
    compare       a table of policies
    accuracy      how good the estimates are
    convergence   how totals fall during a search
    plots         pictures
    result_cache  results that take long to compute, cached by digest

The guesses of a policy become a tree by `compiler.search.trees.grow`, which is counted like any other. The search
does not depend on this package.
"""
