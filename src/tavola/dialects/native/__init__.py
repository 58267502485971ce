"""Our own dialect: JSON over WebSocket, for the browser and for bots."""
