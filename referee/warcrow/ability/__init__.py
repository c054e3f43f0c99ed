"""What cards do outside of rolls: the moment comes, the words of the card are carried out one after another."""
