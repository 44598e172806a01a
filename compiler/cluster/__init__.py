"""The jobs of a search on many machines. Nothing is built yet.

Here will belong how openers, which are independent of each other but for the incumbent, are given out and
collected; what is done for each stays in `compiler.search` and `compiler.proof`.
"""
