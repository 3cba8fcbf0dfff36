"""Items on the table as they are drawn."""
