"""The inner searches of both solvers in C, where they could be compiled; the Python code is the reference."""
