"""Tables, seats and the lobby: who sits where, whose word counts, what is written down. No sockets, no clock."""
