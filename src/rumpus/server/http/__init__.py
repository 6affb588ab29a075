"""What the room answers over HTTP: the lobby's calls, replays, rules, and the client's files."""
