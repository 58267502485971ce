// Italiano: che cosa dice la pagina intorno ai suoi pezzi.

export const tipWords = {
  'tips.notNow': 'Così no: tocca prima ciò che brilla.',
  'tips.exploring': 'Le frecce vanno di pezzo in pezzo e spiegano ciascuno; Esc per finire.',
  'tips.key': 'spiega i pezzi',
} as const
