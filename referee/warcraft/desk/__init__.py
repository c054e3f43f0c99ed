"""How people see the table and how they type it: views, documents, forms. No rule is decided here."""
