"""Run all benchmarks: python -m benchmarks."""

from benchmarks import board, draws, games, letters, resolve, solver, startup, words

if __name__ == "__main__":
    startup.main()
    print()
    games.main()
    print()
    words.main()
    print()
    resolve.main()
    print()
    solver.main()
    print()
    letters.main()
    print()
    draws.main()
    print()
    board.main()
