/** Without a network, and at the end of the service: they are loaded early, because then nothing can be loaded. */
export const offline = {
  'offline.title': 'Offline, reconnecting…',
  'offline.safe': 'Your money is safe.',
  'offline.asOf': 'Balance as of {time}.',
  'offline.retry': 'Try now',
  'offline.notOpened': 'This cannot be opened right now',
  'offline.opensLater': 'You are offline. It will open automatically once you are connected.',
  'offline.reloads': 'It could not be loaded. If the app has a new version, Try again reloads it.',
  'announcement.label': 'Announcement',
  'notice.bar': 'Your account was used on another device',
  'notice.look': 'Look',
  'terminated.text': 'This service is no longer available. Thank you for being with us.',
  'terminated.money':
    'Your money is not lost: your balance and all transactions stay recorded, and transactions in progress are completed. To get your money, contact support.',
  'terminated.support': 'Contact support on LINE',
} as const
