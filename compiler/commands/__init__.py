"""The commands of `treec`, a file for each or for a few that belong together.

A command takes its arguments, calls the rooms that do the work, prints, and returns its exit code. What it
needs is imported inside it, since numba takes its time and help should not. `cli` lists the commands,
`options` reads what they share, `tables` prints tables; what runs them all is `player.cli.running`.
"""
