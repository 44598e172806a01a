"""Public names of a package that are loaded when first used (PEP 562), so that importing the package costs little."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def on_demand(
    package: dict[str, Any], homes: dict[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions `__getattr__` and `__dir__` of a package, which is given as its `globals()`.

    `homes` has the module of each name, followed by a colon and the name there if that is another.
    """

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        from importlib import import_module

        module, _, its_name = homes[name].partition(":")
        package[name] = getattr(import_module(module), its_name or name)
        return package[name]

    return load, lambda: sorted({*package, *package["__all__"]})
