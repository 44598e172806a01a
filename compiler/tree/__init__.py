"""Trees in memory, their files, and trees in other formats, independent of how a tree was found.

    strategy     the tree in memory, and its invariants
    emit         the writer of tree files
    imported     readers of csv and text trees
    replacement  comparison of tree files for the same game

Reading tree files is the player's work; `trees/FORMAT.md` describes their format. This package loads neither numpy
nor numba.
"""
