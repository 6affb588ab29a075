"""Where people come in: sockets, their lines, and the gate that every request passes."""
