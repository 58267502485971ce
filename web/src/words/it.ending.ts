// Italiano: il risultato di una partita, il suo replay e la sua analisi.

import type { Like } from './area.svelte'
import type { words as English } from './en.ending'
import { grammar, type Who } from './grammar'

const { n, and } = grammar('it')
const di = ({ you, name }: Who): string => (you ? 'te' : name)

const CATEGORIES: Readonly<Record<string, string>> = {
  lines: 'Linee',
  bonus: 'Chi chiude per primo',
  towers: 'Torri sulle isole',
  professors: 'Professori',
  cards: 'Carte',
  track: 'Tracciato della fede',
  reports: 'Rapporti',
  leaders: 'Leader',
  goods: 'Beni, uno ogni cinque',
  resources: 'Risorse rimaste',
}

export const words: Like<typeof English> = {
  'result.panel': 'Risultato',
  'result.sheet': 'Di che cosa è fatto il punteggio',
  'result.category': (name) => CATEGORIES[name] ?? name,
  'result.decides': 'decide in caso di parità',
  'result.total': 'Punti',
  'result.place': (place) => `${place}.`,
  'result.team': (names) => and(names),
  'result.teamWon': (names) => `${and(names)} vincono insieme`,
  'result.yourTeamWon': 'Ha vinto la tua squadra',
  'result.beatLorenzo': ({ you, name }) => (you ? 'Hai battuto Lorenzo' : `${name} ha battuto Lorenzo`),
  'result.lorenzoWon': (person) => `Lorenzo è stato più veloce di ${di(person)}`,
  'result.hide': 'Nascondi il risultato',
  'result.replay': 'Rivedi',
  'result.share': 'Condividi',
  'result.chart': 'Il punteggio, mossa per mossa',
  'result.asTable': 'Come tabella',
  'result.move': 'Mossa',
  'result.leads': (name, score) => `${name} ${score}`,
  'result.best': 'La mossa migliore di ciascuno',
  'result.gain': (count, unit) =>
    unit === 'towers' ? n(count, '# torre', '# torri') : n(count, '# punto', '# punti'),
  'result.noBest': ({ you, name }) =>
    you ? 'Non hai guadagnato niente con una sola mossa' : `${name} non ha guadagnato niente con una sola mossa`,
  'result.look': (number) => `Guarda la mossa ${number}`,

  'replay.title': (code) => `Partita del tavolo ${code}`,
  'replay.notBegun': 'La partita non è ancora cominciata.',
  'replay.noPictures': 'Di questo gioco non ci sono disegni; lo raccontano le mosse.',
  'replay.controls': 'Scorrere la partita',
  'replay.first': 'Alla distribuzione',
  'replay.back': 'Indietro',
  'replay.run': 'Avvia',
  'replay.stop': 'Ferma',
  'replay.on': 'Avanti',
  'replay.last': 'Alla fine',
  'replay.entry': 'Mossa',
  'replay.at': (number, last) => `Mossa ${number} di ${last}`,
  'replay.speed': 'Velocità',
  'replay.times': (times) => `${times === 0.5 ? '½' : times}×`,
  'replay.eyes': 'Visto da',
  'replay.public': 'uno spettatore',
  'replay.everybody': 'tutti, con tutte le mani',
  'replay.link': 'Link a questa mossa',
  'replay.linkCopied': 'Copiato',
  'replay.file': 'Come file',
  'replay.moves': 'Mosse, la prima in alto',
  'replay.dealt': 'La distribuzione',
  'replay.toTable': 'Al tavolo',

  'review.title': 'Analisi',
  'review.ask': 'Falla analizzare',
  'review.about': 'Il bot più forte ripercorre la partita in secondo piano e segna le mosse che hanno contato.',
  'review.starting': 'L’analisi comincia …',
  'review.progress': (done, of) => n(of, `${done} di # mossa esaminata`, `${done} di # mosse esaminate`),
  'review.quiet': 'Nessuna mossa ha regalato molto.',
  'review.mattered': 'Le mosse che hanno contato',
  'review.chart': 'La probabilità di vincere, mossa per mossa',
  'review.percent': (percent) => `${percent} %`,
  'review.swing': (before, after) => `${before} % → ${after} %`,
  'review.gaveAway': (percent) => `ha ceduto il ${percent} %`,
  'review.moment': ({ you, name }, number, percent) =>
    `Mossa ${number}: ${you ? 'hai' : `${name} ha`} ceduto il ${percent} %`,
  'review.better': (move) => `Meglio: ${move}.`,
  'review.waits': 'comincia appena c’è tempo …',
  'review.found': (count) => n(count, 'Analisi: # momento decisivo', 'Analisi: # momenti decisivi'),
  'review.tile': (tile) => `meglio: ${tile}`,
  'review.glows': 'È illuminata sul tavolo.',
}
