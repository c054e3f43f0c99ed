"""The twenty Special Powers. Each answers what the core asks of every benefit; the core knows none by name."""
