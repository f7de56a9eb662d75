/** Without a network: they are loaded early, because then they could not be loaded any more. */
export const offline = {
  'offline.title': 'Offline, reconnecting…',
  'offline.safe': 'Your money is safe.',
  'offline.asOf': 'Balance as of {time}.',
  'offline.retry': 'Try now',
  'offline.notOpened': 'This cannot be opened right now',
  'offline.opensLater': 'You are offline. It will open automatically once you are connected.',
  'offline.reloads': 'It could not be loaded. If the app has a new version, Try again reloads it.',
} as const
