"""The version of this program, which every record and hand history names."""

VERSION = "0.4.0"
