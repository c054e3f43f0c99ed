"""Keywords of terrain: what the ground does to whoever stands by it or goes over it."""
