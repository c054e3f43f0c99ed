"""Option 2, racial abilities: one room for each race."""
