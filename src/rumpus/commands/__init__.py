"""One command a file: `add_arguments(parser)` and `run(arguments)`, which returns the exit code.

A command's docstring is its help.
"""
