// English: the result of a game, its replay and its review.

import { grammar, type Who } from './grammar'

const { n, and } = grammar('en-GB')
const who = ({ you, name }: Who): string => (you ? 'You' : name)

/** As the rules call them; a category nobody here knows keeps its name. */
const CATEGORIES: Readonly<Record<string, string>> = {
  lines: 'Lines',
  bonus: 'Playing out first',
  towers: 'Towers on islands',
  professors: 'Professors',
  cards: 'Cards',
  track: 'Faith track',
  reports: 'Reports',
  leaders: 'Leaders',
  goods: 'Goods, one for five',
  resources: 'Resources left',
}

export const words = {
  'result.panel': 'Result',
  'result.sheet': 'What the scores are made of',
  'result.category': (name: string) => CATEGORIES[name] ?? name,
  'result.decides': 'decides between equals',
  'result.total': 'Points',
  'result.place': (place: number) => `${place}.`,
  'result.team': (names: readonly string[]) => and(names),
  'result.teamWon': (names: readonly string[]) => `${and(names)} won together`,
  'result.yourTeamWon': 'Your team won',
  'result.beatLorenzo': (person: Who) => `${who(person)} beat Lorenzo`,
  'result.lorenzoWon': (person: Who) => `Lorenzo was faster than ${person.you ? 'you' : person.name}`,
  'result.hide': 'Hide the result',
  'result.replay': 'Replay',
  'result.share': 'Share',
  'result.chart': 'The score, move by move',
  'result.asTable': 'As a table',
  'result.move': 'Move',
  'result.leads': (name: string, score: number) => `${name} ${score}`,
  'result.best': 'The best move of each',
  'result.gain': (count: number, unit: string) =>
    unit === 'towers' ? n(count, '# tower', '# towers') : n(count, '# point', '# points'),
  'result.noBest': (person: Who) => `${who(person)} gained nothing in a single move`,
  'result.look': (number: number) => `Look at move ${number}`,

  'replay.title': (code: string) => `Replay of table ${code}`,
  'replay.notBegun': 'The game has not begun yet.',
  'replay.noPictures': 'There are no pictures of this game; the moves tell it.',
  'replay.controls': 'Going through the game',
  'replay.first': 'To the deal',
  'replay.back': 'Back',
  'replay.run': 'Play',
  'replay.stop': 'Stop',
  'replay.on': 'On',
  'replay.last': 'To the end',
  'replay.entry': 'Move',
  'replay.at': (number: number, last: number) => `Move ${number} of ${last}`,
  'replay.speed': 'Speed',
  'replay.times': (times: number) => `${times === 0.5 ? '½' : times}×`,
  'replay.eyes': 'Seen by',
  'replay.public': 'a spectator',
  'replay.everybody': 'all, with all hands',
  'replay.link': 'Link to this move',
  'replay.linkCopied': 'Copied',
  'replay.file': 'As a file',
  'replay.moves': 'Moves, the first on top',
  'replay.dealt': 'The deal',
  'replay.toTable': 'To the table',

  'review.title': 'Review',
  'review.ask': 'Have it reviewed',
  'review.about': 'The strongest bot goes over the game in the background and marks the moves that mattered.',
  'review.starting': 'The review begins …',
  'review.progress': (done: number, of: number) => n(of, `${done} of # move looked at`, `${done} of # moves looked at`),
  'review.quiet': 'No move gave much away.',
  'review.mattered': 'The moves that mattered',
  'review.chart': 'The chance to win, move by move',
  'review.percent': (percent: number) => `${percent} %`,
  'review.swing': (before: number, after: number) => `${before} % → ${after} %`,
  'review.gaveAway': (percent: number) => `gave away ${percent} %`,
  'review.moment': (person: Who, number: number, percent: number) =>
    `Move ${number}: ${who(person)} gave away ${percent} %`,
  'review.better': (move: string) => `Better: ${move}.`,
  'review.waits': 'it begins when there is time …',
  'review.found': (count: number) => n(count, 'Review: # moment that mattered', 'Review: # moments that mattered'),
  'review.tile': (tile: string) => `better: ${tile}`,
  'review.glows': 'It glows on the board.',
}
