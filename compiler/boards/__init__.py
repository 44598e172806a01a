"""Several boards that every guess goes to: what to play on all of them, and games played to measure it."""
