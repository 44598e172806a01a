"""Proofs that no opener does better, and the bounds they rest on.

    prove        proves the best total of a list, over all openers
    certificate  writes the certificate
    table        writes the table of openers
    bounds       every bound that the search prunes with: statement, proof, equality case, plain version

`bounds` imports nothing of the search, so the checker may use it too. Reading a certificate and comparing it with a
tree is the player's work; checking one is `compiler.check`'s.
"""
