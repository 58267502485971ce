"""Masters of Renaissance, solo against Lorenzo and for two to four players, in the one shape of every game."""

from tavola.games.contract import Game
from tavola.games.masters import lesson, rules, scoring, sight, state, text, words


class Masters(Game[state.State, words.Move, words.Event, words.View, words.Options, words.Preview]):
    name = "masters"
    title = "Masters of Renaissance"
    seats = range(1, 5)
    version = 1

    reserved = (words.Skip,)
    Move, Event, Options = words.Move, words.Event, words.Options
    View, Preview = words.View, words.Preview
    public = sight.PUBLIC
    lesson = lesson.LESSON

    absent, settled = staticmethod(rules.absent), staticmethod(rules.settled)
    blank, copy, evolve = staticmethod(state.blank), staticmethod(state.copy), staticmethod(state.evolve)
    deal, acting, step = staticmethod(rules.deal), staticmethod(rules.acting), staticmethod(rules.step)
    moves, preview, decide = staticmethod(rules.moves), staticmethod(rules.preview), staticmethod(rules.decide)
    follow, leaving, outcome = staticmethod(rules.follow), staticmethod(rules.leaving), staticmethod(rules.outcome)
    sheet = staticmethod(scoring.sheet)
    see, view, imagine = staticmethod(sight.see), staticmethod(sight.view), staticmethod(sight.imagine)
    tell, draw = staticmethod(text.tell), staticmethod(text.draw)


GAME = Masters()
