"""What is drawn and printed from an edition's data: the wheel and the layout as SVG."""
