"""How people see the table and type it."""
