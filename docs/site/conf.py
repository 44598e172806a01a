"""How Sphinx makes a site of the pages: `make docs`.

The pages are the unchanged Markdown files of the checkout, so the folder they are read from is the checkout
itself, and links between them lead where they lead there. What only a site has lies in this folder.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "docs" / "site")]

from player.version import VERSION  # noqa: E402

project = "guesstree"
release = version = VERSION
html_title = f"guesstree {VERSION}"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "pages", "tables"]
root_doc = "docs/index"
include_patterns = [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "data/SOURCES.md", "trees/FORMAT.md",
    "docs/*.md", "docs/*.ipynb", "docs/site/*.rst",
]  # fmt: skip
exclude_patterns = ["docs/package.md"]  # what an index shows: the README says the same
source_suffix = {".md": "markdown", ".ipynb": "markdown", ".rst": "restructuredtext"}

myst_heading_anchors = 3
default_role = "code"  # of a word in backticks in a docstring
nitpicky = True
nitpick_ignore_regex = [
    # Not in this site: what is of Python itself, and what signatures name that is not public.
    (r"py:.*", r"(collections|os|typing|numpy|datetime)\..*"),
    (
        r"py:(class|obj)",
        r"(Any|Iterable|Sequence|History|Turn|Scoring|Cost|Solver|Advisers|Lists|Weighing|Alphabet|PricedOpener|BestGuesses|Frontier|Proof|Appraisal|Rule)",
    ),
    (r"py:.*", r"(player|compiler)\.[a-z_]+\..*"),
]

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = ["extra"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#74325f", "color-brand-content": "#74325f"},
    "dark_css_variables": {"color-brand-primary": "#e0a3cb", "color-brand-content": "#e0a3cb"},
}
pygments_style, pygments_dark_style = "friendly", "monokai"
