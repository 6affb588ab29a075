"""What every part of the server stands on: settings of a server, limits, time, logs, metrics."""
