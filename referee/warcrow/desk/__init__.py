"""How people see and type a table."""
