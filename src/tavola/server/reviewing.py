"""The process in which one game is reviewed: its log comes in on standard input, in one line of JSON, and lines go
out that say how far it has come; the last one is the review.
"""

import sys

import msgspec

from tavola.bots.review import review
from tavola.house.advice import Progress
from tavola.house.opinions import Review
from tavola.store import Record


def say(word: Progress | Review) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(word) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    code, bodies = msgspec.json.decode(sys.stdin.buffer.readline(), type=tuple[str, list[bytes]])
    log = [Record(code, number, body) for number, body in enumerate(bodies)]
    say(review(log, told=lambda done, of: say(Progress(done, of))))


if __name__ == "__main__":
    main()
