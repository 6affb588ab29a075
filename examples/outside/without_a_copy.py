"""A batch's arrays in torch and JAX: the same memory, filled anew at every step.

pip install rumpus torch jax
python examples/outside/without_a_copy.py
"""

from __future__ import annotations

from importlib import import_module

import rumpus


def main() -> None:
    tables = rumpus.batch("kingdom_four", n=4096, seats=3)
    ours = tables.observe()
    for name in ("torch", "jax.dlpack"):
        try:
            library = import_module(name)
        except ImportError:
            print(f"{name} is not installed")
            continue
        theirs = library.from_dlpack(ours)
        is_shared = (
            theirs.data_ptr() if name == "torch" else theirs.unsafe_buffer_pointer()
        ) == ours.ctypes.data
        print(f"{name}: {theirs.dtype}, {tuple(theirs.shape)}, the same memory: {is_shared}")


if __name__ == "__main__":
    main()
