"""Pages of games other than letters: they score, parse, play and show turns as `play` does."""

import random

import pytest

from compiler.tree.emit import encode
from compiler.tree.strategy import Node, Strategy
from player.core.errors import FeedbackError
from player.core.session import play
from player.core.tree import Tree, loads
from player.export.formats import export
from player.words.lists import WordLists
from player.words.lists import load as load_lists
from tests.player.page.test_look import contrast
from tests.support.browsing import Page
from tests.support.little import little_tree
from tests.support.tiers import each_value_quick, few_then_many, quick_first

pytestmark = pytest.mark.slow(
    "plays pages of other games; the quick tier tests their rules in Python, and pages of words"
)

WORDS = ["bears", "crate", "crane", "irate", "raise", "rates", "slate", "stare", "tears", "trace"]
TABLE = """thing,Is it alive?,Is it big?,How many legs?
cat,yes,no,four
fly,yes,no,six
oak,yes,yes,none
rock,no,yes,none
pebble,no,no,none
cow,yes,yes,four
"""
KINDS = ["pegs:3x3", "order:1-40", "table", "pegs:3x5:distinct", "placed:3x3", "common"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    (folder / "words.txt").write_text("\n".join(WORDS))
    (folder / "things.csv").write_text(TABLE)
    return folder


@pytest.fixture(scope="module")
def made(folder):
    """Return the lists and a tree of a kind of game, made once."""
    known: dict[str, tuple[WordLists, Tree]] = {}

    def made(kind: str) -> tuple[WordLists, Tree]:
        if kind not in known:
            spec = {"common": f"common:{folder}/words.txt", "table": f"{folder}/things.csv"}
            lists = load_lists(spec.get(kind, kind))
            root = grow(lists, list(lists.answers))
            strategy = Strategy(root, lists, name="small", max_guesses=0)
            known[kind] = lists, loads(encode(strategy))
        return known[kind]

    return made


def grow(lists: WordLists, state: list[str]) -> Node:
    """Return the node of the guess that makes the most parts of a state."""
    scoring = lists.scoring

    def rank(word: str) -> tuple[int, bool]:
        return len(scoring.partition(word, state)), word in state

    guess = state[0] if len(state) == 1 else max(lists.words, key=rank)
    parts = scoring.partition(guess, state)
    parts.pop(scoring.solved, None)
    return Node(guess, {code: grow(lists, part) for code, part in parts.items()})


@pytest.fixture
def visit_game(visit, made):
    """Return a function that opens the page of a kind of game."""

    def visit_game(kind: str, **options) -> Page:
        lists, tree = made(kind)
        return visit(tree, lists, **options)

    return visit_game


def answer_with(page: Page, tree: Tree, answer: str, *, tap: bool = True) -> None:
    """Enter the feedback that a game with this answer gives, by tapping or typing."""
    code = tree.scoring.score(page.word, answer)
    if not tap and tree.scoring.name != "table":
        shown = tree.scoring.show(code)
        page.tab.keyboard.type("r" if shown == "right" else shown.replace(",", " "))
        page.tab.keyboard.press("Enter")
    elif tree.scoring.name == "pegs":
        for row, number in enumerate(divmod(code, tree.length + 1)):
            page.tab.click(f".numbers >> nth={row} >> button >> nth={number}")
        page.tab.click("#next")
    else:
        at = page.ask(
            "([word, code]) => guesstree.game.lexicon.scoring.options(word)"
            ".findIndex(option => option.code === code)",
            [page.word, code],
        )
        page.tab.click(f".choice >> nth={at}")


def finish(page: Page, tree: Tree, answer: str, *, tap: bool = True) -> list:
    for _ in range(45):
        if page.solved:
            return page.turns()
        answer_with(page, tree, answer, tap=tap)
    raise AssertionError("the page does not find the answer")


@pytest.mark.parametrize("kind", quick_first(3, KINDS))
def test_the_page_scores_as_we_do(visit_game, made, kind):
    rng = random.Random(1)
    lists, tree = made(kind)
    pairs = [[rng.choice(lists.words), rng.choice(lists.answers)] for _ in range(3000)]
    if kind not in ("table", "order:1-40"):
        odd = ["".join(rng.choices("abc0", k=tree.length)) for _ in range(6000)]
        pairs += [list(pair) for pair in zip(odd[::2], odd[1::2])]
    found = visit_game(kind).ask("pairs => pairs.map(([g, a]) => guesstree.score(g, a))", pairs)
    assert found == [tree.scoring.score(guess, answer) for guess, answer in pairs]


@pytest.mark.parametrize("kind", quick_first(3, KINDS))
def test_the_page_reads_and_shows_answers_as_we_do(visit_game, made, kind):
    rng = random.Random(2)
    scoring = made(kind)[1].scoring
    signs = [*"0123456789bw,<>=+- rlnyos", "right", "lower", "four", "none", "yes", "solved"]
    texts = ["".join(rng.choices(signs, k=rng.randint(0, 4))) for _ in range(3000)]
    codes = [code for code in range(scoring.solved + 1) if scoring.is_code(code)]
    texts += [scoring.show(code) for code in codes]

    def read(text: str) -> int | None:
        try:
            return scoring.parse(text)
        except FeedbackError:
            return None

    page = visit_game(kind)
    ask = "texts => texts.map(it => guesstree.game.lexicon.scoring.parse(it))"
    assert page.ask(ask, texts) == list(map(read, texts))
    shown = page.ask("codes => codes.map(it => guesstree.game.lexicon.scoring.show(it))", codes)
    assert shown == [scoring.show(code) for code in codes]


@pytest.mark.parametrize(("kind", "tap"), each_value_quick(KINDS, [True, False]))
@few_then_many("games", 2, 4)
def test_whole_games_follow_the_tree(visit_game, made, kind, tap, games):
    _, tree = made(kind)
    page = visit_game(kind)
    for answer in random.Random(3).sample(tree.answers, games):
        assert finish(page, tree, answer, tap=tap) == play(tree, answer)
        assert answer in page.text("#result-title")
        page.tab.click("#again")


@pytest.mark.slow("plays every game off the tree in a browser")
@pytest.mark.parametrize("kind", KINDS)
def test_off_the_tree_the_game_goes_on_and_can_be_taken_back(visit_game, made, kind):
    rng = random.Random(4)
    lists, tree = made(kind)
    page = visit_game(kind)
    for answer in rng.sample(tree.answers, 3):
        first = page.word
        page.play_own(rng.choice([word for word in lists.words if word != first]))
        answer_with(page, tree, answer)
        if not page.solved:
            if page.word != answer:
                page.tab.click("#refuse")
            assert finish(page, tree, answer)[-1][0] == answer
        while page.tab.is_visible("#undo-result") or page.tab.is_enabled("#undo"):
            page.tab.click("#undo-result" if page.solved else "#undo")
        assert page.word == first
        assert page.turns() == []


def test_pairs_that_cannot_be_are_refused_in_a_sentence(visit_game):
    page = visit_game("pegs:3x3")
    page.tab.keyboard.type("2 2")
    assert page.text("#problem") == "2 in place and 2 elsewhere are 4, and a code has 3."
    page.tab.click("#next")
    assert page.turns() == []
    page.tab.click("[aria-label='1 elsewhere']")
    assert "With 2 of 3 in place" in page.text("#problem")
    page.tab.click("[aria-label='0 elsewhere']")
    assert page.text("#problem") == ""
    page.tab.keyboard.type("7")
    assert page.text("#problem") == "A code has 3 places."


def test_nothing_chosen_is_told(visit_game):
    page = visit_game("order:1-40")
    page.tab.keyboard.press("Enter")
    assert page.text("#problem") == "Choose what your game says first."


def test_own_codes_are_tapped_and_typed(visit_game):
    page = visit_game("pegs:3x3")
    page.tab.click("#own")
    for sign in "2012":
        page.tab.click(f"[aria-label='Add {sign}']")
    assert page.tab.input_value("#own-word") == "201"
    page.tab.click("[aria-label='Take the last one away']")
    page.tab.fill("#own-word", page.tab.input_value("#own-word") + "0")
    assert "could be the answer" in page.text("#own-note")
    page.tab.click("#own-use")
    assert page.word == "200"
    page.tab.click("#own")
    page.tab.fill("#own-word", "20")
    assert "2 signs, and needs 3" in page.text("#own-note")


def test_own_numbers_and_questions_are_read_as_people_type_them(visit_game):
    page = visit_game("order:1-40")
    page.play_own("7")
    assert page.word == "07"
    page = visit_game("table", alone=True)
    page.play_own(" is it  BIG? ")
    assert page.word == "Is it big?"
    assert page.tab.locator(".choice").all_inner_texts() == ["no", "yes"]
    page.play_own("How many legs?")
    assert page.tab.locator(".choice").all_inner_texts() == ["four", "none", "six"]
    page.play_own("cow")
    assert page.text("#turn-title") == "You name cow"
    assert page.tab.locator(".choice").all_inner_texts() == ["no", "right"]
    page.tab.click("#own")
    page.tab.fill("#own-word", "horse")
    assert "neither a question" in page.text("#own-note")


def test_a_line_that_slipped_is_named(visit_game):
    page = visit_game("table")
    page.play_own("Is it alive?")
    page.tab.click(".choice:has-text('no')")
    page.play_own("How many legs?")
    page.tab.click(".choice:has-text('six')")
    assert "one answer is wrong" in page.text("#problem")
    page.tab.click("#problem button:has-text('Line 1: yes')")
    page.tab.click(".choice:has-text('yes')")
    assert page.left == "4 answers left"


def test_the_result_is_shared_without_the_code(visit_game, made):
    page = visit_game("pegs:3x3")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    turns = finish(page, made("pegs:3x3")[1], "012")
    page.tab.click("#share")
    page.tab.get_by_role("button", name="Copied").wait_for()
    lines = page.ask("navigator.clipboard.readText()").splitlines()
    assert lines[0] == f"guesstree small {len(turns)}"
    assert lines[-1] == "●●●"
    assert set("".join(lines[1:])) <= set("●○·")


def test_a_screen_reader_is_told_what_was_told(visit_game):
    page = visit_game("pegs:3x3")
    word = page.word
    page.tab.keyboard.type("1 0")
    page.tab.keyboard.press("Enter")
    output = page.tab.locator("#ledger .heard").first.text_content()
    assert output == f"{word}: 1 in place, 0 elsewhere. "
    assert (
        page.tab.get_attribute("#tiles", "aria-label") == f"What your game says about {page.word}"
    )
    unnamed = page.ask(
        "[...document.querySelectorAll('button, input, summary')].filter(it => !(it.textContent.trim()"
        " || it.getAttribute('aria-label') || it.labels?.length)).length"
    )
    assert unnamed == 0


@pytest.mark.slow("measures every game at two text sizes in a browser")
@pytest.mark.parametrize("size", ["100%", "200%"])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_wider_than_a_narrow_screen(visit_game, made, kind, size):
    page = visit_game(kind, viewport={"width": 320, "height": 600})
    _, tree = made(kind)
    page.ask("size => { document.documentElement.style.fontSize = size; }", size)
    fits = "document.documentElement.scrollWidth <= innerWidth"
    assert page.ask(fits)
    answer_with(page, tree, tree.answers[-1])
    if not page.solved:
        page.tab.click("#own")
        assert page.ask(fits)
    for dialog in ("statistics", "help"):
        page.tab.click(f"#open-{dialog}")
        assert page.ask(
            "it => document.querySelector(it).scrollWidth <= document.querySelector(it).clientWidth",
            f"#{dialog}",
        )
        page.tab.click(f"#{dialog} .primary")
    finish(page, tree, tree.answers[-1])
    assert page.ask(fits)


def test_signs_on_pegs_can_be_read_and_no_two_pegs_look_alike(visit_game):
    page = visit_game("pegs:3x3")
    looks = page.ask(
        """Array.from("0123456789", (sign, at) => {
            const peg = document.body.appendChild(document.createElement("span"));
            peg.className = `peg hue${at} shape${at % 5}`;
            const {color, backgroundColor} = getComputedStyle(peg);
            return [color, backgroundColor].map(it => it.match(/\\d+/g).map(Number));
        })"""
    )
    assert all(contrast(sign, peg) >= 4.5 for sign, peg in looks)
    assert len({str(peg) for _, peg in looks}) == 10
    shapes = page.ask("[...document.querySelectorAll('#tiles .peg')].map(it => it.textContent)")
    assert "".join(shapes) == page.word
    assert page.tab.locator("#tiles .bare").count() == 0


def test_codes_whose_signs_all_differ_have_no_colours(visit_game):
    assert visit_game("pegs:3x5:distinct").tab.locator("#tiles .bare").count() == 3


def test_a_table_is_whole_without_its_list(made, tmp_path):
    lists, tree = made("table")
    path = tmp_path / "alone.html"
    path.write_text(export(tree, "html"), encoding="utf-8")
    page = Page(path)
    assert sorted(page.ask("guesstree.words")) == sorted(lists.words)
    page.play_own("Is it big?")
    assert finish(page, tree, "fly")[-1][0] == "fly"
    page.close()


def test_words_of_digits_are_words_of_the_page_too(tmp_path):
    words = ("10007", "10009", "10037", "11003")
    tree = little_tree(words)
    path = tmp_path / "primes.html"
    path.write_text(export(tree, "html"), encoding="utf-8")
    page = Page(path)
    page.play_own("10039")
    assert page.play_on("10037")[-1][0] == "10037"
    page.close()
