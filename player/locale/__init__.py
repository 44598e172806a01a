"""Messages in languages other than English: a gettext catalogue each, and the code that loads it."""
