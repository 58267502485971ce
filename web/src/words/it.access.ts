import type { Words } from './en'
import type { access as english } from './en.access'
import { grammar } from './grammar'

const { n } = grammar('it')

export const access: Pick<Words, keyof typeof english> = {
  'notice.said': (name, text) => `${name}: ${text}`,
  'notice.seen': 'Visto',
  'notice.outOfTime': (name) => `${name} ha esaurito il tempo`,
  'notice.sitsIn': (name) => `un giocatore automatico sostituisce ${name}`,
  'notice.trouble': 'Per ora la casa non riesce a scrivere sul disco; la tua mossa aspetta finché non può.',
  'notice.shortClock': (seconds) => n(seconds, 'Meno di # secondo', 'Meno di # secondi'),

  'form.tables': 'Tabellone come tabella',
  'form.islands': 'Isole',
  'form.island': 'Isola',
  'form.towers': 'Torri',
  'form.alsoHere': 'Anche qui',
  'form.none': 'niente',
  'form.clouds': 'Nuvole',
  'form.cloud': 'Nuvola',
  'form.cloudNumber': (number) => `Nuvola ${number}`,
  'form.character': 'Personaggio',
  'form.price': 'Prezzo',
  'form.does': 'Che cosa fa',
  'form.holds': 'Sopra',
  'form.room': 'Stanza',
  'form.entrance': 'Ingresso',
  'form.dining': 'Sala',
  'form.professor': 'con il professore',
  'form.owns': 'Inoltre',
  'form.played': (value) => `gioca l’assistente ${value}`,
  'form.line': 'Linea',
  'form.next': 'Entra per prossima',
  'form.card': 'Carta',
  'form.left': 'Restano',
  'form.first': 'primo giocatore',
  'form.row': 'Riga',

  'keys.piece': 'tocca il pezzo che mostra questo tasto',
  'keys.cell': 'posa la tessera sulla casella che mostra questa lettera',
  'keys.letters': 'Lettere e cifre toccano i pezzi',
}
