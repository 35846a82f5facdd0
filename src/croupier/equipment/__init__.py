"""What lies on a table: money, odds, chips, wheels. Knows no rule."""
