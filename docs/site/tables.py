"""The directive `commands`: every command of a program and each of its options, by its table of commands."""

from importlib import import_module

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import nested_parse_with_titles

from player.cli.args import Command, Option
from player.cli.running import Program


def page_of(program: Program) -> list[str]:
    """The reference of a program, as lines of reStructuredText."""
    name = program.names[0]
    lines = [program.about, ""]
    for command in program.commands.values():
        lines += of_command(program, name, command)
    return lines


def of_command(program: Program, name: str, command: Command) -> list[str]:
    title = f"{name} {command.name}"
    needed = "".join(
        f" {option.name} {option.value}" for option in command.options if option.required
    )
    details = command.details if isinstance(command.details, str) else command.details()
    return [
        title, "-" * len(title), "",
        *block(f"{title} {command.operands}".rstrip() + f"{needed} [options]"),
        f"{command.summary[0].upper()}{command.summary[1:]}.", "",
        *(block(details) if details else []),
        f".. program:: {title}", "",
        *options(program, command),
    ]  # fmt: skip


def options(program: Program, command: Command) -> list[str]:
    return [
        line
        for option in (*program.everywhere, *command.options)
        for line in (
            f".. option:: {option.name} {option.value}".rstrip(),
            "",
            *description(option),
            "",
        )
    ]


def description(option: Option) -> list[str]:
    """What help says of an option, and the values it takes where they are few."""
    text = f"   {option.help[0].upper()}{option.help[1:]}.".replace("*", "\\*").replace("`", "\\`")
    return [text]


def block(text: str) -> list[str]:
    return [
        ".. code-block:: text",
        "   :class: told",
        "",
        *(f"   {line}" for line in text.splitlines()),
        "",
    ]


class Commands(SphinxDirective):
    """`.. commands:: player.cli.main` documents the program of that module."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        module = import_module(self.arguments[0])
        self.env.note_dependency(module.__file__)
        section = nodes.section()
        section.document = self.state.document
        nested_parse_with_titles(
            self.state, StringList(page_of(module.PROGRAM), source=self.arguments[0]), section
        )
        return section.children


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
