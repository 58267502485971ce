"""The process that test_lostwrites.py kills: commits one row after another to a database in WAL mode and
prints the number of each once its commit has returned.
"""

import os
import random
import signal
import sqlite3
import sys


def body(number: int) -> bytes:
    return random.Random(number).randbytes(3000)


def acknowledge(what: object) -> None:
    os.write(sys.stdout.fileno(), f"{what}\n".encode())


def main(database: str, synchronous: str, autocheckpoint: str) -> None:
    signal.alarm(20)  # whatever goes wrong, the reader at the other end of the pipe comes to an end
    acknowledge("started")
    store = sqlite3.connect(database, isolation_level=None)
    store.execute(f"PRAGMA synchronous = {synchronous}")
    store.execute("PRAGMA journal_mode = WAL")
    store.execute(f"PRAGMA wal_autocheckpoint = {autocheckpoint}")
    store.execute("BEGIN IMMEDIATE")
    store.execute("CREATE TABLE IF NOT EXISTS rows (number INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    store.execute("CREATE TABLE IF NOT EXISTS latest (number INTEGER NOT NULL)")
    store.execute("INSERT INTO latest SELECT 0 WHERE NOT EXISTS (SELECT * FROM latest)")
    store.execute("COMMIT")
    (number,) = store.execute("SELECT number FROM latest").fetchone()
    acknowledge(number)
    while True:
        number += 1
        store.execute("BEGIN IMMEDIATE")
        store.execute("INSERT INTO rows VALUES (?, ?)", (number, body(number)))
        store.execute("UPDATE latest SET number = ?", (number,))  # a page that each commit writes over
        store.execute("COMMIT")
        acknowledge(number)


if __name__ == "__main__":
    main(*sys.argv[1:])
