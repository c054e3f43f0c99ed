"""A turn and its four phases: movement, exploration, challenge, maintenance."""
