"""The example game on every surface, as its players meet it: the API, the terminal, the phone, the search."""
