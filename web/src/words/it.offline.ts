// L’italiano per quando manca la connessione.

import type { offline as english } from './en.offline'

export const offline: typeof english = {
  'offline.says': 'Nessuna connessione: sei fuori rete. Le regole e le partite finite che hai già guardato si possono aprire.',
  'offline.shelf': 'Qui anche senza connessione',
  'offline.rules': (title: string) => `Le regole di ${title}`,
  'offline.replays': 'Partite finite che hai guardato',
  'offline.none': 'Non hai ancora guardato qui una partita finita.',
}
