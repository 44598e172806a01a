"""The Python API of the compiler: results, refusals, and behaviour without numpy and numba."""

import pydoc
import subprocess
import sys

import pytest

import compiler
import player
from tests.support.running import ROOT, environment

WORDS = ["bluer", "crane", "creme", "glare", "grape", "graze", "irate", "trace"]
WITHOUT = "import sys; sys.modules['numpy'] = sys.modules['numba'] = sys.modules['tqdm'] = None; "


def python(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True, check=False, text=True, cwd="/", env=environment(),
    )  # fmt: skip


def test_every_public_name_exists_and_is_documented():
    message = pydoc.plain(pydoc.render_doc(compiler))
    for name in compiler.__all__:
        assert getattr(compiler, name) is not None
        assert name in dir(compiler)
        assert name in message or name == "__version__"
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = compiler.nothing


def test_a_tree_its_proof_and_its_opener_agree(tmp_path):
    lists = compiler.load(WORDS, guesses=["Fuzzy"])
    found, proof = compiler.solve(lists, openers="all"), compiler.prove(lists)
    (best,) = compiler.openers(lists, top=1)
    assert found.total == proof.total == best.total == found.tree.meta["total"]
    assert best.word == found.tree.word(0)
    assert (found.worst, found.histogram) == (best.worst, best.histogram)
    assert proof.proven
    (tmp_path / "t.msgpack").write_bytes(found.data)
    (tmp_path / "t.proof").write_bytes(proof.certificate)
    tree = player.load(tmp_path / "t.msgpack")
    assert {len(player.play(tree, word)) for word in WORDS} <= set(range(1, found.worst + 1))


def test_weights_modes_and_limits_reach_the_search():
    weights = {word: i for i, word in enumerate(WORDS)}
    found = compiler.solve(WORDS, weights=weights, mode="hard", max_guesses=None)
    assert found.tree.meta["mode"] == "hard"
    assert found.tree.meta["weight_total"] == 28
    (priced,) = compiler.openers(WORDS, "crane", max_guesses=1)
    assert (priced.total, priced.worst) == (None, None)


def test_advice_takes_text_and_codes_and_refused_words():
    text = compiler.advise(WORDS, [("CRANE", "bggbg")])
    code = compiler.advise(WORDS, [("crane", player.parse_feedback("bggbg", 5))])
    assert text.guess == code.guess
    assert compiler.advise(WORDS, [("crane", "bggbg")], refused=[text.guess]).guess != text.guess


@pytest.mark.parametrize(
    ("refused", "output"),
    [
        (lambda: compiler.load([]), "no answers"),
        (lambda: compiler.load(["crane", 5]), "a word is text"),
        (lambda: compiler.load("nothing"), "unknown list"),
        (lambda: compiler.load("classic", ["fuzzy"]), "has its own"),
        (lambda: compiler.solve(WORDS, openers=["zzzzz"]), "not in the list"),
        (lambda: compiler.solve(WORDS, openers=0), "openers must be a whole number"),
        (lambda: compiler.solve(WORDS, mode="easy"), "mode must be one of"),
        (
            lambda: compiler.solve(WORDS, objective="best"),
            "objective must be mean, worst or within:K",
        ),
        (lambda: compiler.solve(WORDS, max_guesses=1), "no tree"),
        (lambda: compiler.solve(WORDS, weights={"crane": 1}), "weights must name every answer"),
        (lambda: compiler.prove(WORDS, threads=0), "threads must be a whole number"),
        (lambda: compiler.openers(WORDS, []), "no words"),
        (lambda: compiler.advise(WORDS, [("crane", "yyyyy")]), "no answer"),
        (lambda: compiler.advise(WORDS, [("crane", "zz")]), "not a feedback mark"),
    ],
)
def test_what_is_refused_is_a_player_error_of_one_line(refused, output):
    with pytest.raises(player.PlayerError, match=output) as caught:
        refused()
    assert "\n" not in str(caught.value)


def test_the_example_of_the_page_runs():
    page = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    blocks = [part.partition("```")[0] for part in page.split("```python\n")[1:]]
    (example,) = [block for block in blocks if "guesstree.compile" in block]
    done = python(example)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:2] == ["trace 10 3 best of 6 openers", "True"]


def test_importing_it_loads_neither_numpy_nor_numba():
    done = python("import sys, compiler; dir(compiler); compiler.solve; print(*sys.modules)")
    assert done.stderr == ""
    assert not {"numpy", "numba", "tqdm"} & {name.split(".")[0] for name in done.stdout.split()}


@pytest.mark.parametrize("call", ["solve", "openers", "prove", "advise"])
def test_without_numpy_it_says_what_to_install(call):
    code = f"import compiler, player\ntry: compiler.{call}(['crane'])\nexcept player.PlayerError as e: print(e)"
    done = python(WITHOUT + code)
    assert done.stderr == ""
    assert "pip install '.[compiler]' in a checkout of guesstree" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        "build classic", "openers classic --top 1", "prove classic", "check-proof classic",
        "policies classic", "accuracy classic", "convergence classic", "plot classic --out p.svg",
    ],
)  # fmt: skip
def test_treec_without_numpy_says_in_one_line_what_to_install(words):
    code = WITHOUT + "from compiler.commands.cli import main; sys.exit(main())"
    done = python(code, *words.split())
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert "pip install '.[compiler]' in a checkout of guesstree" in done.stderr


def test_a_misspelt_option_is_named_with_the_known_ones() -> None:
    with pytest.raises(TypeError, match="unknown option 'objektive'; the options are mode,"):
        compiler.solve(["crane", "trace"], objektive="mean")
