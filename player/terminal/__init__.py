"""The interactive games in a terminal, and what the terminal can show."""
