"""Live tables: people and bots at the same rules, over HTTP and WebSockets."""
