"""High card, a game for two: a card each, the higher one takes the trick, most tricks win.

Each is dealt a few of the cards 1 to 12. Who took the last trick leads the next one; the first seat leads first.
"""

from highcard import rules, state, words
from tavola.games.contract import Game


class HighCard(Game[state.State, words.Move, words.Event, words.View, words.Options, words.Preview]):
    name = "highcard"
    title = "High card"
    seats = range(2, 3)
    version = 1

    Move, Event, Options = words.Move, words.Event, words.Options
    View, Preview = words.View, words.Preview

    blank, copy, evolve = staticmethod(state.blank), staticmethod(state.copy), staticmethod(state.evolve)
    deal, acting, step = staticmethod(rules.deal), staticmethod(rules.acting), staticmethod(rules.step)
    moves, preview, decide = staticmethod(rules.moves), staticmethod(rules.preview), staticmethod(rules.decide)
    follow, leaving, outcome = staticmethod(rules.follow), staticmethod(rules.leaving), staticmethod(rules.outcome)
    see, view, imagine = staticmethod(state.see), staticmethod(state.view), staticmethod(state.imagine)
    tell, draw = staticmethod(words.tell), staticmethod(words.draw)


GAME = HighCard()
