"""What lies on the table: the position as data and plain questions to it. No frame, no turn, no rule of a chapter."""
