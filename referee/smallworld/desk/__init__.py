"""How people see the table and type it in: views, documents, corrections. Nothing here decides a rule."""
