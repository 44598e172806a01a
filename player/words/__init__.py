"""Word lists, alphabets, weights: what a user supplies, normalised and identified by digest."""
