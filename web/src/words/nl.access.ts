import type { Words } from './en'
import type { access as english } from './en.access'
import { grammar } from './grammar'

const { n } = grammar('nl')

export const access: Pick<Words, keyof typeof english> = {
  'notice.said': (name, text) => `${name}: ${text}`,
  'notice.seen': 'Gezien',
  'notice.outOfTime': (name) => `${name} heeft geen tijd meer`,
  'notice.sitsIn': (name) => `een computerspeler neemt de plaats van ${name} in`,
  'notice.trouble': 'Het huis kan nu niet naar zijn schijf schrijven; je zet wacht tot het weer kan.',
  'notice.shortClock': (seconds) => n(seconds, 'Nog minder dan # seconde', 'Nog minder dan # seconden'),

  'form.tables': 'Bord als tabel',
  'form.islands': 'Eilanden',
  'form.island': 'Eiland',
  'form.towers': 'Torens',
  'form.alsoHere': 'Ook hier',
  'form.none': 'niets',
  'form.clouds': 'Wolken',
  'form.cloud': 'Wolk',
  'form.cloudNumber': (number) => `Wolk ${number}`,
  'form.character': 'Personage',
  'form.price': 'Prijs',
  'form.does': 'Wat het doet',
  'form.holds': 'Erop',
  'form.room': 'Ruimte',
  'form.entrance': 'Ingang',
  'form.dining': 'Eetzaal',
  'form.professor': 'met de professor',
  'form.owns': 'Verder',
  'form.played': (value) => `speelt assistent ${value}`,
  'form.line': 'Lijn',
  'form.next': 'Komt hierna',
  'form.card': 'Kaart',
  'form.left': 'Over',
  'form.first': 'eerste speler',
  'form.row': 'Rij',

  'keys.piece': 'raak het stuk aan dat deze toets toont',
  'keys.cell': 'leg de steen op het vak dat deze letter toont',
  'keys.letters': 'Letters en cijfers raken stukken aan',
}
