"""What is said in other languages than English: a table each, loaded when it is wanted."""
