/** The texts of the components that both apps share. */
export const kit = {
  // Each language is named in itself, so that it can be found from any other.
  'language.label': 'Language',
  'language.th': 'ไทย',
  'language.la': 'ລາວ',
  'language.en': 'English',

  'common.close': 'Close',
  'common.cancel': 'Cancel',
  'common.save': 'Save',
  'common.confirm': 'Confirm',
  'common.back': 'Back',
  'common.next': 'Continue',
  'common.retry': 'Try again',
  'common.ok': 'OK',
  'common.loading': 'Loading',
  'common.busy': 'Please wait…',
  'common.required': 'Please fill in this field.',
  'common.goHome': 'Go to home',

  'toast.region': 'Messages',

  'password.show': 'Show password',
  'password.hide': 'Hide password',

  'error.title': 'Something went wrong',
  'error.unreachable': 'No connection. Check your internet and try again.',
  'error.unsent': 'You are offline. Nothing was sent. Please try again once you are connected.',
  'unanswered.title': 'We do not know yet whether this went through',
  'unanswered.text': 'Asking again is safe: the request is carried out only once.',
  'error.load': 'This could not be loaded.',
  'error.crashed': 'This screen stopped working. Reload it to continue. Your money is safe.',
  'error.reload': 'Reload',
} as const
