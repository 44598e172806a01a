"""The tiny player: letter feedback, the tree file, one game along a tree, statistics and verification.

Read in this order: `feedback` (the marks of a guess), `rule` (what a tree needs to know of its game), `tree` and
`meta` (the file), `session` (a game), `modes` (hard and ultra), `stats`, `verify`. The rest is about text. It imports
the standard library and msgpack only, so this folder can be copied and used alone.
"""
