"""The first Masters document: the server asks, the client answers, one JSON object a line."""
