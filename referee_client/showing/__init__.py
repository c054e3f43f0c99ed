"""What the terminal prints, as lines of text: what the table, the score, the log and the rules say, and nothing more.

Nothing here knows a game: titles, names and sentences come from the service, the words between them from the shell.
"""
