"""A game in progress, on or off the tree: boards, the adversary, advice, analysis, explanations."""
