"""The published ways to choose a guess, side by side on the same lists.

Here belongs what chooses without searching: the policies (`choose`), the measures they choose by
(`estimate`, `curve`), weights from a ranking of words (`prior`), and what is told of them: the comparison
(`compare`), how good the estimates are (`accuracy`), how totals fall as a search goes on (`convergence`),
pictures (`plots`). `follow` makes a policy's tree a solution, `kept` keeps what takes long to learn, by
digest.

Whatever a policy plays becomes a tree by `compiler.search.trees.grow` and is counted like any other.
Nothing of the search depends on anything here.
"""
