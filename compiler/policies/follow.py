"""The tree of a policy, as `treec build --policy` makes it."""

from compiler.policies.choose import play_greedily, policy_called
from compiler.search.build import Params, Solution, solution_of
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError


def follow(problem: Problem, name: str, params: Params) -> Solution:
    """The tree that the policy of this name plays; after the best of the openers, if words are given."""
    policy = policy_called(name)(problem)
    openers = params.openers if isinstance(params.openers, tuple) else (None,)
    best = min(
        (solution_of(problem, play_greedily(problem, policy, opener)) for opener in openers),
        key=lambda solution: (solution.total, solution.worst),
    )
    if 0 < params.max_guesses < best.worst:
        raise InfeasibleError(
            f"{problem.lists.name}: the tree of the policy {name} takes up to {best.worst} "
            f"guesses, more than {params.max_guesses}; --max-guesses none allows it"
        )
    return best
