/** Statements of the operator at the foot of sign-in, registration and profile. */
export const legal = {
  'legal.label': 'About this service',
  'legal.age': 'For people aged {age} and over only',
  'legal.licence': 'Licence {number}',
  'legal.licensor': 'Issued by {licensor}',
  'legal.help': 'If gambling worries you, call',
  'legal.terms': 'Terms and responsible play',
} as const
