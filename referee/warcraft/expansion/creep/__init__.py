"""Option 3, creeps: their setting up, how they are met and what killing them brings."""
