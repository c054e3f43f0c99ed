"""What is kept: tables, passes, ledgers, snapshots, packs and first answers, in one database.

It knows the rules only to fold a ledger into a position. It knows nothing of HTTP.
"""
