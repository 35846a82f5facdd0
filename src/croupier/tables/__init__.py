"""A live table: opening to closing, people and licences, a ledger, deviations and rulings, and an audit by replay."""
