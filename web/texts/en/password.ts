/** The steps to a new password: loaded with them, beside those of registration. */
export const password = {
  'password.title': 'Forgot your password',
  'password.phoneTitle': 'Forgot your password?',
  'password.phoneHint': 'Enter the phone number you sign in with. We will send it a code.',
  'password.remembered': 'Remembered it?',
  'password.sent': 'If {phone} has an account, we have sent it a 6-digit code.',
  'password.newTitle': 'Choose a new password',
  'password.newHint': 'You will be signed out on every device.',
  'password.new': 'New password',
  'password.too_short': 'At least 8 characters, and not easy to guess.',
  'password.too_plain': 'One character over and over is easy to guess.',
  'password.too_common': 'This password is easy to guess. Please choose another.',
  'password.fit': 'This password can be used.',
  'password.save': 'Save password',
  'password.doneTitle': 'Your password is changed',
  'password.doneText':
    'You are signed out on every device. We sent an SMS about it to your number.',
  'password.linkTitle': 'This link cannot be used',
  'password.linkCode': 'Get a code by SMS instead',
  'password.held': 'For your safety we check your next withdrawals before we pay them.',
} as const
