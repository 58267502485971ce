"""Eriantys, for two to four players, simple and expert, in the one shape of every game."""

from tavola.games.contract import Game
from tavola.games.eriantys import lesson, rules, sight, state, text, words


class Eriantys(Game[state.State, words.Move, words.Event, words.View, words.Options, words.Preview]):
    name = "eriantys"
    title = "Eriantys"
    seats = range(2, 5)
    version = 1

    Move, Event, Options = words.Move, words.Event, words.Options
    View, Preview = words.View, words.Preview
    public = sight.PUBLIC
    lesson = lesson.LESSON

    wished, sides = staticmethod(rules.wished), staticmethod(rules.sides)
    blank, copy, evolve = staticmethod(state.blank), staticmethod(state.copy), staticmethod(state.evolve)
    deal, acting, step = staticmethod(rules.deal), staticmethod(rules.acting), staticmethod(rules.step)
    moves, preview, decide = staticmethod(rules.moves), staticmethod(rules.preview), staticmethod(rules.decide)
    follow, leaving, outcome = staticmethod(rules.follow), staticmethod(rules.leaving), staticmethod(rules.outcome)
    sheet = staticmethod(rules.sheet)
    see, view, imagine = staticmethod(sight.see), staticmethod(sight.view), staticmethod(sight.imagine)
    tell, draw = staticmethod(text.tell), staticmethod(text.draw)


GAME = Eriantys()
