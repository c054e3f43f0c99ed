"""Magic: the tinge, and how it strikes."""
