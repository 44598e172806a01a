"""The probability of each word to be the answer, as weights.

    model              the model of the next answer of a daily game
    history            past answers as choices
    logit              maximum likelihood for the model
    words, commonness  properties of words that hold on any day
    weights            probabilities as whole weights
    day                the tree of a day
    backtest           the model tested on past games
    plots              pictures of the model
    ranks              weights from a ranking

A statement about a day uses only what was known the day before.
"""
