"""Drawing in SVG: shapes, colours, arcs, the cloth of a layout. Knows no game."""
