"""What lies on the table and what is printed on it: answers only, and the words that cards are made of."""
