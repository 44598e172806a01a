"""Files and folders: atomic writing, locks, and where the user's data and caches are kept."""
