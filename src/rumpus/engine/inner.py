"""Rules that only compiled code calls.

numba makes every function whole: optimised together with all that it calls, and turned into
machine code, at each level of calls again. Only entry points need that. A rule's code is handed
on to its callers as it is; compiling a game takes a third of the time, and runs no slower.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class _NoMachineCode:
    """Stands where numba would tell the machine code of a function about its Python side."""

    @staticmethod
    def set_env(name: str, environment: Any) -> None:
        """Rules raise no errors of their own, so they have no Python side to find."""


class _InnerLibrary(JITCodeLibrary):
    """Code to link into that of callers, never to run by itself."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> type[_NoMachineCode]:
        return _NoMachineCode


class InnerCompiler(Compiler):
    """numba's compiler with such a library."""

    def compile_extra(self, func: Any) -> Any:
        library = _InnerLibrary(self.state.targetctx.codegen(), func.__qualname__)
        library.enable_object_caching()
        self.state.library = library
        return super().compile_extra(func)
