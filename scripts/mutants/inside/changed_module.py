"""Loads one module from another source than its file. It knows nothing but Python's own library."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

#: For the processes that a test starts: the module, its file, and the source instead.
_VARIABLE = "RUMPUS_MUTANT"


class Instead(SourceFileLoader, MetaPathFinder):
    """Finds one module, and gives another source for it."""

    def __init__(self, module: str, path: str, source: Path) -> None:
        super().__init__(module, path)
        self._source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source.read_text(), self.path, "exec", dont_inherit=True)


def change(module: str, path: str, source: Path) -> None:
    """From now on, here and in all processes that are started from here."""
    sys.meta_path.insert(0, Instead(module, path, source))
    os.environ[_VARIABLE] = os.pathsep.join((module, path, str(source)))
    folders = (str(Path(__file__).parent), os.environ.get("PYTHONPATH", ""))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, folders))


def change_as_told() -> None:
    """As the process was told that has started this one."""
    if told := os.environ.get(_VARIABLE):
        module, path, source = told.split(os.pathsep)
        sys.meta_path.insert(0, Instead(module, path, Path(source)))
