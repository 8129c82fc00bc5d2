"""Launcher for a checkout: python cli.py."""

import sys

if __name__ == "__main__":  # processes that think import this file, too
    try:
        from rummiterm.cli.main import main

        code = main()
    except ModuleNotFoundError as missing:
        sys.exit(f"rummi: the module {missing.name!r} is not installed; set everything up with: make setup")
    sys.exit(code)
