"""Feedback rules, one module per game, and what the games share (`scoring`)."""
