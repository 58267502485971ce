// English: facts about a move as parts of a sentence whose subject, the move, is left out.

import type { Figures } from './reasons.svelte'
import { capital, grammar } from './grammar'

const { n, and } = grammar('en-GB')
const island = (tile: number): string => `island ${tile + 1}`

export const words = {
  sentence: (clauses: readonly string[]) => `${capital(and(clauses))}.`,
  movePlace: (tiles: readonly string[]) => `Place ${and(tiles)}`,
  moveTrade: (tiles: readonly string[]) => `Trade ${and(tiles)}`,

  wins: (_: Figures) => 'wins the game',
  shares: (_: Figures) => 'ends the game with a shared win',
  loses: (_: Figures) => 'ends the game, which is lost',
  promises: ({ percent }: Figures) => `promises about ${percent} wins in 100 games`,
  goes_on: (_: Figures) => 'carries the turn on',
  points: ({ points }: Figures) => n(points, 'brings # point now', 'brings # points now'),

  six: ({ lines }: Figures) => n(lines, 'completes a line of six', 'completes # lines of six'),
  opens: ({ places }: Figures) =>
    n(places, 'leaves a place where a line of six can be completed', 'leaves # places for lines of six'),
  denies: ({ places }: Figures) => n(places, 'closes a place for a line of six', 'closes # places for lines of six'),
  bonus: ({ points }: Figures) => n(points, 'plays out the hand for # point more', 'plays out the hand for # points more'),
  trades: ({ tiles }: Figures) => n(tiles, 'trades # tile', 'trades # tiles'),
  otherwise: ({ points }: Figures) =>
    n(points, 'no placement would bring more than # point', 'the best placement would bring # points'),

  assistant: ({ steps }: Figures) =>
    n(steps, 'lets mother nature go # step', 'lets mother nature go up to # steps'),
  earlier: ({ players }: Figures) =>
    n(players, 'comes before # player who has chosen', 'comes before # players who have chosen'),
  later: ({ players }: Figures) =>
    n(players, 'comes after # player who has chosen', 'comes after # players who have chosen'),
  professor: ({ colour }: Figures) => `takes the ${colour} professor`,
  professor_from: ({ colour }: Figures) => `takes the ${colour} professor from another player`,
  students: ({ colour, own, others }: Figures) => `makes the ${colour} students at this table ${own} against ${others}`,
  influence: ({ island: tile, own, others }: Figures) => `makes the influence on ${island(tile)} ${own} against ${others}`,
  conquers: ({ towers, island: tile }: Figures) =>
    n(towers, `puts a tower on ${island(tile)}`, `puts # towers on ${island(tile)}`),
  sends_back: ({ towers }: Figures) => n(towers, 'sends a tower back', 'sends # towers back'),
  gives: ({ towers, island: tile }: Figures) =>
    n(towers, `gives ${island(tile)} to another side`, `gives ${island(tile)}, # towers, away`),
  joins: ({ tiles }: Figures) => n(tiles, 'joins # island', 'joins # islands into one'),
  nothing_there: ({ island: tile }: Figures) => `changes nothing on ${island(tile)}`,
  coin: (_: Figures) => 'earns a coin',
  price: ({ coins }: Figures) => n(coins, 'costs # coin', 'costs # coins'),
  cloud: ({ students }: Figures) => n(students, 'brings # student', 'brings # students'),
  friends: ({ students }: Figures) => n(students, '# of them is of a professor held', '# of them are of professors held'),

  resources: ({ units }: Figures) => n(units, 'brings # resource', 'brings # resources'),
  production: ({ takes, gives }: Figures) => `turns ${n(takes, '# resource', '# resources')} into ${gives}`,
  faith: ({ steps }: Figures) => n(steps, 'goes # step along the faith track', 'goes # steps along the faith track'),
  others_faith: ({ steps }: Figures) =>
    n(steps, 'lets the others go # step of faith', 'lets the others go # steps of faith'),
  report_kept: ({ section }: Figures) => `calls report ${section} in time to keep the tile`,
  report_lost: ({ section }: Figures) => `calls report ${section} and loses the tile`,
  report_denied: ({ players }: Figures) => n(players, 'denies # other the tile', 'denies # others the tile'),
  card: ({ level, points }: Figures) =>
    n(points, `gets a card of level ${level}, # point`, `gets a card of level ${level}, # points`),
  cards: ({ cards, points }: Figures) =>
    n(cards, '# more card comes within reach', '# more cards come within reach') +
    n(points, ', worth # point at best', ', worth # points at best'),
  leader: ({ points }: Figures) => n(points, 'plays a leader of # point', 'plays a leader of # points'),
  last_round: (_: Figures) => 'begins the last round',
}
