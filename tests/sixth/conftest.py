"""One checkout with the sixth game for all tests of it."""

from __future__ import annotations

import pytest

from tests.sixth.checkout import Checkout, make_checkout


@pytest.fixture(scope="session")
def six(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return make_checkout(tmp_path_factory.mktemp("six"))
