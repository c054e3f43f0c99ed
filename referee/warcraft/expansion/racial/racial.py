"""That each race has an ability of its own; what it is stands in the room of the race."""

INHERENT = "wbx.racial.inherent"
