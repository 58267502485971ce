// English for how a turn goes and what is seen of it.

export const seeing = {
  'play.takeBack': 'Take back',
  'play.noWayBack': 'Luck speaks in it, so it cannot be taken back: tap once more',
  'play.keyTakeBack': 'take back your last move',
}
