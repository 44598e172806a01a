"""Run a command line of `play` or `treec`, and return the exit code.

0: done as asked. 1: the answer is no, or the input is bad. 2: the command line is wrong. With --json, one
object goes to standard output, also on failure; errors always go to standard error too.
"""

from __future__ import annotations

import os
import sys
from itertools import islice, pairwise

from player.cli.args import HELP, Arguments, Command, Option, UsageError, columns, is_option
from player.core.errors import PlayerError
from player.core.messages import later, say
from player.core.text import one_line
from player.locale import language, printing
from player.locale.printing import bare
from player.storage.strict_json import json_text
from player.terminal import screen
from player.words.nearest import did_you_mean, nearest
from player.words.shipped import UnknownNameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

SCREEN = 24  # lines
OK, NO, USAGE, INTERRUPTED = 0, 1, 2, 130

JSON = Option("--json", later("print one JSON object, for programs"))
LANGUAGE = Option(
    "--language",
    later("language of messages: de, en, es, fr or pt"),
    "CODE",
    choices=lambda: language.LANGUAGES,
)


class Program:
    """A program with several commands.

    `names` are the names it is installed under, and `about` describes it in a line. `groups` maps the titles
    in `--help` to the commands below them. `usual` is the default command; None if a command must be named.
    """

    __slots__ = ("about", "commands", "groups", "names", "usual")

    interrupted = INTERRUPTED, ""  # the exit code and the message after Ctrl-C
    spellings: ClassVar[Mapping[str, str]] = {}  # other spellings of some commands
    translated = False  # whether messages are translated (never in JSON)

    def __init__(
        self,
        names: tuple[str, ...],
        about: str,
        groups: Mapping[str, tuple[Command, ...]],
        *,
        usual: Command | None = None,
    ) -> None:
        self.names, self.about, self.groups, self.usual = names, about, groups, usual
        helping = Command(
            "help [COMMAND]", later("show this help, or the help of a command"), self._help
        )
        self.commands = {one.name: one for group in groups.values() for one in group}
        self.commands["help"] = helping

    @property
    def everywhere(self) -> tuple[Option, ...]:
        """The options that all commands take, besides --help and --version."""
        return (LANGUAGE,) if self.translated else ()

    @property
    def name(self) -> str:
        """The name under which the program was started."""
        called = os.path.basename(sys.argv[0])
        return next((name for name in self.names if called.startswith(name)), self.names[0])

    def run(self, words: list[str]) -> int:
        """Run a command line and return the exit code, even if the terminal or pipe closes meanwhile."""
        printing.prepare()
        code = OK
        try:
            code = self._run(words)
            sys.stdout.flush()
        except KeyboardInterrupt:
            code, sentence = self.interrupted
            print(sentence, file=sys.stderr)
        except OSError as error:
            return self._give_up(error, code)
        finally:
            printing.release()
            language.use(language.ENGLISH)
        return code

    def _run(self, words: list[str]) -> int:
        """Find the command, read its arguments and run it; print errors."""
        words = list(words)
        wanted = _take_language(words) if self.translated else None
        named, rest = self.find(words)
        command = named or self.usual
        to_program = _asks_for_json(command, rest)
        try:
            if self.translated:
                _speak(wanted, language.ENGLISH if to_program else "")
            clear = rest[: rest.index("--")] if "--" in rest else rest
            if "--version" in clear:
                return _version()
            if not {*HELP}.isdisjoint(clear) or (command is None and not words):
                print(self._usage(named) if named else self._overview())
                return OK if rest else USAGE
            if command is None:
                at = self._first_operand(words)
                for word in filter(is_option, words[:at]):
                    self._check_known(word.partition("=")[0])
                raise self._no_command(words[min(at, len(words) - 1)])
            from player.cli.parser import parse  # argparse is slow to import

            return command.run(parse(command, rest))
        except UsageError as error:
            asked = f"{self.name} {command.name if command else ''}".rstrip()
            cure = say("Run '{command} --help'.", command=asked)
            message = f"{error}."
            if near := nearest(
                error.unknown, (*error.known, *(option.name for option in self.everywhere))
            ):
                message = f"{error}; {did_you_mean(near)}"
            return self._fail(f"{message} {cure}", USAGE, to_program)
        except UnknownNameError as error:
            message = str(error)
            if command is self.usual and (near := nearest(error.unlike, self.commands)):
                message = f"{error.plain}; {did_you_mean(repr(f'{self.name} {near}'))}"
            return self._fail(message, NO, to_program)
        except PlayerError as error:
            return self._fail(str(error), NO, to_program)
        except OSError as error:
            if error.filename is None:  # an error without a file name: the output cannot be written
                raise
            return self._fail(f"{error.filename}: {error.strerror}", NO, to_program)
        except MemoryError:
            return self._fail(
                say("out of memory; use a shorter list or fewer threads"), NO, to_program
            )

    def find(self, words: list[str]) -> tuple[Command | None, list[str]]:
        """Return the command that a command line names, and the other words; None if it names none.

        Options of any command, with their values, may stand before the name.
        """
        at = self._first_operand(words)
        name = self.spellings.get(words[at], words[at]) if at < len(words) else ""
        return self.commands.get(name), words[:at] + words[at + (name in self.commands) :]

    def all_options(self) -> dict[str, Option]:
        """Return the options of all commands by name; if an option takes a value in any command, that version is returned."""
        commands = (*self.commands.values(), *([self.usual] if self.usual else ()))
        options = [
            *self.everywhere,
            *(option for command in commands for option in command.options),
        ]
        return {one.name: one for one in sorted(options, key=lambda one: bool(one.value))}

    def _first_operand(self, words: list[str]) -> int:
        """Return the index of the first word that is neither an option nor its value; the number of words if there is none."""
        options, at = self.all_options(), 0
        while at < len(words) and is_option(words[at]):
            at += 2 if words[at] in options and options[words[at]].value else 1
        return min(at, len(words))

    def _check_known(self, name: str) -> None:
        """Refuse an option that no command takes."""
        known = (*self.all_options(), HELP[1], "--version")
        if name not in (*known, HELP[0]):
            raise UsageError(say("unknown option {name}", name=name), name, known)

    def _no_command(self, name: str) -> UsageError:
        return UsageError(say("unknown command {name}", name=repr(name)), name, self.commands)

    def _fail(self, message: str, code: int, to_program: bool) -> int:
        """Print an error, as JSON too if --json was given."""
        print(f"{self.name}: {one_line(message)}", file=sys.stderr)
        if to_program:
            try:
                print_json({"error": one_line(message)})
                sys.stdout.flush()
            except OSError:  # the message was printed already, and the exit code is set
                printing.silence(printing.bare(sys.stdout))
        return code

    def _give_up(self, error: OSError, code: int) -> int:
        """Print that the output cannot be written; if its reader has gone, print nothing and keep the exit code."""
        printing.silence(printing.bare(sys.stdout))
        if reader_has_gone(error):
            return code
        sentence = say("cannot write the output: {reason}", reason=error.strerror)
        print(f"{self.name}: {one_line(sentence)}", file=sys.stderr)
        return NO

    def _help(self, given: Arguments) -> int:
        asked = self.spellings.get(given.operands[0], given.operands[0]) if given.operands else ""
        command = self.commands.get(asked)
        if given.operands and command is None:
            raise self._no_command(given.operands[0])
        print(self._usage(command) if command else self._overview())
        return OK

    def _usage(self, command: Command) -> str:
        from player.cli.parser import shown_parser

        return shown_parser(self.name, command, self.everywhere).format_help().rstrip("\n")

    def _overview(self) -> str:
        """Return the overview that `--help` prints without a command: one screen."""
        lines = [*self._synopsis(), say(self.about), ""]
        commands = [one for group in self.groups.values() for one in group]
        rows = iter(columns([(one.name, say(one.summary)) for one in commands]))
        for title, group in self.groups.items():
            lines += [say(title), *islice(rows, len(group))]
        options = [*(option.name for option in self.everywhere), HELP[1], "--version"]
        last = say(
            "'{command} help COMMAND' shows its options. All commands take {options}.",
            command=self.name,
            options=", ".join(options),
        )
        lines.append(screen.wrapped(last))
        for spare in ("", say(self.about)):
            if len(lines) > SCREEN:
                lines.remove(spare)
        return "\n".join(lines)

    def _synopsis(self) -> list[str]:
        """Return the forms of a command line."""
        if self.usual is None:
            return [say("usage: {line} [options]", line=f"{self.name} COMMAND ...")]
        return [
            say("usage: {line} [options]", line=f"{self.name} {self.usual.operands}"),
            say("       {line} ...", line=f"{self.name} COMMAND"),
        ]


def _asks_for_json(command: Command | None, words: list[str]) -> bool:
    """Tell whether a command line asks for JSON, by --json or by --format json."""
    words = words[: words.index("--")] if "--" in words else words
    if JSON.name in words:
        return True
    if command is None or JSON not in command.options:
        return False
    forms = [word.removeprefix("--format=") for word in words if word.startswith("--format=")]
    forms += [value for name, value in pairwise(words) if name == "--format"]
    return "json" in forms


def _take_language(words: list[str]) -> str | None:
    """Remove --language from the words of a command line and return its value; None without it.

    This happens before anything else is read, so that every message can be in that language.
    """
    end = words.index("--") if "--" in words else len(words)
    for at, word in enumerate(words[:end]):
        name, equals, value = word.partition("=")
        if name == LANGUAGE.name:
            del words[at]
            return value if equals else words.pop(at) if at < end - 1 else ""
    return None


def _speak(wanted: str | None, instead: str = "") -> None:
    """Use the wanted language, or the one of the environment, or the one named by `instead`.

    A terminal that cannot show some of its letters gets English. An unknown language is refused.
    """
    found = language.of_environment(os.environ) if wanted is None else language.known(wanted)
    language.use(instead or found or language.ENGLISH)
    if not screen.can_print(language.signs()):
        language.use(language.ENGLISH)
    if found is None:
        known = ", ".join(language.LANGUAGES)
        raise UsageError(
            say(
                "{option} must be one of {known}, not {given}",
                option=LANGUAGE.name,
                known=known,
                given=repr(wanted),
            )
        )


def print_json(content: object) -> None:
    """Print one JSON object, with characters that standard output cannot show escaped."""
    text = json_text(content, shows_all=screen.can_print("é⬛"))
    print(text, file=bare(sys.stdout))  # unchanged, without direction marks


def print_file(text: str) -> None:
    """Print the content of a file, in UTF-8 with plain line ends unless standard output is a terminal.

    Some systems would use another encoding or other line ends, which would damage a page or a list.
    """
    raw = None if sys.stdout.isatty() else getattr(sys.stdout, "buffer", None)
    if raw is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    raw.write(text.encode("utf-8", "backslashreplace"))


def reader_has_gone(error: OSError) -> bool:
    """Tell whether a write failed because the reader has gone, which is not an error.

    >>> reader_has_gone(BrokenPipeError()), reader_has_gone(OSError(28, "No space left on device"))
    (True, False)
    """
    from errno import EINVAL  # Windows reports this for a pipe without a reader

    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == EINVAL)


def _version() -> int:
    from player.version import VERSION

    print(f"guesstree {VERSION}")
    return OK
