"""The commands of `treec`: one file per command, or per group of related commands.

A command reads its arguments, calls the packages that do the work, prints the result and returns its exit
code. Heavy imports are inside the functions, so that help does not wait for numba. `cli` lists the commands,
`options` reads shared options, `tables` prints tables. `player.cli.running` runs the commands.
"""
