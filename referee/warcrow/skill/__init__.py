"""Skills and spells at work: what they do, one thing after another, on whom they are aimed at."""
