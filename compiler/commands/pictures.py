"""The picture that a command draws beside its table, and the option that names it."""

from compiler.machine import need
from player.cli.args import Arguments, Option
from player.cli.output import Output, inputs_of


def plot_option(what: str) -> Option:
    """Return the option --plot of a command that draws this."""
    return Option("--plot", f"draw {what}: a .png or .svg", "FILE")


def picture_of(given: Arguments, option: str = "--plot") -> Output | None:
    """Return the picture that an option names, which may replace an older one; None if it is not given."""
    path = given.get(option)
    if not path:
        return None
    need("matplotlib", extra="plot")
    from compiler.policies import plots

    plots.check_path(path)
    output = Output(path, inputs_of(given), ours=plots.is_ours, supersedes=lambda *_: True)
    output.check()
    return output
