"""Masters of Renaissance as a state machine announced by the server, one JSON object a line."""
