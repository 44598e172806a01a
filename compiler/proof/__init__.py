"""Proofs that no opener does better, and what they rest on.

Here belongs the driver of a whole proof (`prove`), what it has found so far (`ledger`), the text it ends in
(`certificate`), the table of what openers cost (`table`), and every bound that the search prunes with:
statement, proof, equality case and a plain version (`bounds`).

`bounds` stands apart from the rest: it uses nothing of the search, and so the checker may use it too.
Reading a certificate, and telling whether it speaks of a tree, is the player's; trying one again is
`compiler.check`'s.
"""
