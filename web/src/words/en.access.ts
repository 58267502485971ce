// What concerns everybody's way to use the table: notices, keys, boards as tables.

import { grammar } from './grammar'

const { n } = grammar('en-GB')

export const access = {
  'notice.said': (name: string, text: string) => `${name}: ${text}`,
  'notice.seen': 'Seen',
  'notice.outOfTime': (name: string) => `${name} is out of time`,
  'notice.sitsIn': (name: string) => `a computer player sits in for ${name}`,
  'notice.trouble': 'The house cannot write to its disk at the moment; your move waits until it can.',
  'notice.shortClock': (seconds: number) => n(seconds, 'Less than # second left', 'Less than # seconds left'),

  'form.tables': 'Board as a table',
  'form.islands': 'Islands',
  'form.island': 'Island',
  'form.towers': 'Towers',
  'form.alsoHere': 'Also here',
  'form.none': 'none',
  'form.clouds': 'Clouds',
  'form.cloud': 'Cloud',
  'form.cloudNumber': (number: number) => `Cloud ${number}`,
  'form.character': 'Character',
  'form.price': 'Price',
  'form.does': 'What it does',
  'form.holds': 'On it',
  'form.room': 'Room',
  'form.entrance': 'Entrance',
  'form.dining': 'Dining room',
  'form.professor': 'with the professor',
  'form.owns': 'Beside that',
  'form.played': (value: number) => `plays assistant ${value}`,
  'form.line': 'Line',
  'form.next': 'Next in',
  'form.card': 'Card',
  'form.left': 'Left',
  'form.first': 'first player',
  'form.row': 'Row',

  'keys.piece': 'touch the piece that shows this key',
  'keys.cell': 'lay the tile on the cell that shows this letter',
  'keys.letters': 'Letters and digits touch pieces',
}
