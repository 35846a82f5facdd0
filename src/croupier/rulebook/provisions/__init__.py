"""Provisions of whole jurisdictions that papers rest on: public code beside the texts of the games."""
