"""HTTP: resources, passes, problem+json and the live stream. It asks the rules, it never is the rules.

Whatever is true of a table comes from `models` and `referee`; nothing about a table lives in a process.
"""
