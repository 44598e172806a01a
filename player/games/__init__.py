"""Feedback rules, one file per game, and what all of them have in common (`scoring`)."""
