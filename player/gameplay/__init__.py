"""A game in progress, on or outside the tree: boards, the adversary, advice, analysis, explanations."""
