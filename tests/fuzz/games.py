"""Small random games: compare engine, builder and prover with the oracle."""

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, TypeVar

from compiler import kernels
from compiler.proof import prove
from compiler.search import build
from compiler.search.engine import Engine
from compiler.search.problem import Problem
from compiler.search.trees import best_tree
from compiler.tree.emit import encode
from player.core.tree import loads
from player.games.scoring import game as game_of
from player.proofs import certificate
from player.proofs.verify import verify
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.fuzz.case import Case, Kind, need, taken
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists, random_words, to_node

Result = TypeVar("Result")

ALL = 10**6


class RandomGame(NamedTuple):
    """A game as stored in a case."""

    answers: list[str]
    others: list[str]
    scoring: str
    weights: list[int] | None
    mode: str
    limit: int
    objective: str
    table_bits: int


def _make(random: Random) -> Case:
    scoring = random.choice(("letters", "letters", "letters", "letters", *naive.SCORES))
    if scoring == "order" or random.random() < 0.3:
        words = random_words(random, random.randint(4, 11), 2, "abcdefgh"[: random.randint(3, 8)])
        lists = WordLists(random.sample(words, random.randint(1, len(words))), words)
    elif random.random() < 0.5:
        lists = random_lists(random)
    else:
        lists = lists_of_alike(random, random.randint(3, 9), random.randint(0, 9))
    if scoring in ("pegs", "placed"):
        signs = str.maketrans("abcdefghij", "0123456789")
        lists = WordLists(
            [w.translate(signs) for w in lists.answers],
            [w.translate(signs) for w in lists.others],
            scoring=scoring,
        )
    weights = (
        [random.choice((1, 1, 2, 9, 1000)) for _ in lists.answers]
        if random.random() < 0.4
        else None
    )
    game = RandomGame(
        list(lists.answers), list(lists.others), scoring, weights, random.choice(game_of(scoring).modes),
        random.choice((0, 0, 2, 3, 4, 5, 6)), random.choice(("mean", "mean", "worst")), random.choice((2, 4, 8, 14)),
    )  # fmt: skip
    return Case("a game", json.dumps(game._asdict(), indent=1).encode())


def _check(case: Case) -> int:
    game = RandomGame(**json.loads(case.data))
    lists = WordLists(game.answers, game.others, scoring=game.scoring)
    problem = Problem(lists, game.weights and Weights(lists, game.weights), game.mode)
    weights = dict(zip(lists.answers, game.weights or [1] * len(lists.answers)))
    oracle = naive.Search(lists.answers, weights, game.mode, naive.SCORES[game.scoring])
    ordered = tuple(sorted(lists.words))
    most = game.limit or len(ordered)
    best = [oracle.best_of([word], lists.answers, ordered, most) for word in lists.words]
    tried = 0
    engine = Engine(problem, game.table_bits)
    for number, found in enumerate(best):
        tried += _check_opener(engine, game.limit, number, found)
    costs = [found[0] for found in best if found is not None]
    objective = (
        (lambda cost: (cost[1], cost[0], cost[2]))
        if game.objective == "worst"
        else (lambda cost: cost)
    )
    least = min(costs, key=objective, default=None)
    if least is not None and game.objective == "worst":
        # The least total of the trees with the smallest worst case.
        tree = naive.best_tree(
            lists.answers, lists.words, weights=weights, limit=game.limit, mode=game.mode, objective="worst",
            score=naive.SCORES[game.scoring],
        )  # fmt: skip
        least = tree[0]
    _check_solution(problem, game, least)
    _check_proof(problem, game, least, best)
    return tried + 2


def _check_opener(engine: Engine, limit: int, number: int, found: Any) -> int:
    """Check the results for an opener in several windows, its bound, and its best tree."""
    true = kernels.INFINITE if found is None else found[0][0]
    windows = {true, min(true + 1, kernels.INFINITE), max(1, true - 1), kernels.INFINITE}
    need(
        engine.bound(number) <= true, f"a bound of {engine.bound(number)}, and the total is {true}"
    )
    for beta in windows:
        total = _in_time(
            lambda beta=beta: min(engine.opener(number, limit, beta).total, kernels.INFINITE)
        )
        if beta > true or (beta == true == kernels.INFINITE):
            need(total == true, f"a total of {total}, and it is {true}")
        else:
            need(beta <= total <= true, f"a bound of {total}, and the total is {true}, beta {beta}")
    if found is not None:
        cost, tree = found
        best = engine.best(number, limit)[:3]
        need(best == cost, f"{best}, and it is {cost}")
        found = best_tree(engine, number, limit)
        need(_same(found, to_node(tree)), "another tree than the tie rule makes")
    return len(windows)


def _same(tree: Any, other: Any) -> bool:
    return (
        tree.guess == other.guess
        and tree.children.keys() == other.children.keys()
        and all(_same(child, other.children[code]) for code, child in tree.children.items())
    )


def _check_solution(problem: Problem, game: RandomGame, least: Any) -> None:
    """Check the best tree over all openers, or that there is none."""
    params = build.Params(
        objective=game.objective,
        max_guesses=game.limit,
        openers=ALL,
        table_bits=game.table_bits,
        search="exact",
    )
    solution = taken(lambda: _in_time(lambda: build.solve(problem, params)))
    need(
        (solution is None) == (least is None),
        f"a tree: {solution is not None}, and there is one: {least is not None}",
    )
    if solution is not None:
        need(
            (solution.total, solution.worst) == least[:2],
            f"{solution.total, solution.worst}, and it is {least[:2]}",
        )
        report = verify(loads(encode(solution.strategy(problem, params))), problem.lists)
        need(report.ok, f"a tree that is not verified: {report.problems}")


def _check_proof(problem: Problem, game: RandomGame, least: Any, best: list[Any]) -> None:
    """Check the proof, and every bound in its certificate."""
    terms = prove.Terms(game.objective, game.limit, table_bits=game.table_bits)
    proof = taken(lambda: _in_time(lambda: prove.prove(problem, terms)))
    need(
        (proof is None) == (least is None),
        f"a proof: {proof is not None}, and there is a tree: {least is not None}",
    )
    if proof is None:
        return
    need(proof.proven and proof.total == least[0], f"proven {proof.total}, and it is {least[0]}")
    claims = certificate.parse(proof.certificate).claims(problem.lists.words)
    for word, found in zip(problem.lists.words, best):
        keeps = found is not None and (game.objective == "mean" or found[0][1] <= least[1])
        need(not keeps or claims[word][0] <= found[0][0], f"a false claim about {word}")


def _in_time(do: Callable[[], Result]) -> Result:
    """Run a function with a limit of one second, which does not apply to the oracle."""
    began = time.process_time()
    result = do()
    need(time.process_time() - began < 1, "took more than a second")
    return result


def _warm() -> None:
    random = Random("sound games")
    for _ in range(12):
        _check(_make(random))


KINDS = {"games": Kind("games", _warm, _make, _check, seconds=60.0, reserve=8 << 30)}
