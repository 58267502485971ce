"""The long forms of what the tests try: attacks with figures, fuzzing, worlds, secrets, mutants, a soak."""
