"""The search: from two word lists to what openers cost and the trees that cost least.

Here belongs what drives the kernels. The problem as arrays (`problem`, `matrix`, `rulebook`, `logs`), the
engine that answers exactly (`engine`, `memory`), the one loop that has openers worked on by several threads
(`loop`), and what is made with these: a solution (`build`), prices of openers (`openers`), trees (`trees`),
the answers that stand in the way of an opener (`blockers`).

No bound is made here and nothing is compiled: bounds are proven in `compiler.proof.bounds` and computed in
`compiler.kernels`. A result leaves as a `compiler.tree.strategy.Strategy`.
"""
