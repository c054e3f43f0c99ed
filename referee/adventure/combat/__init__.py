"""Combat from its first window to its end: dice, powers, hits, damage, defeat, levels, the track."""
