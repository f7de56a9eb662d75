/** The profile, and changing the password. */
export const profile = {
  'profile.title': 'Profile',
  'profile.name': 'Profile name',
  'profile.id': 'Member ID',
  'profile.created': 'Member since',
  'profile.username': 'Username',
  'profile.holder': 'Account name',
  'profile.bank': 'Bank',
  'profile.accountNumber': 'Account number',
  'profile.account': 'Your account',
  'profile.bankAccount': 'Your bank account',
  'profile.bankHint': 'To change the bank account, please contact support.',
  'profile.copyId': 'Copy member ID',

  'changePassword.title': 'Change password',
  'changePassword.old': 'Old password',
  'changePassword.new': 'New password',
  'changePassword.confirm': 'Confirm new password',
  'changePassword.notEqual': 'The new passwords do not match.',
  'changePassword.saved': 'Your password has been changed.',
  'changePassword.hint': 'You will be signed out on other devices.',
} as const
