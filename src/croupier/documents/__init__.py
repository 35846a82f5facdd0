"""Plots for documents: odds, simulations and game protection as charts, SVG or PNG."""
