"""`play walk`, `stats`, `verify`, `show` and `export`: commands that inspect or export a tree."""

import sys

from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.options import LIST, PALETTE, TREE, one_of, tree_named, use_palette
from player.cli.output import REPLACE, Output, inputs_of
from player.cli.running import JSON, NO, OK, print_file, print_json
from player.core.messages import counted, later, say
from player.core.meta import within_of
from player.core.text import some
from player.games.scoring import scoring_of
from player.locale import language
from player.locale.language import ENGLISH, use
from player.numbers import grouped
from player.terminal import screen

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from collections.abc import Iterable

    from player.core.tree import Tree
    from player.proofs.claims import ClaimedStats
    from player.proofs.verify import Report
    from player.words.lists import WordLists

_HARDEST = 12  # number of the hardest words to list

_CLAIM = later(
    "The figures are counted over the games of all answers. The claim is the one in\n"
    'the file, or "proven" if a certificate beside the file agrees with the tree.\n'
    "The certificate is not checked here; 'treec check-proof' checks it."
)

_SOUND = later(
    "A verified tree follows its rules and has the figures it claims. Only\n"
    "'treec check-proof' shows that no other tree is better."
)

_MOVES = later(
    "A MOVE is the feedback for the tree's guess, such as bybbg. Each line shows the\n"
    "feedback, the next guess, and how many answers are left."
)

_FORMS = later(
    """\
csv    one line per answer with the words played: salet,courd,nymph,whiff
selby  a text tree: salet BBBBB1 courd BBBBB2 nymph, repeated columns left blank
json   the metadata and the tree as nested objects
dot    a graph for Graphviz
html   the one-page player: one file that plays in a browser, without a network
site   a folder with one such page for each TREE, and an index; served over the
       web, it can be installed and works offline"""
)

_SITE = "site"  # this format writes a folder


def load_tree(given: Arguments) -> "Tree":
    """Load the tree that a command line names."""
    from player.loader import load

    return load(tree_named(given))


def _walk(given: Arguments) -> int:
    from player.loader import play

    use_palette(given)
    tree = load_tree(given)
    turns = play(tree, given.get("--answer"))
    if given.has("--json"):
        guesses, codes = zip(*turns)
        print_json({"answer": guesses[-1], "guesses": guesses, "codes": codes})
        return OK
    for number, (word, code) in enumerate(turns, 1):
        print(f"{number}  {word}  {screen.marks(code, scoring_of(tree), word)}")
    return OK


def _stats(given: Arguments) -> int:
    from player.proofs.claims import stats

    found = stats(load_tree(given))
    if given.has("--json"):
        print_json(found.as_dict())
    else:
        print_stats(found)
    return OK


def print_stats(found: "ClaimedStats") -> None:
    """Print the statistics of a tree."""
    from player.numbers import format_mean, format_total
    from player.proofs.claims import claim_as_said

    limit = say("no limit on guesses")
    if found.max_guesses:
        limit = counted(found.max_guesses, "at most {count} guess", "at most {count} guesses")
    answers = counted(found.answers, "{count} answer", "{count} answers")
    about = {"name": found.name, "answers": answers, "mode": found.mode, "limit": limit}
    print(say("{name}: {answers}, {mode} mode, {limit}", **about) + "\n")
    plain = sum(guesses * count for guesses, count in found.histogram.items())
    total, mean = _guesses(plain), format_mean((plain, found.answers))
    if (found.total, found.weight_total) != (plain, found.answers):
        weighed, of = (
            format_total(weight, found.weight_scale) for weight in (found.total, found.weight_total)
        )
        total = say("{total}; {weighed} by weight, of {all}", total=total, weighed=weighed, all=of)
        mean = say("{mean}; {weighed} by weight", mean=mean, weighed=format_mean(found.mean))
    rows = [(say("total"), total), (say("mean"), mean)]
    if found.known is not None:
        known = format_total(found.known, found.weight_scale)
        message = say("{total}, if a game ends as soon as only one answer is left", total=known)
        rows.append((say("known"), message))
    rows.append((say("worst"), _listed(_guesses(found.worst), some(found.hardest, _HARDEST))))
    rows.append((say("opener"), found.opener))
    claim = claim_as_said(found.claim)
    if found.within is not None:
        message = say(
            "{claim} (most answers within {count} guesses: {found} of {all})",
            claim=claim,
            count=within_of(found.objective),
            found=format_total(found.within, found.weight_scale),
            all=format_total(found.weight_total, found.weight_scale),
        )
    elif found.policy is None:
        message = say("{claim} (least {objective})", claim=claim, objective=say(found.objective))
    else:
        message = say("{claim} (by the policy {policy})", claim=claim, policy=found.policy)
    rows.append((say("claim"), message))
    width = max(7, *(len(name) for name, _ in rows))
    for name, value in rows:
        print(f"{name:<{width}}  {value}")
    print()
    largest = max(found.histogram.values())
    for guesses, count in found.histogram.items():
        print(f"{guesses:>3}  {grouped(count):>6}  {screen.bar(count, largest)}".rstrip())


def _listed(what: str, words: str) -> str:
    return say("{what}: {words}", what=what, words=words)


def _guesses(count: int) -> str:
    return counted(count, "{count} guess", "{count} guesses")


def _verify(given: Arguments) -> int:
    from player.proofs.verify import verify
    from player.words.lists import alphabet_of, load

    tree = load_tree(given)
    lists = (
        load(given.get("--list"), alphabet_of(scoring_of(tree))) if given.has("--list") else None
    )
    report = verify(tree, lists)
    if given.has("--json"):
        print_json(report.as_dict())
        return OK if report.ok else NO
    print_report(tree, report)
    return OK if report.ok else NO


def print_report(tree: "Tree", report: "Report") -> None:
    """Print what the verifier found."""
    for problem in report.problems:
        print(say("wrong: {problem}", problem=problem))
    for note in report.notes:
        print(say("note: {note}", note=note))
    name = tree.meta["name"]
    if tree.meta["mode"] != "normal":
        name = say("{name} ({mode} mode)", name=name, mode=tree.meta["mode"])
    if report.ok:
        print(
            counted(
                len(tree.answers),
                "{name}: verified. {count} answer replayed, every claim recomputed.",
                "{name}: verified. {count} answers replayed, every claim recomputed.",
                name=name,
            )
        )
    else:
        print(
            counted(
                len(report.problems),
                "{name}: not verified, {count} problem.",
                "{name}: not verified, {count} problems.",
                name=name,
            )
        )


def _show(given: Arguments) -> int:
    from player.export.outline import as_dict, follow, looks_like_move, outline
    from player.numbers import is_count

    if given.operands and looks_like_move(given.operands[0]):
        given.operands.insert(0, "classic")
    depth = given.get("--depth", "1")
    if depth != "all" and not (is_count(depth) and int(depth)):
        message = say(
            "--depth must be a number of guesses or 'all', not {given}", given=repr(depth)
        )
        raise UsageError(message)
    session = follow(load_tree(given), given.operands[1:])
    guesses = 0 if depth == "all" else int(depth)
    if given.has("--json"):
        print_json(as_dict(session, guesses))
        return OK
    for line in outline(session, guesses):
        print(line)
    return OK


def _export(given: Arguments) -> int:
    from player.export.formats import FORMATS, export

    form = given.get("--format")
    if form == _SITE:
        return _export_site(given)
    if form not in FORMATS:
        raise UsageError(one_of("--format", (*FORMATS, _SITE), form))
    if len(given.operands) > 1:
        raise UsageError(
            say("--format {form} takes one tree; only --format site takes several", form=form)
        )
    output = _output(given, form) if given.has("--out") else None
    tree = load_tree(given)
    lists = _lists_for_page(given, tree) if form == "html" else None
    text = language.in_english(
        lambda: export(tree, form, lists)
    )  # the output is read by programs, or is a page with its own languages
    if output is None:
        print_file(text)
    else:
        output.save(text.encode())
    return OK


def _output(given: Arguments, form: str) -> Output:
    """Return the file to write. Only existing pages can be recognised as ours; files in other formats are kept."""
    from player.export.formats import is_page

    if form == "html":
        output = Output(
            given.get("--out"), inputs_of(given), ours=is_page, supersedes=lambda *_: True
        )
    else:
        output = Output(given.get("--out"), inputs_of(given), replace=given.has("--replace"))
    output.check()
    return output


def _export_site(given: Arguments) -> int:
    from player.export.formats import save_site, site
    from player.loader import load

    if not given.has("--out"):
        raise UsageError(say("--format site writes a folder; name it with --out"))
    if given.has("--list") and len(given.operands) > 1:
        raise UsageError(
            say("--list is the word list of one tree and cannot be used with several trees")
        )
    trees = [load(name) for name in given.operands or [tree_named(given)]]
    pages = [(tree, _lists_for_page(given, tree)) for tree in trees]
    use(ENGLISH)  # pages have their own languages
    save_site(given.get("--out"), site(pages))
    return OK


def _lists_for_page(given: Arguments, tree: "Tree") -> "WordLists | None":
    """Return the lists for a page: those the tree was made from, given or found."""
    from player.words.tree_lists import lists_for

    lists = lists_for(tree, given.get("--list") or None)
    if lists is None:
        print(
            say(
                "note: the word list of this tree was not found, so the page knows only the words the tree plays; name the list with --list"
            ),
            file=sys.stderr,
        )
    return lists


def _forms() -> "Iterable[str]":
    from player.export.formats import FORMATS

    return FORMATS


WALK = Command(
    "walk [TREE]",
    later("show the game the tree plays for a given answer"),
    _walk,
    options=(
        Option("--answer", later("the answer to find"), "WORD", required=True),
        PALETTE,
        JSON,
    ),
    details=TREE,
)

STATS = Command(
    "stats [TREE]",
    later("show what a tree costs: total, mean, worst case, histogram"),
    _stats,
    options=(JSON,),
    details=lambda: f"{say(TREE)}\n\n{say(_CLAIM)}",
)

VERIFY = Command(
    "verify [TREE]",
    later("replay every answer through a tree and recompute its claims"),
    _verify,
    options=(
        LIST,
        JSON,
    ),
    details=lambda: f"{say(TREE)}\n\n{say(_SOUND)}",
)

SHOW = Command(
    "show [TREE] [MOVE...]",
    later("show the tree as an outline, after the given moves"),
    _show,
    options=(Option("--depth", later("how many guesses to show: a number or all (1)"), "N"), JSON),
    details=lambda: f"{say(TREE)}\n{say(_MOVES)}",
)

EXPORT = Command(
    "export [TREE...]",
    later("write a tree in a format for other programs, or as a web page"),
    _export,
    options=(
        Option(
            "--format",
            later("csv, selby, json, dot, html or site"),
            "FORM",
            required=True,
            choices=_forms,
        ),
        Option("--list", later("for html or site: the word list the tree was made from"), "LIST"),
        Option(
            "--out",
            later("the file to write, or the folder of a site; else standard output"),
            "FILE",
        ),
        REPLACE,
    ),
    details=lambda: f"{say(TREE)}\n{say(_FORMS)}",
)
