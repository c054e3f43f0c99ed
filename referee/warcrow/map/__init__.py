"""The battle map: where bases and terrain lie, and what that comes to. It offers claims and decides nothing."""
