"""A house's folder: who the house is, what it filed, and what is in force at a table on a day."""
