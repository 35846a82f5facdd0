"""The pages of the rulebooks: every edition in short pages, the lists of them, and their odds."""
