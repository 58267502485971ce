#!/usr/bin/env python3
"""An engine that plays every game at random."""

import json
import random
import sys


def say(**message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", name="Random in Python")
    elif message["type"] == "view":
        say(type="move", move=random.choice(message["moves"]))  # noqa: S311
    elif message["type"] == "bye":
        break
