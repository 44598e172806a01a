"""The option --plot: the picture that a command draws in addition to its table."""

from compiler.machine import need
from player.cli.args import Arguments, Option
from player.cli.output import Output, inputs_of


def plot_option(what: str) -> Option:
    """Return the option --plot; `what` describes the picture in its help."""
    return Option("--plot", f"draw {what}: a .png or .svg", "FILE")


def picture_of(given: Arguments, option: str = "--plot") -> Output | None:
    """Return the picture file of --plot, which may replace an older one; None without the option."""
    path = given.get(option)
    if not path:
        return None
    need("matplotlib", extra="plot")
    from compiler.policies import plots

    plots.check_path(path)
    output = Output(path, inputs_of(given), ours=plots.is_ours, supersedes=lambda *_: True)
    output.check()
    return output
