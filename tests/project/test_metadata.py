"""The metadata for the package index and for citations: consistent and valid."""

import re
import tomllib

import yaml

from player.version import VERSION
from tests.support.running import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))

# From the schema of the Citation File Format 1.2.0: required keys, and all possible keys.
NEEDED = {"authors", "cff-version", "message", "title"}
ALLOWED = NEEDED | {
    "abstract", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license",
    "license-url", "preferred-citation", "references", "repository", "repository-artifact",
    "repository-code", "type", "url", "version",
}  # fmt: skip


def test_the_citation_keeps_to_its_schema() -> None:
    assert set(CITATION) >= NEEDED
    assert set(CITATION) <= ALLOWED
    assert (CITATION["cff-version"], CITATION["type"]) == ("1.2.0", "software")
    assert all(
        isinstance(CITATION[key], str) for key in ("message", "title", "abstract", "version")
    )
    assert all(isinstance(word, str) for word in CITATION["keywords"])
    assert len(set(CITATION["keywords"])) == len(CITATION["keywords"])
    assert all(set(author) == {"name"} for author in CITATION["authors"])


def test_the_citation_and_the_package_say_the_same() -> None:
    (author,), (entity,) = PROJECT["authors"], CITATION["authors"]
    assert author["name"].lower() == entity["name"].lower()
    assert author["name"] in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert (CITATION["title"], CITATION["version"]) == (PROJECT["name"], VERSION)
    assert CITATION["license"] == PROJECT["license"]


def test_what_an_index_shows_links_to_nothing_beside_it() -> None:
    text = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert [target for target in targets if not target.startswith("https://")] == []


def test_the_pythons_of_the_classifiers_are_those_that_are_tested() -> None:
    """The classifiers list the versions of `make test-pythons`."""
    versions = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    (tested,) = re.findall(r"^PYTHONS \?= (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert versions == tested.split()
    assert PROJECT["requires-python"] == f">={versions[0]}"
