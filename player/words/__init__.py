"""Word lists, alphabets and weights: user input, normalised and identified by digest."""
