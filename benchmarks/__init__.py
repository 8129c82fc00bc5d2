"""Measurements. Each prints ratios against a peer in the same run; none is a test."""
