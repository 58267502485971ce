// English: the rules of Masters of Renaissance.

import type { Rules } from '../learn/rules'

export const rules: Rules = {
  title: 'Masters of Renaissance',
  summary: 'Take resources from the market, buy cards that turn them into more, and walk along the track of faith. For one to four players.',
  sections: [
    {
      title: 'The beginning',
      words: [
        'Four leaders are dealt to each player, who keeps two of them. Whoever plays later begins with something: the second and third with a resource of their choice, the fourth with two, and the last two with a step of faith besides.',
        'There are four resources. Faith is none: it cannot be stored or paid with, it only moves your marker.',
      ],
      figure: 'resources',
    },
    {
      title: 'Your turn',
      words: ['You do exactly one of three things: take from the market, buy a card, or produce. Before and after that you may play or discard leaders.'],
    },
    {
      title: 'The market',
      words: [
        'Choose a row or a column and take what all its marbles give. A red one is a step of faith, a white one gives nothing unless a leader changes that. Then the marble left over is pushed in, and another falls out.',
        'What you took goes on your shelves. What you cannot or will not keep you discard, and for each unit everybody else goes a step along the track of faith.',
      ],
      figure: 'market',
    },
    {
      title: 'Shelves and strongbox',
      words: [
        'Three shelves have one, two and three places. On a shelf lies one kind of resource only, and no kind lies on two of them. In your turn you may move them about.',
        'The strongbox takes any number of anything, but only production fills it.',
      ],
      figure: 'shelves',
    },
    {
      title: 'Buying a card',
      words: [
        'Only the top card of a deck is for sale; its price is paid from shelves and strongbox. A card of level 1 goes on an empty slot, one of level 2 on a level 1, one of level 3 on a level 2.',
        'Only the card on top of a slot produces, but covered ones keep their points.',
      ],
      figure: 'card',
    },
    {
      title: 'Producing',
      words: [
        'Use as many of your powers as you like, each once: the one everybody has, two resources of any kind for one of your choice; the top card of each slot; leaders that produce. Everything is paid before anything comes out.',
        'What comes out goes into the strongbox, and faith along the track.',
      ],
    },
    {
      title: 'Leaders',
      words: [
        'Play a leader when you have what it asks for; nothing is paid. It makes cards cheaper, stores more, turns white marbles into something, or produces. Its points count only if it is played.',
        'A leader that you discard from your hand brings a step of faith.',
      ],
    },
    {
      title: 'The track of faith',
      words: [
        'It has 24 spaces, and the further you come the more points it brings. The first who reaches space 8, 16 or 24 calls a report: whoever stands in that section, or beyond, keeps its tile of 2, 3 or 4 points; the others lose theirs. Each report is called once.',
      ],
      figure: 'track',
    },
    {
      title: 'The end',
      words: [
        'Somebody’s seventh card, or the last space of the track, begins the end: the round is played to its last player. Then count your cards, your place on the track, report tiles, played leaders, and one point for every five resources.',
        'The most points win; in a tie the most resources.',
      ],
    },
    {
      title: 'Alone against Lorenzo',
      words: [
        'After each of your turns Lorenzo turns a token: it takes two cards of a colour away, or moves his black cross. You lose when a colour is gone, or when the cross is at the end before you; you win with your seventh card or at the end of the track.',
      ],
    },
  ],
}
