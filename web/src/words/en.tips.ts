// English: what the page says around its pieces.

export const tipWords = {
  'tips.notNow': 'Not like this: touch what glows first.',
  'tips.exploring': 'The arrow keys go from piece to piece and explain each; Esc ends it.',
  'tips.key': 'explain the pieces',

  'learn.rules': 'Rules',
  'learn.rulesOf': (game: string) => `The rules of ${game}`,
  'learn.lesson': 'Guided first game',
  'learn.begin': 'Play a guided first game',
  'learn.resume': 'Go on with your first game',
  'learn.minutes': 'Two or three minutes, real moves, one thing at a time.',
  'learn.step': (step: number, of: number) => `Step ${step} of ${of}`,
  'learn.goOn': 'Go on',
  'learn.playOn': 'Play on',
  'learn.leave': 'Leave the lesson, play freely',
  'learn.coming': 'Fetching the rules …',
  'learn.none': 'There are no rules here for this game.',
  'learn.notFair': 'This is a lesson: the deal is the same for everybody, and no fair draw.',
  'hint.ask': 'Show a hint',
  'hint.thinking': 'Thinking of a hint …',
} as const
