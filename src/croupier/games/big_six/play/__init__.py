"""The Big Six Wheel as it is played: commands, events, state, and what may happen next. Normative."""
