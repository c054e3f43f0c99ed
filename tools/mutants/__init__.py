"""Mutants: small faults put into the rules' code one at a time, to see whether any test notices.

`places` finds where a fault can be put, `reached` which transcripts come by there, `trial` puts one in and plays,
`__main__` draws a sample and reports. Games come from the registry; nothing here knows one by name.
"""
