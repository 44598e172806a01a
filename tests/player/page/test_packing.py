"""The page unpacks data that zlib compressed."""

import json
import random
import shutil
import subprocess
import zlib
from base64 import b64encode
from pathlib import Path

import pytest

from player.page.document import source
from player.page.packing import base_85, deflated
from tests.support.needs import lack

LOADER = Path(__file__).parents[3] / "player/page/loader.js"
SCRIPT = f"""
import {{ readFileSync }} from "node:fs";
import {{ bytesOf, inflate }} from {json.dumps(LOADER.as_uri())};
const cases = JSON.parse(readFileSync(0, "utf8"));
const found = cases.map(([size, packed]) => Buffer.from(inflate(bytesOf(packed), size)).toString("base64"));
process.stdout.write(JSON.stringify(found));
"""


def unpacked(cases: list[tuple[int, str]]) -> list[str]:
    node = shutil.which("node")
    if node is None:
        lack("node")
    command = [node, "--input-type=module", "-e", SCRIPT]
    done = subprocess.run(
        command, input=json.dumps(cases), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("strategy", [zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED, zlib.Z_HUFFMAN_ONLY])
@pytest.mark.parametrize("level", [0, 1, 9])
def test_every_way_to_compress_is_read(strategy, level):
    rng = random.Random(3)
    contents = [b"", b"a", b"ab" * 40_000, rng.randbytes(70_000), source("page.css").encode() * 3]
    cases = []
    for content in contents:
        packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, 9, strategy)
        packed = packer.compress(content) + packer.flush()
        cases.append((len(content), base_85(packed)))
    assert unpacked(cases) == [b64encode(content).decode() for content in contents]


def test_texts_of_any_language_are_packed():
    text = "guesstree ◦ 단어 ◦ ação " * 500
    assert unpacked([deflated(text)]) == [b64encode(text.encode()).decode()]
