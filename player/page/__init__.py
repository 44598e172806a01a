"""The one-page player and sites of pages: HTML, CSS, JavaScript, and the code that packs them."""
