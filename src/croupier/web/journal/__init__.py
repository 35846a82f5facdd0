"""Journals and their audit in the browser: records found, rounds replayed card by card, proofs, receipts, verification."""
