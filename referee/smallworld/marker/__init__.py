"""What lies face down in Regions: turning a marker up, the five Artifacts and the seven Legendary Places.

Each answers the points of `table/benefit.py`; it may use every room below, and nobody but the house knows it.
"""
