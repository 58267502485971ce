"""Qwirkle, for two to four players, in the one shape of every game."""

from tavola.games.contract import Game
from tavola.games.qwirkle import rules, sight, state, text, words


class Qwirkle(Game):
    name = "qwirkle"
    title = "Qwirkle"
    seats = range(2, 5)
    version = 1

    Options = words.Options
    Move = words.Move
    reserved = (words.Leave,)
    Event = words.Event
    View = words.View

    blank = staticmethod(state.blank)
    deal = staticmethod(rules.deal)
    acting = staticmethod(rules.acting)
    moves = staticmethod(rules.moves)
    preview = staticmethod(rules.preview)
    decide = staticmethod(rules.decide)
    follow = staticmethod(rules.follow)
    leaving = staticmethod(words.Leave)
    copy = staticmethod(state.copy)
    evolve = staticmethod(state.evolve)
    see = staticmethod(sight.see)
    view = staticmethod(sight.view)
    imagine = staticmethod(sight.imagine)
    outcome = staticmethod(rules.outcome)
    tell = staticmethod(text.tell)
    draw = staticmethod(text.draw)


GAME = Qwirkle()
