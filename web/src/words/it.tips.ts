// Italiano: che cosa dice la pagina intorno ai suoi pezzi.

export const tipWords = {
  'tips.notNow': 'Così no: tocca prima ciò che brilla.',
  'tips.exploring': 'Le frecce vanno di pezzo in pezzo e spiegano ciascuno; Esc per finire.',
  'tips.key': 'spiega i pezzi',

  'learn.rules': 'Regole',
  'learn.rulesOf': (game: string) => `Le regole di ${game}`,
  'learn.lesson': 'Prima partita guidata',
  'learn.begin': 'Gioca una prima partita guidata',
  'learn.resume': 'Continua la tua prima partita',
  'learn.minutes': 'Due o tre minuti, mosse vere, una cosa alla volta.',
  'learn.step': (step: number, of: number) => `Passo ${step} di ${of}`,
  'learn.goOn': 'Avanti',
  'learn.playOn': 'Continua a giocare',
  'learn.leave': 'Lascia la lezione e gioca liberamente',
  'learn.coming': 'Le regole arrivano …',
  'learn.none': 'Qui non ci sono regole per questo gioco.',
  'learn.notFair': 'Questa è una lezione: la distribuzione è uguale per tutti e non è un sorteggio equo.',
  'hint.ask': 'Mostra un suggerimento',
  'hint.thinking': 'Si pensa a un suggerimento …',
} as const
