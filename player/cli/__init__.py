"""The commands of `play`, a file for each or for a few that belong together.

A command takes its arguments, prints, and returns its exit code; what it needs is imported inside
it, so that none waits for another's. `player.cli.main` lists them, `running` runs them (and those of
`treec`), `options` reads what they share. What a command says of a tree or a game belongs to the rooms
it calls.
"""
