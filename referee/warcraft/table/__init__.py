"""What lies on the table and what is printed on it: answers, and verbs several chapters share. It knows no frame."""
