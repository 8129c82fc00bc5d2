"""Run the program with python -m rummi."""

import sys

from rummiterm.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
