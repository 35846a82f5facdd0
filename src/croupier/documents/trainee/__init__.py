"""The record of a trainee on two pages: what it comes to, with lines to sign; then section by section."""
