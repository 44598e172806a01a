"""The daily game: past answers, the tree of a day, and the log of answers."""
