"""Files and folders: atomic writing, locks, the user's folders for data and caches, strict JSON."""
