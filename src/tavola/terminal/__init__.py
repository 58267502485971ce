"""A person's seat in the terminal: the games drawn in letters, moves put together step by step, and the screens.

Only `app` and `screens` know Textual; what `--plain` needs is imported without it.
"""
