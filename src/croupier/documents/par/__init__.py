"""The PAR sheet: a workbook with live formulas, as a test laboratory reads the mathematics of a game."""
