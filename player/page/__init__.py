"""The one-page player and sites of pages: HTML, CSS, JavaScript and how they are packed."""
