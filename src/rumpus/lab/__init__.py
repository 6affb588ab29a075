"""The laboratory: many games of the same rules, and what they tell."""
