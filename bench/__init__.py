"""Speed as ratios, each measured in one run against a rival doing equal work on the same machine."""
