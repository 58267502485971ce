"""Engines as files that can be run: those of the docs, and bad ones, each of one idea."""

import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "docs" / "engines"

GREETS = """
import json, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def lines():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="hello", name="Odd")
        elif message["type"] == "view":
            yield message
        elif message["type"] == "bye":
            return
"""

HONEST = f"{GREETS}\nfor message in lines(): say(type='move', index=0)"

BAD = {
    "hangs": "for message in lines(): time.sleep(600)",
    "floods": "for message in lines(): print('x' * 100_000, flush=True)",
    "dies": "for message in lines(): sys.exit(3)",
    "babbles": "for message in lines(): print('I play the first one', flush=True)",
    "lies": "for message in lines(): say(type='move', index=message['count'])",
    "speaks out of turn": "for message in lines(): say(type='hello', name='again')",
}
"""What each does, and how."""

MORE_LIES = {
    "no move of this game": "for message in lines(): say(type='move', move={'type': 'Checkmate'})",
    "none of the": "for message in lines(): say(type='move', move={'type': 'Place', 'tiles': [['Ro', 0, 0]]})",
    "needs an `index`": "for message in lines(): say(type='move')",
    "before it was asked": "for message in lines(): say(type='move', index=0); say(type='move', index=0)",
}


def written(folder: Path, script: str, name: str = "engine") -> str:
    """A program of this Python script."""
    path = folder / name
    path.write_text(f"#!{sys.executable} -SE\n{script}\n")
    path.chmod(0o755)
    return str(path)


def example(folder: Path, kind: str) -> str:
    """An engine of the docs, ready to run."""
    source = EXAMPLES / f"engine.{kind}"
    if kind == "c":
        program = folder / "engine-in-c"
        subprocess.run(["cc", "-Wall", "-Werror", "-o", program, source], check=True)
        return str(program)
    interpreter = {"py": sys.executable, "js": shutil.which("node") or "node"}[kind]
    return f"{interpreter} {source}"
