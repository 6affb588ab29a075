"""Benchmarks: our own speed, and that of peers in environments of their own."""
