"""Bundles of ES modules: every module once, in order, without name clashes."""

import pytest

from player.page.bundling import BundleError, bundle
from player.page.document import (
    ALPHABET_SCRIPT,
    ENGINE_SCRIPT,
    GAME_SCRIPTS,
    PAGE_SCRIPT,
    SITE_SCRIPT,
    source,
)


def bundled(**files: str) -> str:
    return bundle(["a.js"], lambda name: files[name.removesuffix(".js")])


def test_a_module_comes_after_those_it_imports():
    text = bundled(
        a='import { b } from "./b.js";\nimport { c } from "./c.js";\nb(c);\n',
        b='import { c } from "./c.js";\nexport function b() {\n  return c;\n}\n',
        c="export const c = 1;\n",
    )
    assert text == "const c = 1;\nfunction b() {\n  return c;\n}\nb(c);\n"


def test_modules_may_import_each_other():
    text = bundled(
        a='import { b } from "./b.js";\nexport function a() {}\nb();\n',
        b='import { a } from "./a.js";\nexport function b() {\n  a();\n}\n',
    )
    assert text.index("function b") < text.index("function a")


def test_two_modules_must_not_declare_one_name():
    with pytest.raises(BundleError, match="both declare MOST"):
        bundled(
            a='import { b } from "./b.js";\nconst MOST = b;\n', b="export const b = 1, MOST = 2;\n"
        )


def test_an_import_must_name_an_export():
    with pytest.raises(BundleError, match=r"imports b, which b\.js does not export"):
        bundled(a='import { b } from "./b.js";\nb();\n', b="const b = 1;\n")


def test_what_works_in_a_worker_too_is_a_function_of_its_own():
    files = {
        "a.js": 'import { b } from "./b.js";\nimport { ENGINE } from "./engine.js";\nstart(ENGINE, b);\n',
        "b.js": "export function b() {}\nexport function serve() {}\n",
    }
    assert bundle(["a.js"], files.__getitem__, ["b.js"]) == (
        "function engine() {\nfunction b() {}\nfunction serve() {}\nreturn { b, serve };\n}\n"
        "const { b } = engine();\nconst ENGINE = `(${engine})().serve();`;\nstart(ENGINE, b);\n"
    )


@pytest.mark.parametrize("game", sorted(set(GAME_SCRIPTS.values())))
def test_the_modules_of_each_game_fit_together(game):
    text = bundle([SITE_SCRIPT, PAGE_SCRIPT], source, [ALPHABET_SCRIPT, game, ENGINE_SCRIPT])
    assert "\nimport " not in text
    assert "\nexport " not in text
