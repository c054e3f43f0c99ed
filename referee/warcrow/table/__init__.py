"""What lies on the table: profile cards, and in time the units they stand for. Answers only."""
