"""Taking Regions: who may attack what, what it costs, what the loser keeps, the die."""
