"""The report of a shift or a gaming day over all tables, to be signed and filed."""
