"""Option 4, heroes: their setting up, training, wounds, Levels, mana and summoned creatures."""
