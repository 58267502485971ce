// Nederlands: Eriantys.

import type { Colour, Tower } from '../games/eriantys/pieces'
import type { EriantysView } from '../wire/words'
import { capital, grammar } from './grammar'
import { wie, eiland, naar, kant, personage, STUDENTS, TOWERS } from './nl.nouns'
import type { Like } from './area.svelte'
import type { eriantys as English } from './en.eriantys'

const { n } = grammar('nl')

const munt = (won: boolean): string => (won ? ' en kreeg een munt' : '')

const GOOD_FOR: Readonly<Record<number, string>> = {
  1: 'Een van deze leerlingen naar een eiland',
  2: 'Neem professoren ook bij gelijkstand',
  3: 'Waardeer nu een eiland',
  4: 'Moeder Natuur: 2 stappen meer',
  5: 'Verbied eenmaal een eiland',
  6: 'Torens tellen niet',
  7: 'Wissel tot 3 met je ingang',
  8: '2 invloed meer',
  9: 'Een kleur telt niet',
  10: 'Wissel tot 2, eetzaal en ingang',
  11: 'Een van deze naar je eetzaal',
  12: 'Allen geven 3 van een kleur terug',
}

const PHASES: Readonly<Record<EriantysView['phase'], string>> = {
  setup: 'de tafel wordt gedekt',
  planning: 'assistenten worden gespeeld',
  played: 'assistenten worden gespeeld',
  students: 'leerlingen lopen',
  'mother nature': 'Moeder Natuur loopt',
  cloud: 'een wolk wordt genomen',
  done: 'de beurt eindigt',
  over: 'het spel is voorbij',
}

const PIECES: Readonly<Record<Colour | Tower | 'coin' | 'no-entry' | 'mother-nature', string>> = {
  green: 'groen',
  red: 'rood',
  yellow: 'geel',
  pink: 'roze',
  blue: 'blauw',
  white: 'witte toren',
  black: 'zwarte toren',
  grey: 'grijze toren',
  coin: 'munt',
  'no-entry': 'verbodstegel',
  'mother-nature': 'Moeder Natuur',
}

const kleuren = (colours: readonly Colour[]): string => colours.map((colour) => STUDENTS[colour][0]).join(', ')

const torens = (count: number): string => n(count, 'een toren', '# torens')

export const eriantys: Like<typeof English> = {
  'eriantys.rules': 'Spelregels',
  'eriantys.simple': 'eenvoudig',
  'eriantys.expert': 'gevorderd',
  'eriantys.yourTowers': 'Jouw torens',
  'eriantys.wish': (tower) => (tower === 'grey' ? 'grijs (drie spelers)' : { white: 'wit', black: 'zwart' }[tower]),
  'eriantys.score': 'torens op eilanden',
  'eriantys.held': (count) => n(count, '# assistent in de hand', '# assistenten in de hand'),
  'eriantys.bag': (count) => (count ? n(count, '# leerling in de zak', '# leerlingen in de zak') : 'de zak is leeg'),
  'eriantys.piece': (piece) => PIECES[piece],
  'eriantys.colours': kleuren,
  'eriantys.students': (colour, count) => `${count} ${STUDENTS[colour][0]}`,
  'eriantys.noStudents': 'geen leerlingen',
  'eriantys.character': personage,
  'eriantys.goodFor': (character) => GOOD_FOR[character] ?? '',
  'eriantys.phase': (phase) => PHASES[phase],
  'eriantys.round': (round, last) => `Ronde ${round}${last ? ', de laatste' : ''}`,
  'eriantys.order': (seats) => `in deze volgorde: plaatsen ${seats.join(', ')}`,
  'eriantys.islands': 'Eilanden en wolken',
  'eriantys.island': (number) => `Eiland ${number}`,
  'eriantys.tiles': (count) => n(count, '# tegel', '# tegels'),
  'eriantys.towers': (tower, count) => n(count, `# ${TOWERS[tower]} toren`, `# ${TOWERS[tower]} torens`),
  'eriantys.noTower': 'geen toren',
  'eriantys.motherNature': 'Moeder Natuur',
  'eriantys.noEntry': (count) => n(count, '# verbodstegel', '# verbodstegels'),
  'eriantys.cloud': (number, students) => `Wolk ${number}, ${students}`,
  'eriantys.others': 'Personages en scholen',
  'eriantys.characters': 'Personages',
  'eriantys.paidIgnored': (colour) => `betaald: ${STUDENTS[colour][0]} telt niet`,
  'eriantys.paidUses': (uses) => `betaald: nog ${uses} te gebruiken`,
  'eriantys.paid': 'deze beurt betaald',
  'eriantys.coins': (count) => n(count, '# munt', '# munten'),
  'eriantys.holds': (students) => `draagt ${students}`,
  'eriantys.atCard': (colour, character) => `${STUDENTS[colour][0]} bij de ${personage(character)}`,
  'eriantys.dining': (colour, count, professor) =>
    `${n(count, `# ${STUDENTS[colour][1]} leerling`, `# ${STUDENTS[colour][1]} leerlingen`)} in de eetzaal${
      professor ? ', met de professor' : ''
    }`,
  'eriantys.assistants': 'Jouw assistenten',
  'eriantys.assistant': (value) => `Assistent ${value}`,
  'eriantys.isYourAssistant': ' is jouw assistent van deze ronde',
  'eriantys.left': 'over',
  'eriantys.school': 'Jouw schoolgebouw',
  'eriantys.schoolOf': (name) => `Schoolgebouw van ${name}`,
  'eriantys.entrance': 'Jouw ingang',
  'eriantys.entranceOf': (students) => `Ingang: ${students}`,
  'eriantys.student': (colour) => `${STUDENTS[colour][1]} leerling`,
  'eriantys.towersLeft': (tower, count) => n(count, `# ${TOWERS[tower]} toren over`, `# ${TOWERS[tower]} torens over`),
  'eriantys.assistantsLeft': (values) => `Assistenten over: ${values || 'geen'}`,

  'eriantys.todoAssistant': 'speel een assistent',
  'eriantys.todoStudents': (count) => n(count, 'verplaats nog # leerling', 'verplaats nog # leerlingen'),
  'eriantys.todoMother': 'verplaats Moeder Natuur',
  'eriantys.todoCloud': 'neem een wolk',
  'eriantys.todoCharacter': 'gebruik je personage',
  'eriantys.hintWhere': 'Kies waar hij heen gaat: alles wat gloeit',
  'eriantys.hintGlows': 'Kies nu wat gloeit',
  'eriantys.hintAssistant': 'Kies een assistent',
  'eriantys.hintStudent': 'Kies een leerling uit je ingang',
  'eriantys.hintMother': (steps) =>
    n(steps, 'Kies een eiland voor Moeder Natuur, tot # stap ver', 'Kies een eiland voor Moeder Natuur, tot # stappen ver'),
  'eriantys.hintCloud': 'Kies een wolk',
  'eriantys.orPay': ', of betaal een personage',
  'eriantys.orUse': ', of gebruik het personage dat je betaalde',

  'eriantys.movePlay': (value) => `Speel assistent ${value}`,
  'eriantys.moveStudent': (colour, to) => `${capital(STUDENTS[colour][1])} leerling naar ${naar(to)}`,
  'eriantys.moveMother': (steps, tile) => `Moeder Natuur ${n(steps, '# stap', '# stappen')} naar ${eiland(tile)}`,
  'eriantys.moveCloud': (cloud) => `Neem wolk ${cloud}`,
  'eriantys.movePay': (character) => `Betaal de ${personage(character)}`,
  'eriantys.moveMonk': (colour, tile) => `Monnik: ${STUDENTS[colour][1]} leerling naar ${eiland(tile)}`,
  'eriantys.moveHerald': (tile) => `Heraut: waardeer ${eiland(tile)}`,
  'eriantys.moveHerbalist': (tile) => `Kruidenvrouw: verbied ${eiland(tile)}`,
  'eriantys.moveJester': (entrance, card) => `Nar: ${STUDENTS[entrance][0]} uit de ingang voor ${STUDENTS[card][0]}`,
  'eriantys.moveMinstrel': (entrance, dining) =>
    `Minstreel: ${STUDENTS[entrance][0]} uit de ingang voor ${STUDENTS[dining][0]}`,
  'eriantys.moveMushroom': (colour) => `Paddenstoelenverkoper: ${STUDENTS[colour][0]} telt niet`,
  'eriantys.movePrincess': (colour) => `Prinses: ${STUDENTS[colour][1]} leerling naar de eetzaal`,
  'eriantys.moveThief': (colour) => `Dief: iedereen geeft ${STUDENTS[colour][1]} leerlingen terug`,

  'eriantys.bringsSteps': (steps) =>
    n(steps, 'Moeder Natuur mag tot # stap gaan', 'Moeder Natuur mag tot # stappen gaan'),
  'eriantys.bringsPrice': (price) => n(price, 'voor # munt', 'voor # munten'),
  'eriantys.bringsStudents': (colours) => `brengt ${kleuren(colours)}`,
  'eriantys.bringsNoEntry': 'de verbodstegel gaat terug, verder gebeurt er niets',
  'eriantys.bringsProfessors': (colours) => `professoren: ${kleuren(colours)}`,
  'eriantys.bringsCoin': 'brengt een munt',
  'eriantys.influence': (sides) => `invloed: ${sides.map(([side, points]) => `${kant(side)} ${points}`).join(', ')}`,
  'eriantys.staysNobodys': 'het blijft van niemand',
  'eriantys.stays': (side) =>
    side.length === 1 && side[0]!.you ? 'het blijft van jou' : `het blijft van ${kant(side)}`,
  'eriantys.builds': (side, towers, merged) =>
    `${kant(side)} ${side.length > 1 ? 'bouwen' : 'bouwt'} hier ${torens(towers)}${
      merged ? `, dan één groep van ${merged}` : ''
    }`,

  'eriantys.toldRound': (round, short) => `Ronde ${round} begon${short ? ' zonder wolken: het is de laatste' : ''}`,
  'eriantys.toldAssistant': (person, value) => `${wie(person)} speelde assistent ${value}`,
  'eriantys.toldStudent': (person, student, to, won) =>
    `${wie(person)} verplaatste ${student} naar ${naar(to)}${munt(won)}`,
  'eriantys.toldProfessor': (person, student) => `${wie(person)} kreeg de professor ${student}`,
  'eriantys.toldMother': (person, tile) => `${wie(person)} verplaatste Moeder Natuur naar ${eiland(tile)}`,
  'eriantys.toldNoEntry': (tile) => `De verbodstegel van ${eiland(tile)} ging terug`,
  'eriantys.toldConquered': (side, towers, tile) =>
    `${
      side.length > 1 ? `${capital(kant(side))} bouwden` : `${wie(side[0] ?? { you: false, name: '' })} bouwde`
    } ${torens(towers)} op ${eiland(tile)}`,
  'eriantys.toldMerged': (tile, tiles) => `${capital(eiland(tile))} is nu één groep van ${tiles}`,
  'eriantys.toldCloud': (person, students) => `${wie(person)} nam de wolk met ${students}`,
  'eriantys.toldPaid': (person, price, character) =>
    `${wie(person)} betaalde ${price} voor de ${personage(character)}`,
  'eriantys.toldMonk': (person, student, tile) => `${wie(person)} stuurde ${student} van de Monnik naar ${eiland(tile)}`,
  'eriantys.toldHerald': (person, tile) => `${wie(person)} liet de Heraut ${eiland(tile)} waarderen`,
  'eriantys.toldHerbalist': (person, tile) => `${wie(person)} verbood ${eiland(tile)}`,
  'eriantys.toldJester': (person, one, other) => `${wie(person)} wisselde ${one} voor ${other} van de Nar`,
  'eriantys.toldIgnored': (person, student) => `${wie(person)} noemde ${student}: dat telt deze beurt niet`,
  'eriantys.toldMinstrel': (person, one, other, won) =>
    `${wie(person)} zette ${one} in de plaats van ${other}${munt(won)}`,
  'eriantys.toldPrincess': (person, student, won) => `${wie(person)} zette ${student} van de Prinses neer${munt(won)}`,
  'eriantys.toldThief': (person, student, counts) => `${wie(person)} stuurde ${student} terug naar de zak: ${counts}`,
}
