"""What every game shares: state layout, agenda, chance, happenings, rules in two bodies, replay."""
