"""`python -m tavola` is `tavola`."""

from tavola.cli import main

main()
