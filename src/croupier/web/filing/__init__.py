"""The house's submissions on pages: a form that judges while one types, and the steps of their life."""
