import { kit } from '#kit/texts/en/kit.ts'

/** The texts before the sign-in: the frame, the kit, sign-in and the guests' pages. */
export const start = {
  ...kit,
  'app.skip': 'Skip to content',

  'nav.label': 'Main menu',
  'nav.home': 'Home',
  'nav.register': 'Register',
  'nav.howto': 'How-to',
  'nav.contact': 'Contact',
  'nav.profile': 'Profile',
  'nav.conditions': 'Terms',
  'nav.statement': 'Statement',
  'nav.logout': 'Sign out',

  'login.title': 'Sign in',
  'login.ended': 'You have been signed out. Please sign in again.',
  'login.phone': 'Phone number',
  'login.password': 'Password',
  'login.remember': 'Remember me on this device',
  'login.submit': 'Sign in',
  'login.noAccount': 'No account yet?',
  'login.register': 'Register',

  'notFound.title': 'Page Not Found',
  'notFound.text': 'This page does not exist.',
  'terminated.title': 'The service has closed',
  'terminated.text': 'This service is no longer available. Thank you for being with us.',

  'conditions.title': 'Terms',
  'conditions.empty': 'The terms have not been published yet.',

  'contact.title': 'Contact us',
  'contact.line': 'Add us on LINE',
  'contact.scan': 'Scan to add us',
  'contact.qr': 'QR code that adds {name} on LINE',
  'contact.version': 'Version {version}',
  'contact.empty': 'There are no contact details yet.',

  'howto.title': 'How-to',
  'howto.intro':
    'Short videos from the real app, which is shown in Thai, with captions in your language.',
  'howto.play': 'Play:',
  'howto.wallet': 'Using the wallet',
  'howto.walletText': 'Deposit by QR and see the money arrive.',
  'howto.entering': 'Entering a game',
  'howto.enteringText': 'Open a game account, transfer money to it and play.',
  'howto.balance': 'Checking your balance',
  'howto.balanceText': 'Your balance and every transaction.',
  'howto.receiving': 'Claiming a bonus',
  'howto.receivingText': 'Choose a bonus, deposit, and see what you got.',
  'howto.ending': 'Ending a bonus',
  'howto.endingText': 'Your progress, and what cancelling would cost.',
  'howto.failed': 'The video could not be loaded.',
} as const
