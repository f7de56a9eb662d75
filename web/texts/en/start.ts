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
  'nav.logout': 'Sign out',

  'login.title': 'Sign in',
  'login.ended': 'You have been signed out. Please sign in again.',
  'login.phone': 'Phone number',
  'login.password': 'Password',
  'login.remember': 'Remember me on this device',
  'login.submit': 'Sign in',
  'login.forgot': 'Forgot password?',
  'login.noAccount': 'No account yet?',
  'login.register': 'Register',

  'notFound.title': 'Page Not Found',
  'notFound.text': 'This page does not exist.',
  'terminated.title': 'The service has closed',

  'conditions.title': 'Terms',
  'conditions.empty': 'The terms have not been published yet.',
} as const
