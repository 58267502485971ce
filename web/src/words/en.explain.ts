// English: what each piece says of itself, in a sentence.

import type { Colour, Tower } from '../games/eriantys/pieces'
import type { Colour as Banner, Marble, Resource } from '../games/masters/pieces'
import type { MastersLeader } from '../wire/words'
import { grammar } from './grammar'

const { n } = grammar('en-GB')

const STUDENTS: Readonly<Record<Colour, string>> = {
  green: 'Green student, a frog',
  red: 'Red student, a dragon',
  yellow: 'Yellow student, a gnome',
  pink: 'Pink student, a fairy',
  blue: 'Blue student, a unicorn',
}

const CHARACTERS: Readonly<Record<number, string>> = {
  1: 'Monk: move one of the students on this card to any island; another is drawn from the bag.',
  2: 'Farmer: for the rest of this turn a tie is enough for you to take a professor.',
  3: 'Herald: an island of your choice is resolved at once, as if mother nature had stopped there.',
  4: 'Messenger: mother nature may walk up to two groups further in this turn.',
  5: 'Herbalist: put a no-entry tile on an island; the next time mother nature stops there, nothing happens but the tile’s return.',
  6: 'Centaur: in this turn towers give nobody any influence.',
  7: 'Jester: swap up to three students between this card and your entrance.',
  8: 'Knight: two more influence for you on every island that is resolved in this turn.',
  9: 'Mushroom seller: name a colour; in this turn its students give nobody any influence.',
  10: 'Minstrel: swap up to two students between your dining room and your entrance.',
  11: 'Princess: seat one of the students on this card in your dining room; another is drawn from the bag.',
  12: 'Thief: name a colour; everybody, you too, returns three students of it from the dining room to the bag.',
}

const MARBLES: Readonly<Record<Marble, string>> = {
  yellow: 'Yellow marble: gives a coin to whoever takes its row or column.',
  grey: 'Grey marble: gives a stone to whoever takes its row or column.',
  purple: 'Purple marble: gives a servant to whoever takes its row or column.',
  blue: 'Blue marble: gives a shield to whoever takes its row or column.',
  red: 'Red marble: one step along the faith track at once; there is nothing to store.',
  white: 'White marble: gives nothing, unless a leader in play turns white marbles into a resource.',
}

const RESOURCES: Readonly<Record<Resource, string>> = { coin: 'Coins', stone: 'Stones', servant: 'Servants', shield: 'Shields' }

const ABILITIES: Readonly<Record<MastersLeader['ability']['type'], string>> = {
  Discount: 'once in play, cards that cost this resource cost you less of it',
  ExtraDepot: 'once in play, two more places for this resource, beside your shelves',
  WhiteMarble: 'once in play, each white marble you take gives you this resource',
  ExtraProduction: 'once in play, one more production for you: its resource becomes any other and a step of faith',
}

export const words = {
  'qwirkle.tile': (tile: string) =>
    `${tile}: fits into a line of its colour with other shapes, or of its shape with other colours; never twice in one line.`,
  'qwirkle.bag': 'The bag: after placing you draw from it until you hold six again.',
  'qwirkle.hand': 'Tiles in hand: each mark is one; what they are only their owner sees.',
  'qwirkle.score': 'Points: one for each tile in every line formed or made longer, and six more for a line of six.',

  'eriantys.character': (character: number) => CHARACTERS[character] ?? '',
  'eriantys.assistant': (value: number, steps: number) =>
    `Assistant ${value}: the lowest number of the round acts first; with this one mother nature walks up to ${n(steps, '# group', '# groups')}.`,
  'eriantys.played': (value: number, steps: number) =>
    `The assistant of this round, ${value}: the lowest acts first, and mother nature walks up to ${n(steps, '# group', '# groups')}.`,
  'eriantys.student': (colour: Colour) =>
    `${STUDENTS[colour]}: in your dining room it helps to win the professor; on an island it counts for whoever has that professor.`,
  'eriantys.dining': (colour: Colour) =>
    `The table for one colour of your dining room: whoever seats the most ${colour} students has the ${colour} professor.`,
  'eriantys.island': 'Island: when mother nature stops here, whoever has the most influence builds a tower; neighbours with equal towers grow together.',
  'eriantys.motherNature': 'Mother nature: walks clockwise; where she stops, the island is resolved.',
  'eriantys.tower': (tower: Tower) => `Tower, ${tower}: counts as one influence here; whoever builds their last tower wins at once.`,
  'eriantys.towers': (tower: Tower, left: number) =>
    `${n(left, 'One tower', '# towers')} (${tower}) still to build; with the last one the game is won.`,
  'eriantys.noEntry': 'No-entry tile: the next time mother nature stops here, the tile goes back and nothing else happens.',
  'eriantys.cloud': 'Cloud: at the end of your turn you take all students of one cloud into your entrance.',
  'eriantys.coins': 'Coins: every third student at a table earns one; characters are paid with them.',
  'eriantys.bag': 'The bag: students are drawn from it onto the clouds; when it runs out, the round is the last.',
  'eriantys.score': 'Towers on the islands: at the end the most of them win.',
  'eriantys.held': 'Assistants in hand: each mark is one; one is played in each round.',
  'eriantys.order': 'The order of the action turns: from the lowest assistant to the highest.',

  'masters.marble': (marble: Marble) => MARBLES[marble],
  'masters.spare': 'The marble left over: it is pushed into the row or column that is taken, and the one that falls out takes its place.',
  'masters.line': 'Take this line: you get what all its marbles give, then the spare marble is pushed in from here.',
  'masters.card': (card: string) => `${card}. A level 1 card goes on an empty slot, a higher one on a card of the level below.`,
  'masters.owned': (card: string) => `${card}. Only the top card of a slot produces; covered ones still count their points.`,
  'masters.slot': 'Slot for cards: level 1 at the bottom, then level 2, then level 3; only the top card produces.',
  'masters.leader': (leader: string, ability: MastersLeader['ability']['type']) => `${leader}: ${ABILITIES[ability]}. Its points count only if it is played.`,
  'masters.basic': 'The production everybody has: any two resources become one of your choice.',
  'masters.shelf': (places: number, depot: boolean) =>
    depot
      ? n(places, 'Depot of a leader: # place for its own resource only.', 'Depot of a leader: # places for its own resource only.')
      : n(
          places,
          'Shelf with # place: one kind of resource, which lies on no other shelf.',
          'Shelf with # places: one kind of resource, which lies on no other shelf.',
        ),
  'masters.box': (resource: Resource) =>
    `${RESOURCES[resource]} in the strongbox: it takes any number of anything, but only production fills it.`,
  'masters.resource': (resource: Resource) => `${RESOURCES[resource]}: one of the four resources; cards and productions are paid with them.`,
  'masters.bin': 'Discard it: every other player goes one step along the faith track.',
  'masters.rearrange': 'Move what lies on your shelves before you pay.',
  'masters.space': (space: number) => `Space ${space} of the faith track: each step of faith moves a marker on by one.`,
  'masters.worth': (space: number, points: number) =>
    `Space ${space}: whoever has come this far has ${n(points, '# point', '# points')} at the end; only the furthest such space counts.`,
  'masters.inSection': (space: number, section: number) =>
    `Space ${space}: inside section ${section}; whoever stands in it or beyond at its report keeps the tile.`,
  'masters.pope': (space: number, section: number, points: number) =>
    `Space ${space}: the first to reach it calls the report of section ${section}; who stands in the section by then keeps ${n(points, '# point', '# points')}.`,
  'masters.faith': 'How far along the faith track: far spaces bring points, and the game ends when somebody reaches the last.',
  'masters.report': (section: number, points: number) =>
    `Tile of report ${section}: worth ${n(points, '# point', '# points')} to whoever stands in its section when it is called; otherwise it is lost.`,
  'masters.first': 'Began the game: when the end is called, the round is played up to the player before this one.',
  'masters.cross': 'Lorenzo’s black cross: if it reaches the end of the track before you, you lose.',
  'masters.token': 'Lorenzo’s token: one is turned after each of your turns; it takes cards away or moves his cross.',
  'masters.removed': (card: Banner) => `A ${card} card that Lorenzo took away; when a colour is gone altogether, you lose.`,
  'masters.supply': 'Cards left to buy; somebody’s seventh card begins the last round.',
  'masters.score': 'Points so far: cards, faith track, report tiles, leaders, and one for every five resources.',
  'masters.held': 'Leaders in hand: each mark is one; who they are only their owner sees.',
} as const
