"""The compiled body: the same rules, by numba. Only this module and `inner` know it.

In the clones that are compiled, tables are arrays and whole-number arguments are int64. Entry
points, the functions that Python calls, are kept in a cache that changes with every source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dis import get_instructions
from inspect import Parameter, Signature
from inspect import signature as signature_of
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.ccallback import CFunc
from numba.core.cgutils import get_or_insert_function
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.types import containers
from numba.extending import intrinsic
from numba.np import arrayobj

from rumpus.engine import workspace
from rumpus.engine.binding import Binder, R, Rule, globals_used, rules_named_in
from rumpus.engine.bots import CallAt
from rumpus.engine.cache import cache_folder
from rumpus.engine.chance import Dice
from rumpus.engine.inner import InnerCompiler
from rumpus.engine.prefetch import LINE, MOST_BYTES, FetchAhead
from rumpus.engine.record import Record, dtype_of
from rumpus.engine.rule import Constants, is_apart, source_of

_WHOLE = (
    types.Integer,
    types.IntegerLiteral,
    types.Boolean,
    types.BooleanLiteral,
    types.IntEnumMember,
)
_NUMBERS = types.Array(types.int64, 1, "C")


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, types.intp)


@contextmanager
def _counting_from_the_front() -> Iterator[None]:
    """Rules never count from the end of a list, so no index has to be looked at for its sign.

    numba has no option for that. Checked code takes an index below 0 for an error.
    """
    with global_compiler_lock:
        before = arrayobj.fix_integer_index
        arrayobj.fix_integer_index = _as_it_is
        try:
            yield
        finally:
            arrayobj.fix_integer_index = before


class _RuleDispatcher(CPUDispatcher):
    """Takes whole-number arguments as int64: one version of a rule, not one for each mix."""

    def compile(self, sig: Any) -> Any:
        if any(isinstance(kind, containers.List) for kind in sig):
            self.targetoptions["_nrt"] = True  # numba's own lists cannot do without
        with _counting_from_the_front():
            return super().compile(sig)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        wanted = tuple(_widened(a) for a in args)
        template, *rest = super().get_call_template(wanted, kws)
        # Just this version: numba would also offer one made for a record with fewer fields.
        template.cases = [case for case in template.cases if case.args == wanted]
        return (template, *rest)


def _widened(argument: Any) -> Any:
    return types.int64 if isinstance(argument, _WHOLE) else argument


@intrinsic
def _call_bot_at(
    typing: Any, address: Any, s: Any, seat: Any, moves: Any, n: Any, dice: Any
) -> Any:
    signature = types.int64(types.int64, s, types.int64, moves, types.int64, dice)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        given = [context.get_value_type(kind) for kind in signature.args[1:]]
        bot = ir.FunctionType(ir.IntType(64), given).as_pointer()
        return builder.call(builder.inttoptr(args[0], bot), args[1:])

    return signature, generate


def _call_by_name(symbol: str, source: Rule) -> Any:
    """Stands in compiled code for a rule that is compiled apart; the linker finds it by name."""

    def declare(typing: Any, *given: Any) -> Any:
        signature = types.int64(*(_widened(kind) for kind in given))

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            taken = [context.get_value_type(kind) for kind in signature.args]
            function = ir.FunctionType(ir.IntType(64), taken)
            return builder.call(get_or_insert_function(builder.module, function, symbol), args)

        return signature, generate

    own = [Parameter(name, Parameter.POSITIONAL_ONLY) for name in signature_of(source).parameters]
    typing = Parameter("typing", Parameter.POSITIONAL_ONLY)
    declare.__signature__ = Signature([typing, *own])  # type: ignore[attr-defined]
    return intrinsic(declare)


@intrinsic
def _fetch_ahead(typing: Any, records: Any, i: Any) -> Any:
    size = min(records.dtype.size, MOST_BYTES)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> None:
        array = context.make_array(records)(context, builder, args[0])
        offset = builder.mul(args[1], ir.Constant(ir.IntType(64), records.dtype.size))
        byte, word = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        fetch = get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        base = builder.gep(builder.bitcast(array.data, byte), [offset])
        for at in range(0, size, LINE):
            line = builder.gep(base, [ir.Constant(ir.IntType(64), at)])
            # to be written, kept in every cache, data
            builder.call(fetch, [line, word(1), word(3), word(1)])

    return types.void(records, types.int64), generate


class Compiler(Binder):
    """Compiles rules for one game. Checked code looks at bounds; bulk code does not."""

    def __init__(
        self,
        game: str,
        game_rules: Mapping[str, Rule],
        facts: Mapping[str, Any] | None = None,
        *,
        checked: bool,
    ) -> None:
        super().__init__(f"{game}.{'checked' if checked else 'bulk'}", game_rules, facts)
        self._options = {"nopython": True, "nogil": True, "boundscheck": checked}
        self._entries: dict[Rule, Rule] = {}
        self._bots: dict[Rule, Any] = {}
        self._apart: dict[Rule, Any] = {}

    def entry(self, f: Callable[..., R]) -> Callable[..., R]:
        """A compiled function for Python to call; its first call compiles it or loads it."""
        if f not in self._entries:
            self._compile_apart(f)
            _refuse_workspace(f)
            # Python holds the arrays that it gives. Without this, compiled code would count who
            # holds them at each call of a rule, which takes longer than many rules do.
            options = {**self._options, "_nrt": False}
            made = _RuleDispatcher(self._clone(self.source(f)), {}, options)
            _enable_cache(made, self.folders(f))
            self._entries[f] = made
        return self._entries[f]

    def bot(self, f: Rule, state: type[Record]) -> int:
        """The address of a compiled bot, for `rumpus.engine.bots.ask`."""
        if f not in self._bots:
            self._compile_apart(f)
            s, dice = (numba.from_dtype(dtype_of(cls)) for cls in (state, Dice))
            self._bots[f] = self._for_callers(f, (s, types.int64, _NUMBERS, types.int64, dice))
        return int(self._bots[f].address)

    def _for_callers(self, f: Rule, given: tuple[Any, ...]) -> Any:
        """A compiled function for compiled code to call by its address."""
        made = CFunc(self._clone(self.source(f)), (given, types.int64), {}, self._options)
        _enable_cache(made, self.folders(f))
        with _counting_from_the_front():
            made.compile()
        return made

    def _compile_apart(self, f: Rule) -> None:
        """What a function calls by name must be there before it is linked."""
        for g in self.reached(f):
            if is_apart(g) and g not in self._apart:
                self._apart[g] = self._for_callers(g, self._taken_by(g))
                llvm.add_symbol(self._symbol(g), self._apart[g].address)

    def _taken_by(self, f: Rule) -> tuple[Any, ...]:
        kinds = {
            "Any": numba.from_dtype(self._facts["STATE"]),
            "Dice": numba.from_dtype(dtype_of(Dice)),
            "int": types.int64,
            "list[int]": _NUMBERS,
        }
        return tuple(kinds[p.annotation] for p in signature_of(f).parameters.values())

    def _symbol(self, f: Rule) -> str:
        return f"rumpus.{self._game}.{f.__module__}.{f.__qualname__}"

    def source(self, f: Rule) -> Rule:
        return source_of(f)

    def finish(self, f: Rule, clone: FunctionType) -> Rule:
        if is_apart(f):
            return _call_by_name(self._symbol(f), f)
        # Only compiled code calls it, so it needs no wrappers for Python and C. What it is given,
        # callers hold: it need not count references, which costs more than a short rule does.
        options = {
            **self._options,
            "no_cpython_wrapper": True,
            "no_cfunc_wrapper": True,
            "_nrt": self._makes_room(f),
        }
        return _RuleDispatcher(clone, {}, options, pipeline_class=InnerCompiler)

    def _makes_room(self, f: Rule) -> bool:
        """Whether a rule makes lists itself or gets them from one that does, to hold them."""
        called = rules_named_in(self.source(f))
        return any(_is_maker(g) for g in (self.source(f), *map(self.source, called)))

    def translate(self, value: Any) -> Any:
        if isinstance(value, CallAt):
            return _call_bot_at
        if isinstance(value, workspace.NumPy):
            return np
        if isinstance(value, FetchAhead):
            return _fetch_ahead
        if isinstance(value, Constants):
            return np.array(value, dtype=np.int64)
        if isinstance(value, FunctionType) and value.__module__.startswith("rumpus."):
            raise TypeError(
                f"{value.__qualname__} is called by a rule, so it must be a @rule itself"
            )
        return value


def _refuse_workspace(f: Rule) -> None:
    """An entry point counts no references, so what it made itself would never be freed."""
    for g in rules_named_in(source_of(f)):
        if g.__module__ == workspace.__name__:
            raise TypeError(
                f"{f.__qualname__} is an entry point: {g.__qualname__} belongs in a rule it calls"
            )


def _is_maker(source: Rule) -> bool:
    if any(isinstance(value, workspace.NumPy) for value in globals_used(source).values()):
        return True
    return any(code.opname == "BUILD_LIST" for code in get_instructions(source))


def _enable_cache(dispatcher: Any, sources: set[Path]) -> None:
    folder = cache_folder(sources, numba.__version__)
    if folder is None:
        return
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        dispatcher.enable_caching()
    except RuntimeError:  # numba found no place it can write to: compile anew each time
        pass
    finally:
        numba.config.CACHE_DIR = before
