"""The tree of a policy, as a solution for `treec build --policy`."""

from compiler.policies.choose import play_greedily, policy_called
from compiler.policies.estimate import Array, View
from compiler.progress import OUT_OF_TIME, OutOfTime, deadline
from compiler.search.build import Params, Solution, solution_of
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError, UnfinishedError


def follow(problem: Problem, name: str, params: Params) -> Solution:
    """Return the tree that the policy of this name plays; with given openers, the best of their trees.

    When time is up, return the best of the trees made so far.
    """
    policy = policy_called(name)(problem)
    openers = params.openers if isinstance(params.openers, tuple) else (None,)
    over = deadline(params.seconds)

    def in_time(view: View) -> Array:
        if over():
            raise OutOfTime
        return policy(view)

    made: list[Solution] = []
    stopped = ""
    try:
        for opener in openers:
            made.append(solution_of(problem, play_greedily(problem, in_time, opener)))  # noqa: PERF401 (kept if time ends)
    except OutOfTime:
        stopped = OUT_OF_TIME
    if not made:
        raise UnfinishedError(f"{stopped} before any tree was found")
    best = min(made, key=lambda solution: (solution.total, solution.worst))
    if 0 < params.max_guesses < best.worst:
        raise InfeasibleError(
            f"{problem.lists.name}: the tree of the policy {name} takes up to {best.worst} "
            f"guesses, more than {params.max_guesses}; --max-guesses none allows it"
        )
    return best._replace(policy=name, stopped=stopped)
