"""Victory coins: what a turn earns, what changes hands, and who has won."""
