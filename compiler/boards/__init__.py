"""Several boards that share every guess: advice on what to play, and simulated games to measure it."""
