"""The commands of `play`: one file per command, or per group of related commands.

A command reads its arguments, prints the result and returns its exit code. Imports are inside the
functions, so that no command waits for the modules of another. `player.cli.main` lists the commands,
`running` runs them (and those of `treec`), `options` reads shared options.
"""
