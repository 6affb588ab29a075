"""Builds the browser client into the package when a wheel or sdist is made.

An editable install skips it: there the Makefile builds the client.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

import client


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs scripts/client.py where the built client is missing or older than its sources."""

    def dependencies(self) -> list[str]:
        """Node comes from PyPI, for the build only, where the machine has none."""
        if self._is_needed() and client.find_node() is None:
            return [client.NODE_WHEEL]
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and self._is_needed():
            client.build()

    def _is_needed(self) -> bool:
        return not os.environ.get("RUMPUS_SKIP_WEB") and client.is_stale()
