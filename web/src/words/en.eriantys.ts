// English: Eriantys.

import type { Colour, Tower } from '../games/eriantys/pieces'
import type { EriantysView } from '../wire/words'
import { grammar, type Who } from './grammar'
import { who, whom, island } from './en.nouns'

const { n, and } = grammar('en-GB')

const place = (to: number | 'dining'): string => (to === 'dining' ? 'the dining room' : island(to))

const coin = (won: boolean): string => (won ? ' and won a coin' : '')

const GOOD_FOR: Readonly<Record<number, string>> = {
  1: 'One of these students to an island',
  2: 'Take professors on a tie',
  3: 'Resolve an island now',
  4: 'Mother nature: 2 steps more',
  5: 'Forbid an island once',
  6: 'Towers do not count',
  7: 'Swap up to 3 with your entrance',
  8: '2 more influence',
  9: 'One colour does not count',
  10: 'Swap up to 2, dining and entrance',
  11: 'One of these to your dining room',
  12: 'All give back 3 of a colour',
}

const CHARACTERS: Readonly<Record<number, string>> = {
  1: 'Monk',
  2: 'Farmer',
  3: 'Herald',
  4: 'Messenger',
  5: 'Herbalist',
  6: 'Centaur',
  7: 'Jester',
  8: 'Knight',
  9: 'Mushroom seller',
  10: 'Minstrel',
  11: 'Princess',
  12: 'Thief',
}

const PHASES: Readonly<Record<EriantysView['phase'], string>> = {
  setup: 'the table is laid',
  planning: 'assistants are played',
  played: 'assistants are played',
  students: 'students move',
  'mother nature': 'mother nature moves',
  cloud: 'a cloud is taken',
  done: 'the turn ends',
  over: 'the game is over',
}

export const eriantys = {
  'eriantys.rules': 'Rules',
  'eriantys.simple': 'simple',
  'eriantys.expert': 'expert',
  'eriantys.yourTowers': 'Your towers',
  'eriantys.wish': (tower: Tower) => (tower === 'grey' ? 'grey (three players)' : tower),
  'eriantys.score': 'towers on islands',
  'eriantys.held': (count: number) => n(count, '# assistant in hand', '# assistants in hand'),
  'eriantys.bag': (count: number) =>
    count ? n(count, '# student in the bag', '# students in the bag') : 'the bag is empty',
  'eriantys.piece': (piece: Colour | Tower | 'coin' | 'no-entry' | 'mother-nature') => String(piece),
  'eriantys.colours': (colours: readonly Colour[]) => colours.join(', '),
  'eriantys.students': (colour: Colour, count: number) => `${count} ${colour}`,
  'eriantys.noStudents': 'no students',
  'eriantys.character': (character: number) => CHARACTERS[character] ?? `character ${character}`,
  'eriantys.goodFor': (character: number) => GOOD_FOR[character] ?? '',
  'eriantys.phase': (phase: EriantysView['phase']) => PHASES[phase],
  'eriantys.round': (round: number, last: boolean) => `Round ${round}${last ? ', the last' : ''}`,
  'eriantys.order': (seats: readonly number[]) => `in this order: seats ${seats.join(', ')}`,
  'eriantys.islands': 'Islands and clouds',
  'eriantys.island': (number: number) => `Island ${number}`,
  'eriantys.tiles': (count: number) => n(count, '# tile', '# tiles'),
  'eriantys.towers': (tower: Tower, count: number) => n(count, `# ${tower} tower`, `# ${tower} towers`),
  'eriantys.noTower': 'no tower',
  'eriantys.motherNature': 'mother nature',
  'eriantys.noEntry': (count: number) => `${count} no-entry`,
  'eriantys.cloud': (number: number, students: string) => `Cloud ${number}, ${students}`,
  'eriantys.others': 'Characters and schools',
  'eriantys.characters': 'Characters',
  'eriantys.paidIgnored': (colour: Colour) => `paid: ${colour} does not count`,
  'eriantys.paidUses': (uses: number) => `paid: ${uses} to use`,
  'eriantys.paid': 'paid this turn',
  'eriantys.coins': (count: number) => n(count, '# coin', '# coins'),
  'eriantys.holds': (students: string) => `holds ${students}`,
  'eriantys.atCard': (colour: Colour, character: number) => `${colour} at the ${CHARACTERS[character]}`,
  'eriantys.dining': (colour: Colour, count: number, professor: boolean) =>
    `${n(count, `# ${colour} student`, `# ${colour} students`)} in the dining room${professor ? ', with the professor' : ''}`,
  'eriantys.assistants': 'Your assistants',
  'eriantys.assistant': (value: number) => `Assistant ${value}`,
  'eriantys.isYourAssistant': ' is your assistant of this round',
  'eriantys.left': 'left',
  'eriantys.school': 'Your school',
  'eriantys.schoolOf': (name: string) => `School of ${name}`,
  'eriantys.entrance': 'Your entrance',
  'eriantys.entranceOf': (students: string) => `Entrance: ${students}`,
  'eriantys.student': (colour: Colour) => `${colour} student`,
  'eriantys.towersLeft': (tower: Tower, count: number) => n(count, `# ${tower} tower left`, `# ${tower} towers left`),
  'eriantys.assistantsLeft': (values: string) => `Assistants left: ${values || 'none'}`,

  'eriantys.todoAssistant': 'play an assistant',
  'eriantys.todoStudents': (count: number) => n(count, 'move # more student', 'move # more students'),
  'eriantys.todoMother': 'move mother nature',
  'eriantys.todoCloud': 'take a cloud',
  'eriantys.todoCharacter': 'use your character',
  'eriantys.hintWhere': 'Choose where it goes: whatever glows',
  'eriantys.hintGlows': 'Now choose what glows',
  'eriantys.hintAssistant': 'Choose an assistant',
  'eriantys.hintStudent': 'Choose a student of your entrance',
  'eriantys.hintMother': (steps: number) => `Choose an island for mother nature, up to ${steps} ahead`,
  'eriantys.hintCloud': 'Choose a cloud',
  'eriantys.orPay': ', or pay a character',
  'eriantys.orUse': ', or use the character you paid',

  'eriantys.movePlay': (value: number) => `Play assistant ${value}`,
  'eriantys.moveStudent': (colour: Colour, to: number | 'dining') =>
    `${colour.charAt(0).toUpperCase()}${colour.slice(1)} student to ${place(to)}`,
  'eriantys.moveMother': (steps: number, tile: number) =>
    `Mother nature ${n(steps, '# step', '# steps')} to ${island(tile)}`,
  'eriantys.moveCloud': (cloud: number) => `Take cloud ${cloud}`,
  'eriantys.movePay': (character: number) => `Pay the ${CHARACTERS[character]}`,
  'eriantys.moveMonk': (colour: Colour, tile: number) => `Monk: ${colour} student to ${island(tile)}`,
  'eriantys.moveHerald': (tile: number) => `Herald: resolve ${island(tile)}`,
  'eriantys.moveHerbalist': (tile: number) => `Herbalist: no entry to ${island(tile)}`,
  'eriantys.moveJester': (entrance: Colour, card: Colour) => `Jester: ${entrance} from the entrance for ${card}`,
  'eriantys.moveMinstrel': (entrance: Colour, dining: Colour) => `Minstrel: ${entrance} from the entrance for ${dining}`,
  'eriantys.moveMushroom': (colour: Colour) => `Mushroom seller: ${colour} does not count`,
  'eriantys.movePrincess': (colour: Colour) => `Princess: ${colour} student to the dining room`,
  'eriantys.moveThief': (colour: Colour) => `Thief: everybody gives ${colour} students back`,

  'eriantys.bringsSteps': (steps: number) => `mother nature may go up to ${steps}`,
  'eriantys.bringsPrice': (price: number) => n(price, 'for # coin', 'for # coins'),
  'eriantys.bringsStudents': (colours: readonly Colour[]) => `brings ${colours.join(', ')}`,
  'eriantys.bringsNoEntry': 'the no-entry tile goes back, nothing else happens',
  'eriantys.bringsProfessors': (colours: readonly Colour[]) => `professors: ${colours.join(', ')}`,
  'eriantys.bringsCoin': 'brings a coin',
  'eriantys.influence': (sides: readonly (readonly [side: readonly Who[], points: number])[]) =>
    `influence: ${sides.map(([side, points]) => `${and(side.map(whom))} ${points}`).join(', ')}`,
  'eriantys.staysNobodys': 'it stays nobody’s',
  'eriantys.stays': (side: readonly Who[]) =>
    side.length === 1 && side[0]!.you ? 'it stays yours' : `it stays with ${and(side.map(whom))}`,
  'eriantys.builds': (side: readonly Who[], towers: number, merged: number) =>
    `${and(side.map(whom))} ${side.length > 1 || side[0]?.you ? 'build' : 'builds'} ${n(towers, 'a tower', '# towers')} here${
      merged ? `, one group of ${merged} then` : ''
    }`,

  'eriantys.toldRound': (round: number, short: boolean) =>
    `Round ${round} began${short ? ' without clouds: it is the last' : ''}`,
  'eriantys.toldAssistant': (person: Who, value: number) => `${who(person)} played assistant ${value}`,
  'eriantys.toldStudent': (person: Who, student: string, to: number | 'dining', won: boolean) =>
    `${who(person)} moved ${student} to ${place(to)}${coin(won)}`,
  'eriantys.toldProfessor': (person: Who, student: string) => `${who(person)} took the professor ${student}`,
  'eriantys.toldMother': (person: Who, tile: number) => `${who(person)} moved mother nature to ${island(tile)}`,
  'eriantys.toldNoEntry': (tile: number) => `The no-entry tile of ${island(tile)} went back`,
  'eriantys.toldConquered': (side: readonly Who[], towers: number, tile: number) =>
    `${and(side.map((one, at) => (at ? whom(one) : who(one))))} built ${n(towers, 'a tower', '# towers')} on ${island(tile)}`,
  'eriantys.toldMerged': (tile: number, tiles: number) => `Island ${tile + 1} is one group of ${tiles} now`,
  'eriantys.toldCloud': (person: Who, students: string) => `${who(person)} took the cloud with ${students}`,
  'eriantys.toldPaid': (person: Who, price: number, character: number) =>
    `${who(person)} paid ${price} for the ${CHARACTERS[character]}`,
  'eriantys.toldMonk': (person: Who, student: string, tile: number) =>
    `${who(person)} sent ${student} from the Monk to ${island(tile)}`,
  'eriantys.toldHerald': (person: Who, tile: number) => `${who(person)} had ${island(tile)} resolved by the Herald`,
  'eriantys.toldHerbalist': (person: Who, tile: number) => `${who(person)} forbade ${island(tile)}`,
  'eriantys.toldJester': (person: Who, one: string, other: string) =>
    `${who(person)} swapped ${one} for ${other} of the Jester`,
  'eriantys.toldIgnored': (person: Who, student: string) => `${who(person)} named ${student}: it does not count this turn`,
  'eriantys.toldMinstrel': (person: Who, one: string, other: string, won: boolean) =>
    `${who(person)} seated ${one} instead of ${other}${coin(won)}`,
  'eriantys.toldPrincess': (person: Who, student: string, won: boolean) =>
    `${who(person)} seated ${student} of the Princess${coin(won)}`,
  'eriantys.toldThief': (person: Who, student: string, counts: string) =>
    `${who(person)} sent ${student} back to the bag: ${counts}`,
}
