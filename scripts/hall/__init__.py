"""A hall on one machine: PostgreSQL and NATS from their wheels, nodes, and a proxy before them."""
