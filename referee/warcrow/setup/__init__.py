"""Before the game: companies, recruited, checked and written down."""
