"""The Expansion Set: one room for each of its optional rules, each silent unless its option is on."""
