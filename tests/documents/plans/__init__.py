"""Tests of drawings to scale as papers."""
