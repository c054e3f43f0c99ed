"""Tools for those who work on the referee; nothing here is installed with it."""
