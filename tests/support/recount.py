"""A second computation of the output of `play history`, in plain Python from the file alone.

    python tests/support/recount.py games.jsonl 2026-08-22

It imports nothing of ours.
"""

import json
import math
import sys
from datetime import date, timedelta


def recount(path, today):
    """Return games, average, distribution, streaks, the trends and the comparison with the tree."""
    with open(path, encoding="utf-8") as file:
        games = {line["date"]: line for line in map(json.loads, file)}
    played = {}
    for day, line in games.items():
        won = line["turns"][-1][1] == "ggggg" and len(line["turns"]) <= 6
        played[day] = len(line["turns"]) if won else None
    solved = [n for n in played.values() if n]
    spread = {}
    for n in played.values():
        spread[str(n or "X")] = spread.get(str(n or "X"), 0) + 1
    runs, run, day = [0], 0, date.fromisoformat(min(played))
    while day <= today:
        run = run + 1 if played.get(str(day)) else 0
        runs.append(run)
        day += timedelta(days=1)
    now = runs[-1] if str(today) in played else runs[-2]
    known = [(n, games[day]["tree"]) for day, n in played.items() if n and games[day]["tree"]]
    return {
        "games": len(played),
        "mean": sum(solved) / len(solved),
        "distribution": spread,
        "streak": now,
        "longest_streak": max(runs),
        "trend": {str(days): _trend(played, today, days) for days in (30, 90)},
        "tree": [sum(n for n, _ in known) / len(known), sum(t for _, t in known) / len(known)],
    }


def _trend(played, today, days):
    """Return the average of the last days, and the level of each thirtieth of them, oldest first."""
    ages = {(today - date.fromisoformat(day)).days: n for day, n in played.items()}
    counts = [n for age, n in ages.items() if 0 <= age < days and n]
    levels = []
    for at in range(29, -1, -1):
        span = [n or 7 for age, n in ages.items() if age * 30 // days == at and age >= 0]
        levels.append(sum(span) / len(span) if span else None)
    return {"mean": sum(counts) / len(counts) if counts else None, "spans": levels}


def scores(found, half, spread):
    """Return skill and luck of a game or a turn of `play analyse --json`, by the formulas of docs/analysis.md."""
    skill = 99 * 0.5 ** (max(found["cost"], 0) / half) * found.get("feasible", True)
    return [int(skill + 0.5), int(99 / (1 + math.exp(-found["saved"] / spread)) + 0.5)]


if __name__ == "__main__":
    print(json.dumps(recount(sys.argv[1], date.fromisoformat(sys.argv[2]))))
