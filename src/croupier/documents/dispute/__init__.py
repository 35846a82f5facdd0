"""The dispute record: the finding and the ruling on one page, the evidence on the next."""
