"""Several houses as one, over NATS. Nothing of it is imported by a house that is alone."""
