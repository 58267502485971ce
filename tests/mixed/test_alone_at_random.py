"""Whatever natives do with tables, in whatever order: once they are gone, nobody of a queue sits alone."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.mixed.test_alone import KEPT, Door, playing
from tests.mixed.tongues import Visitor

TONGUES = ["masters-requests", "masters-states", "masters-states:as-built"]

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("open"), st.integers(2, 4)),
        st.tuples(
            st.sampled_from(["join", "drop", "return", "leave", "wait", "guest", "guest goes"]), st.integers(0, 9)
        ),
    ),
    max_size=25,
)


class Scene:
    def __init__(self, players: int) -> None:
        self.door = Door()
        self.players = players
        self.came = 0
        self.guests: list[Visitor] = []
        self.natives: list[Visitor] = []

    def do(self, step: str, number: int) -> None:
        door = self.door
        here = [native for native in self.natives if not native.outlet.closed]
        match step:
            case "open":
                self.natives.append(door.native(f"Native {len(self.natives)}", "masters", players=number))
            case "join":
                if waiting := list(door.sansio.house.lobby.offered("masters")):
                    code = waiting[number % len(waiting)].code
                    self.natives.append(door.native(f"Native {len(self.natives)}", "masters", code=code))
            case "drop" if here:
                here[number % len(here)].drop()
            case "return":
                if away := [native for native in self.natives if native.outlet.closed and native.guest.code]:
                    native = away[number % len(away)]
                    native.connect(native.guest.hello())
                    door.settle()
            case "leave" if here:
                here[number % len(here)].say(b'{"type":"Leave"}')
                door.settle()
            case "wait":
                door.later(number * 8)
            case "guest":
                tongue = TONGUES[number % len(TONGUES)]
                self.guests.append(door.guest(tongue, f"guest{self.came}", self.players))
                self.came += 1
            case "guest goes" if self.guests:
                guest = self.guests.pop(number % len(self.guests))
                guest.drop()
                door.settle()


@settings(max_examples=60, deadline=None)
@given(STEPS, st.sampled_from([2, 3]))
def test_no_two_are_left_alone(steps: list[tuple[str, int]], players: int) -> None:
    scene = Scene(players)
    for step, number in steps:
        scene.do(step, number)
    for native in scene.natives:
        if not native.outlet.closed:
            native.drop()
    scene.door.later(KEPT + 1)
    tables = Counter(guest.session.table for guest in scene.guests if not playing([guest])[0])
    assert None not in tables, "everybody has a table"
    assert list(tables.values()).count(1) <= 1, "and one of them at most is there alone"
    assert not any(guest.outlet.closed for guest in scene.guests)
