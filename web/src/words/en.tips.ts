// English: what the page says around its pieces.

export const tipWords = {
  'tips.notNow': 'Not like this: touch what glows first.',
  'tips.exploring': 'The arrow keys go from piece to piece and explain each; Esc ends it.',
  'tips.key': 'explain the pieces',
} as const
