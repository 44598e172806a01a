"""The tree in memory, its file, and trees that others made; none of it knows how a tree was found.

Here belongs what must hold of every tree (`strategy`), the writer of the file (`emit`), and readers of the
texts that people exchange (`imported`). Reading our own file is the player's, whose format
`trees/FORMAT.md` describes.

Neither numpy nor numba is loaded here.
"""
