// Het Nederlands voor als er geen verbinding is.

import type { offline as english } from './en.offline'

export const offline: typeof english = {
  'offline.says': 'Geen verbinding: je bent offline. Spelregels en afgelopen partijen die je al bekeken hebt, kun je openen.',
  'offline.shelf': 'Hier ook zonder verbinding',
  'offline.rules': (title: string) => `De regels van ${title}`,
  'offline.replays': 'Afgelopen partijen die je bekeken hebt',
  'offline.none': 'Je hebt hier nog geen afgelopen partij bekeken.',
}
