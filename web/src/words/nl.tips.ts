// Nederlands: wat de pagina rond haar stukken zegt.

export const tipWords = {
  'tips.notNow': 'Zo niet: raak eerst aan wat gloeit.',
  'tips.exploring': 'De pijltjestoetsen gaan van stuk naar stuk en leggen elk uit; Esc stopt ermee.',
  'tips.key': 'stukken uitleggen',

  'learn.rules': 'Spelregels',
  'learn.rulesOf': (game: string) => `De regels van ${game}`,
  'learn.lesson': 'Eerste spel met uitleg',
  'learn.begin': 'Speel een eerste spel met uitleg',
  'learn.resume': 'Ga verder met je eerste spel',
  'learn.minutes': 'Twee of drie minuten, echte zetten, één ding tegelijk.',
  'learn.step': (step: number, of: number) => `Stap ${step} van ${of}`,
  'learn.goOn': 'Verder',
  'learn.playOn': 'Speel verder',
  'learn.leave': 'Verlaat de les en speel vrij',
  'learn.coming': 'De regels komen eraan …',
  'learn.none': 'Hier zijn geen regels voor dit spel.',
  'learn.notFair': 'Dit is een les: iedereen krijgt dezelfde stenen en kaarten, en er is geen eerlijke trekking.',
  'hint.ask': 'Geef een hint',
  'hint.thinking': 'Er wordt over een hint nagedacht …',
} as const
