"""The suite every game must pass, for whoever brings one: transcripts, random play under watch, golden games.

Nothing here knows a game by name; whatever it needs it asks of the game. It is never imported by the service.
"""
