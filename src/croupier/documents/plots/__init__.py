"""Plots of distributions, simulations and game protection, as SVG or PNG."""
