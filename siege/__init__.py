"""Long attacks on the house, for `make siege`; each part can be started by itself."""
