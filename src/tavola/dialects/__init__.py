"""One package for each protocol: its messages, the house's side of a connection, the guest's side."""
