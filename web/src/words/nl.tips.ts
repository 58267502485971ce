// Nederlands: wat de pagina rond haar stukken zegt.

export const tipWords = {
  'tips.notNow': 'Zo niet: raak eerst aan wat gloeit.',
  'tips.exploring': 'De pijltjestoetsen gaan van stuk naar stuk en leggen elk uit; Esc stopt ermee.',
  'tips.key': 'stukken uitleggen',
} as const
