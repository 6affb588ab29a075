"""`python -m rumpus` is `rumpus`."""

import sys

from rumpus.cli import main

sys.exit(main())
