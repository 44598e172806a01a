"""How likely each word is to be the answer: what weights are made of.

Here belongs the model of the next answer of a daily game (`model`), fitted to past answers (`history`) by
maximum likelihood (`logit`) from what is known of words (`words`, `commonness`); the whole weights it ends
in (`weigh`), the tree of a day (`day`), its trial on past games (`backtest`), its pictures (`plots`); and
weights from a ranking (`ranks`).

What is said of a day rests on what was known the day before, and on nothing later.
"""
