"""`tavola play --plain` through a pipe: a whole game of each title, and what a person gets to read."""

import re
import subprocess
import threading
from collections.abc import Callable, Iterator

import pytest

from tests.support.process import Serving, serving, tavola

DEADLINE = 90.0


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("house") / "data", "--bot-pace", "0") as server:
        yield server


class Typist:
    """Reads lines and answers them, as `expect` would: after each `Your turn` the list, then a number of it."""

    def __init__(self, house: Serving, *options: str) -> None:
        command = tavola("play", "native", f"127.0.0.1:{house.http}", "--plain", "--name", "Ann", *options)
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.heard: list[str] = []
        # Whatever goes wrong, one who waits for a line that never comes does not hold up the tests.
        self._guard = threading.Timer(DEADLINE, self.process.kill)
        self._guard.start()

    def say(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def line(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, f"it ended: {self.heard[-20:]}"
        assert "\x1b" not in line
        self.heard.append(line.rstrip("\n"))
        return self.heard[-1]

    def until(self, start: str) -> str:
        while not (line := self.line()).startswith(start):
            pass
        return line

    def leave(self) -> int:
        self.say("quit")
        assert self.process.stdin
        self.process.stdin.close()
        return self.process.wait(DEADLINE)

    def end(self) -> None:
        """Whatever has become of it, nothing of it is left."""
        self._guard.cancel()
        self.process.kill()
        with self.process:
            pass


Sit = Callable[..., Typist]


@pytest.fixture
def sit(house: Serving) -> Iterator[Sit]:
    typists: list[Typist] = []

    def sit_down(*options: str) -> Typist:
        typists.append(Typist(house, *options))
        return typists[-1]

    yield sit_down
    for typist in typists:
        typist.end()


def play_out(typist: Typist) -> None:
    """Always the first of what is offered; a list that has nothing complete in it is gone into."""
    while True:
        line = typist.line()
        if line.startswith("The game is over:"):
            return
        if line.startswith(("Your turn:", "1) ")):
            typist.say("1")


@pytest.mark.parametrize(
    "options",
    [("qwirkle", "--bots", "random"), ("eriantys", "--expert", "--bots", "random"), ("masters", "--players", "1")],
    ids=lambda options: options[0],
)
def test_a_whole_game_through_a_pipe(sit: Sit, options: tuple[str, ...]) -> None:
    typist = sit("--game", *options)
    play_out(typist)
    parts = {"qwirkle": "lines [0-9]+, bonus [06], points", "eriantys": "towers", "masters": "cards [0-9]+, track"}
    assert re.match(f"Ann: {parts[options[0]]} [0-9]+", typist.until("Ann: "))
    assert typist.leave() == 0


def test_commands_are_read_and_refused_in_the_words_of_the_rules(sit: Sit) -> None:
    typist = sit("--game", "eriantys", "--bots", "random")
    typist.until("Your turn: play an assistant.")
    typist.say("student red dining")
    assert typist.line() == "That is not possible: you cannot move a student now: play an assistant first."
    typist.say("dance")
    assert typist.line().startswith("That is not possible: the first word is assistant, student, ")
    typist.say("?")
    # Which is the first depends on what the bot has played, if it came first.
    offered = re.match(r"1\) assistant (\d+), (\d) step", typist.until("1) "))
    assert offered
    number, steps = map(int, offered.groups())
    assert steps == (number + 1) // 2
    typist.say(f"assistant {number}")
    assert typist.until("You: ").startswith(f"You: assistant {number} (mother nature may go up to {steps})")
    typist.until(f"Ann plays assistant {number}")
    typist.say("board")
    typist.until("Your entrance: ")
    assert typist.leave() == 0


def test_the_lobby_in_plain_lines(sit: Sit) -> None:
    typist = sit()
    typist.until("You are in the lobby.")
    typist.say("tables")
    while not re.match(r"(1 table|\d+ tables)\. Games: qwirkle, eriantys, masters$", typist.line()):
        pass
    typist.say("join NOPE")
    typist.until("There is no table 'NOPE' here.")
    typist.say("play")
    assert typist.line() == "It is said like this: play GAME LEVEL [PLAYERS] [expert]"
    typist.say("play qwirkle random nobody")
    typist.until("It is said like this: play GAME LEVEL")
    typist.say("play qwirkle random")
    typist.until("Your turn: place")
    typist.say("say hello there")
    typist.until("Ann: hello there")
    typist.say("clocks")
    typist.until("There are no clocks here.")
    assert typist.leave() == 0


def test_a_hint_is_a_command_that_can_be_typed(sit: Sit) -> None:
    typist = sit()
    typist.until("You are in the lobby.")
    typist.say("play eriantys random 2 expert")
    typist.until("Your turn: play an assistant.")
    typist.say("hint")
    while not (hint := re.match(r"Hint: (assistant \d+)\. \S.*\.", line := typist.line())):
        if line == "No hint could be found in time.":
            typist.say("hint")  # on a busy machine, where thinking gives way to everything else
    typist.say(hint[1])
    typist.until(f"You: {hint[1]} (")
    typist.until(f"Ann plays {hint[1]}.")
    assert typist.leave() == 0


def test_a_game_is_left_and_gone_on_with(sit: Sit) -> None:
    typist = sit("--game", "qwirkle", "--bots", "random")
    code = typist.until("The code of this game is ").split()[-1].rstrip(".")
    typist.until("Your turn:")
    assert typist.leave() == 0
    later = sit()
    later.until("You are in the lobby.")
    later.say("resume NOPE")
    later.until("No game of yours is known here by the code 'NOPE'")
    later.say("tables")
    later.until(f"Yours: {code}, qwirkle as Ann; ")
    later.say(f"resume {code.lower()}")
    later.until("Your turn:")
    assert later.leave() == 0


def test_a_table_that_is_not_there_ends_it_with_a_sentence(house: Serving) -> None:
    command = tavola("play", "native", f"127.0.0.1:{house.http}", "--plain", "--code", "NOPE1")
    done = subprocess.run(command, input="", capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert (done.returncode, done.stderr) == (1, "tavola: there is no table 'NOPE1' here\n")


def test_somebody_looks_on_in_plain_lines(house: Serving, sit: Sit) -> None:
    typist = sit("--game", "qwirkle", "--bots", "random")
    code = typist.until("The code of this game is ").removeprefix("The code of this game is ").rstrip(".")
    typist.until("Your turn:")
    command = tavola("watch", code, "--address", f"127.0.0.1:{house.http}")
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as looking:
        assert looking.stdout
        guard = threading.Timer(DEADLINE, looking.kill)
        guard.start()
        for line in looking.stdout:
            if line.startswith(("The game begins: Ann, ", "Ann is next.")):
                # A whole turn, whichever it is: whoever can place nothing trades.
                for _ in range(12):
                    typist.say("1")
            if line.startswith(("Ann places ", "Ann puts ")):
                break
        else:
            raise AssertionError("it ended without having seen anything")
        guard.cancel()
        looking.terminate()
    assert typist.leave() == 0
