"""Run all benchmarks: python -m benchmarks."""

from benchmarks import games, startup

if __name__ == "__main__":
    startup.main()
    print()
    games.main()
