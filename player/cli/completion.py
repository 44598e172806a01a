"""What may stand next on a command line, by the tables of commands, and the scripts that have shells ask.

The scripts are a few lines each and know nothing of the commands: on each press of the key they call
`completion words` of the program itself, so what is completed is what the program takes, and what is here.
"""

import os
from collections.abc import Callable, Iterable, Iterator

from player.cli.args import HELP, Command, Option
from player.cli.running import Program
from player.core.messages import say
from player.loader import TODAY
from player.words.lists import NAMED
from player.words.shipped import shipped_names

SHELLS = ("bash", "zsh", "fish")

Candidate = tuple[str, str]  # a text, and what is said of it


def candidates(program: Program, words: list[str]) -> list[Candidate]:
    """Return what the last of the words, which follow the program's name, may become.

    >>> from player.cli.main import PROGRAM
    >>> candidates(PROGRAM, ["stats", "--js"])
    [('--json', 'print one JSON object, for programs')]
    """
    *before, last = words or [""]
    return sorted(one for one in _offered(program, before, last) if one[0].startswith(last))


def _offered(program: Program, before: list[str], last: str) -> Iterator[Candidate]:
    """All that could stand after the words before, whatever the last begins with."""
    named, rest = program.find(before)
    begins = named is None and program.find([*before, "help"])[0] is not None
    if begins:
        yield from _commands(program, last)
    if command := named or program.usual:
        yield from _of_command(program, command, rest, last)
    elif begins:
        yield from _switches(())


def _of_command(
    program: Program, command: Command, before: list[str], last: str
) -> Iterator[Candidate]:
    """What may stand after the words that follow a command's name."""
    options = {option.name: option for option in (*program.everywhere, *command.options)}
    operands, given, waiting, only_operands = 0, set(), None, False
    for word in before:
        if waiting:
            waiting = None
        elif only_operands or not word.startswith("-"):
            operands += 1
        elif word == "--":
            only_operands = True
        else:
            name, equals, _ = word.partition("=")
            given.add(name)
            option = options.get(name)
            waiting = option if option and option.value and not equals else None
    if waiting:
        yield from _values(program, waiting.value, waiting.choices, last)
        return
    name, equals, value = last.partition("=")
    if equals and not only_operands and name in options:
        option = options[name]
        for text, about in _values(program, option.value, option.choices, value):
            yield f"{name}={text}", about
        return
    label = _operand(command, operands)
    if label:
        yield from _values(program, label, tuple, last)
    if not only_operands and (last.startswith("-") or not label):
        yield from _switches(option for option in options.values() if option.name not in given)


def _switches(options: Iterable[Option]) -> Iterator[Candidate]:
    yield from ((option.name, say(option.help)) for option in options)
    yield HELP[1], say("show this help")
    yield "--version", say("show the version")


def _operand(command: Command, number: int) -> str:
    """What help calls the operand of this number; nothing where there is no place for one.

    >>> from player.cli.main import COMMANDS
    >>> [_operand(COMMANDS["show"], number) for number in (0, 1, 7)], _operand(COMMANDS["stats"], 1)
    (['TREE', 'MOVE', 'MOVE'], '')
    """
    labels = command.operands.split()
    if number >= command.most or not labels:
        return ""
    return labels[min(number, len(labels) - 1)].strip("[].")


def _values(
    program: Program, label: str, choices: Callable[[], Iterable[str]], last: str
) -> Iterator[Candidate]:
    """The values of an option or an operand, by what help calls it and by the choices there are.

    In a label small letters stand for themselves (`N|all`), and a word of `_KINDS` for what there is of it.
    """
    several = label.endswith(",...")
    begun = last[: last.rfind(",") + 1] if several else ""
    for part in label.removesuffix(",...").split("|"):
        if part.islower():
            yield begun + part, ""
        elif part in _KINDS:
            for text, about in _KINDS[part](program, last[len(begun) :]):
                yield begun + text, about
    for choice in choices():
        yield begun + choice, ""


def _trees(_: Program, last: str) -> Iterator[Candidate]:
    for name in (TODAY, *shipped_names("trees")):
        yield name, say("tree")
    yield from _paths(last, (".msgpack", ".partial"))


def _lists(_: Program, last: str) -> Iterator[Candidate]:
    for name in shipped_names("data"):
        yield name, say("list")
    for name in NAMED:
        yield name, say("game")
    yield from _paths(last, (".txt", ".csv"))


def _files(_: Program, last: str) -> Iterator[Candidate]:
    for path, about in _paths(last):
        yield path if last.startswith("./") else path.removeprefix("./"), about


def _commands(program: Program, _: str) -> Iterator[Candidate]:
    yield from ((one.name, say(one.summary)) for one in program.commands.values())


def _shells(_: Program, __: str) -> Iterator[Candidate]:
    yield from ((shell, say("shell")) for shell in SHELLS)


_KINDS: dict[str, Callable[[Program, str], Iterator[Candidate]]] = {
    "TREE": _trees, "LIST": _lists, "FILE": _files, "COMMAND": _commands, "SHELL": _shells,
}  # fmt: skip


def _paths(last: str, endings: tuple[str, ...] = ("",)) -> Iterator[Candidate]:
    """Folders, with a slash behind them, and files of these endings, in the folder that a path begins with.

    One of this folder begins with `./`: a tree or a list by a name without a slash is a shipped one. Names
    that a terminal would not show as they are, and hidden ones unless asked for, are left out.
    """
    folder, _, begun = last.rpartition("/")
    shown = f"{folder}/" if "/" in last else "./"
    try:
        entries = sorted(os.scandir(os.path.expanduser(shown)), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        name = entry.name
        if name.startswith(".") > begun.startswith(".") or not name.isprintable():
            continue
        if entry.is_dir():
            yield f"{shown}{name}/", say("folder")
        elif name.endswith(endings):
            yield shown + name, say("file")


def lines(program: Program, words: list[str]) -> list[str]:
    """Return the candidates for shells: a line each, its text, a tab, and what is said of it."""
    return [f"{text}\t{about}" for text, about in candidates(program, words)]


def script(program: Program, shell: str) -> str:
    """Return what has a shell complete the command lines of a program."""
    names = " ".join(program.names)
    about = f"# Completion of {' and '.join(program.names)} for {shell}, as '{program.names[0]} completion {shell}' prints it.\n"
    filled = _SCRIPTS[shell].replace("@NAMES@", names).replace("@NAME@", program.names[0])
    return f"#compdef {names}\n{about}{filled}" if shell == "zsh" else about + filled


# Words are cut at = and : as well in bash; here they are put together again, and what is before the last
# such sign taken off what is offered, since bash replaces no more than what comes after it.
_BASH = r"""_guesstree_@NAME@() {
    local word text begun last=0
    local -a words=("")
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ $word == [=:]* || ${words[last]} == *[=:] ]]; then
            words[last]+=$word
        else
            words[++last]=$word
        fi
    done
    words=("${words[@]:1}")
    begun=${words[last - 1]}
    begun=${begun%"${begun##*[=:]}"}
    COMPREPLY=()
    while IFS=$'\t' read -r text _; do
        text=${text#"$begun"}
        if [[ $text == *[[:space:]\'\"\\\&\;\(\)\<\>\|\$\`\*\?\!]* ]]; then
            printf -v text %q "$text"
        fi
        COMPREPLY+=("$text")
    done < <("$1" completion words -- "${words[@]//\\/}" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -F _guesstree_@NAME@ @NAMES@
"""

_ZSH = r"""_guesstree_@NAME@() {
    local line text
    local -a plain open told_plain told_open
    for line in ${(f)"$(${words[1]} completion words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)"}; do
        text=${line%%$'\t'*}
        if [[ $text == *[/=] ]]; then
            open+=($text)
            told_open+=("$text")
        else
            plain+=($text)
            told_plain+=("$text  ${line#*$'\t'}")
        fi
    done
    (( $#plain )) && compadd -l -d told_plain -a plain
    (( $#open )) && compadd -S '' -d told_open -a open
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _guesstree_@NAME@ "$@"
else
    compdef _guesstree_@NAME@ @NAMES@
fi
"""

_FISH = r"""function __guesstree_@NAME@
    set -l typed (commandline -opc) (commandline -ct)
    $typed[1] completion words -- $typed[2..-1] 2>/dev/null
end
for name in @NAMES@
    complete -c $name -f -a '(__guesstree_@NAME@)'
end
"""

_SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}
