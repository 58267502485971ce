"""Long attacks on a house, to be run by hand; each part is a module that can be started by itself."""
