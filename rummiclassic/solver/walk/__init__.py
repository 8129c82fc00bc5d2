"""The walk through the numbers: A* over a frontier dynamic program, bounded by a Lagrangian relaxation."""
