// English for when there is no connection.

export const offline = {
  'offline.says': 'No connection: you are offline. Rules and finished games you have looked at can be opened.',
  'offline.shelf': 'Here without a connection',
  'offline.rules': (title: string) => `Rules of ${title}`,
  'offline.replays': 'Finished games you have looked at',
  'offline.none': 'You have not looked at a finished game here yet.',
}
