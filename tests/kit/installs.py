"""Installing an example package beside the product, as anybody would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def install(example: Path, target: Path) -> str:
    """Install a package into a directory; return what to put on the module path."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(target)]
    subprocess.run([*pip, *options, str(example)], check=True, capture_output=True)
    return str(target)
