"""Python loads this when it starts, so a server that a test has started is a mutant, too."""

from changed_module import change_as_told

change_as_told()
