"""Fighting: rolls of one side and of two, switches, states, attacks and damage."""
