"""The tiny player: letter feedback, the tree file, one game along a tree, statistics and verification."""
