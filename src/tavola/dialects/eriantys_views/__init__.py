"""The Eriantys document of the Display... messages: one JSON object a line, and what had to be added to it."""
