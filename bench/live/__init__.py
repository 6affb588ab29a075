"""Live tables under load, ours beside those of others, in one run."""
