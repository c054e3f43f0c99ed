"""What lies on the table, and what every other room asks about it.

The position as data (`position`), who holds what (`ground`), the islands (`map`), the box (`component`), and the
points by which banners, badges and markers are known (`benefit`, `points`, `benefits`). Windows and frames that ask
have their common base here, verbs their registry. No turn, no conquest, and no Race, power or marker by name outside
`component`.
"""
