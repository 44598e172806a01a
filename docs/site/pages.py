"""The pages of the checkout as those of a site: the index becomes its contents, a notebook a page."""

import json
import re
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sphinx.application import Sphinx

REFERENCE = (
    ("docs/site/play", "The commands of play"),
    ("docs/site/treec", "The commands of treec"),
    ("docs/site/player", "The player from Python"),
    ("docs/site/compiler", "The compiler from Python"),
)
LISTED = re.compile(r"^\* \[([^\]]+)\]\(([^)]+)\)", re.MULTILINE)


def contents(text: str, docs: Path) -> str:
    """The index with the contents that it lists, heading by heading; pages it forgot come last.

    Readers of the checkout and of the site see the same list.
    """
    trees, known = [], {"index", "package"}
    for part in text.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        entries = [(title, target) for title, target in LISTED.findall(body)]
        known.update(Path(target).stem for _, target in entries)
        if heading == "From programs":
            entries += [(title, f"/{name}") for name, title in REFERENCE]
        trees.append((heading, entries))
    pages = sorted(page.stem for page in docs.glob("*.md") if page.stem not in known)
    if pages:
        trees.append(("More", [("", f"{page}.md") for page in pages]))
    return text + "".join(_toctree(heading, entries) for heading, entries in trees)


def _toctree(caption: str, entries: list[tuple[str, str]]) -> str:
    lines = "\n".join(f"{title} <{target}>" if title else target for title, target in entries)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n"


def page_of(notebook: str) -> str:
    """A notebook in Markdown: its texts, its code, and below that what it showed."""
    parts = []
    for cell in json.loads(notebook)["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        for output in cell.get("outputs", ()):
            data = output.get("data", {"text/plain": output.get("text", "")})
            if "text/html" in data:
                parts.append("```{raw} html\n" + "".join(data["text/html"]) + "\n```")
            else:
                parts.append("```text\n" + "".join(data["text/plain"]).rstrip("\n") + "\n```")
    return "\n\n".join(parts) + "\n"


def read(app: "Sphinx", name: str, source: list[str]) -> None:
    """Change a page as it is read."""
    if name == "docs/index":
        source[0] = contents(source[0], Path(app.srcdir) / "docs")
    elif app.env.doc2path(name).suffix == ".ipynb":
        source[0] = page_of(source[0])


def setup(app: "Sphinx") -> dict[str, bool]:
    app.connect("source-read", read)
    return {"parallel_read_safe": True}
