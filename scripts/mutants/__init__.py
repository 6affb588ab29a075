"""Small faults put into the source on purpose, to see whether the tests notice them."""
