"""Eriantys, for two to four players, simple and expert, in the one shape of every game."""

from tavola.games.contract import Game
from tavola.games.eriantys import evolving, rules, sight, state, text, words


class Eriantys(Game):
    name = "eriantys"
    title = "Eriantys"
    seats = range(2, 5)
    version = 1

    Options = words.Options
    Move = words.Move
    Event = words.Event
    View = words.View

    blank = staticmethod(state.blank)
    deal = staticmethod(rules.deal)
    acting = staticmethod(rules.acting)
    moves = staticmethod(rules.moves)
    preview = staticmethod(rules.preview)
    decide = staticmethod(rules.decide)
    follow = staticmethod(rules.follow)
    leaving = staticmethod(rules.leaving)
    wished = staticmethod(rules.wished)
    copy = staticmethod(state.copy)
    evolve = staticmethod(evolving.evolve)
    see = staticmethod(sight.see)
    view = staticmethod(sight.view)
    imagine = staticmethod(sight.imagine)
    outcome = staticmethod(rules.outcome)
    tell = staticmethod(text.tell)
    draw = staticmethod(text.draw)


GAME = Eriantys()
