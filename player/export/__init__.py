"""Trees in formats that other programs read: csv, text, JSON, Graphviz."""
