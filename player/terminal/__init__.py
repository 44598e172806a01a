"""The interactive games in a terminal, and what a terminal can show."""
