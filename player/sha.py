"""SHA-256, of which trees, lists and certificates have checksums, from the module that has nothing else.

`hashlib` has it as well, but loads all of OpenSSL first: a tenth of the time that `play walk` takes.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        sha256 = __import__("_sha2" if sys.version_info >= (3, 12) else "_sha256").sha256
    except ImportError:  # a Python that was built without
        from hashlib import sha256

__all__ = ["sha256"]
