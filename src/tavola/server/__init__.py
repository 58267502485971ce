"""The shell around the house: sockets, the web, the clock, the disk's thread and the bots' processes."""
