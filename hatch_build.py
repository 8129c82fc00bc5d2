"""Compiles the inner searches when the package is built, where there is a compiler; without one they are left out.

Nothing is said either way: the program works without them, only slower. ``RUMMI_PURE=1`` leaves them out, ``CC`` names
the compiler and ``CFLAGS`` what it is told besides. ``python hatch_build.py`` compiles them in a checkout, or to
a file that is named, and shows what the compiler says.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PACKAGE, NAME = "rumminative", "searches.so"
# Sums must be rounded one by one, as Python rounds them: no fused operations.
FLAGS = ["-std=c11", "-O2", "-DNDEBUG", "-fPIC", "-shared", "-fvisibility=hidden", "-ffp-contract=off"]
PATIENCE = 120  # seconds; it takes about two


def compiled(sources: Path, target: Path) -> subprocess.CompletedProcess[str] | None:
    """Compile all sources of a directory; return what came of it, None if there is no compiler."""
    compiler = shlex.split(os.environ.get("CC", "")) or ["cc"]
    if os.environ.get("RUMMI_PURE", "0") not in ("", "0") or not shutil.which(compiler[0]):
        return None
    fresh = target.with_suffix(".new")
    flags = [*FLAGS, *shlex.split(os.environ.get("CFLAGS", ""))]
    command = [*compiler, *flags, *map(str, sorted(sources.glob("*.c"))), "-o", str(fresh)]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
        if not done.returncode:
            fresh.replace(target)  # a program that runs keeps what it has opened
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done


def _built(sources: Path, target: Path) -> bool:
    done = compiled(sources, target)
    return done is not None and not done.returncode


def _platform() -> str:
    """Return the tag of this system as it is, without a promise about others."""
    from packaging.tags import platform_tags

    return next(tag for tag in platform_tags() if "manylinux" not in tag and "musllinux" not in tag)


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # called by hand
    pass
else:

    class CompiledSearches(BuildHookInterface[Any]):
        """Puts the compiled searches into a wheel; an editable install has them beside their sources."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Compile, and say what kind of wheel that makes."""
            sources = Path(self.root) / PACKAGE
            if version == "editable":
                (sources / NAME).unlink(missing_ok=True)
                _built(sources, sources / NAME)
                return
            self.place = Path(tempfile.mkdtemp(prefix="rummi-build-"))
            if _built(sources, self.place / NAME):
                build_data["force_include"][str(self.place / NAME)] = f"{PACKAGE}/{NAME}"
                build_data["pure_python"], build_data["tag"] = False, f"py3-none-{_platform()}"

        def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
            """Tidy up."""
            if version != "editable":
                shutil.rmtree(self.place, ignore_errors=True)


if __name__ == "__main__":
    root = Path(__file__).parent
    parser = argparse.ArgumentParser(description="Compile the inner searches and show what the compiler says.")
    parser.add_argument("target", nargs="?", type=Path, default=root / PACKAGE / NAME, help="the library to write")
    outcome = compiled(root / PACKAGE, parser.parse_args().target)
    sys.exit("no compiler" if outcome is None else outcome.stderr if outcome.returncode else 0)
