"""The leader: what only other troops of a unit could do, the unit does not do."""

FIRES = "wcr.leader.fire-gate"
"""Without range or sight of its leader a unit shoots at nobody."""
ENGAGES = "wcr.leader.engage-gate"
"""Nobody of a unit goes into a combat that its leader does not reach."""
