/** The texts of returns of payments. */
export const paymentReturnTexts = {
  'paymentReturn.title': 'Send back to the payer',
  'paymentReturn.text':
    'The full amount is paid to the account that it came from. This takes two people.',
  'paymentReturn.none':
    'The payer’s bank account is unknown, so this money cannot be sent back here.',
  'paymentReturn.bank': 'Payer’s bank',
  'paymentReturn.account': 'Payer’s whole account number',
  'paymentReturn.holder': 'Payer’s whole account name',
  'paymentReturn.shows': 'The bank shows {text}',
  'paymentReturn.proposes': '{by} proposes to send it back',
  'paymentReturn.second': 'Send back as second person',
  'paymentReturn.propose': 'Propose to send back',
  'paymentReturn.state.waiting': 'Not sent yet',
  'paymentReturn.state.sending': 'Being sent',
  'paymentReturn.state.unknown': 'The bank has not answered',
  'paymentReturn.state.review': 'Pending review',
  'paymentReturn.state.sent': 'Sent back',
  'paymentReturn.state.refused': 'Refused',
  'paymentReturn.stateText.waiting':
    'Payouts are stopped, our account has too little money, or the bank is about to be asked.',
  'paymentReturn.stateText.sending': 'The bank is asked until it says paid or refused.',
  'paymentReturn.stateText.unknown': 'It is asked again. Nothing is sent twice.',
  'paymentReturn.stateText.review':
    'The bank’s answer is unclear: resolve it under pending review.',
  'paymentReturn.stateText.sent': 'The bank has paid it to this account.',
  'paymentReturn.stateText.refused': 'The bank did not pay it. The money is in suspense again.',
  'paymentReturn.said.account_closed': 'The account is closed.',
  'paymentReturn.said.unknown_account': 'The bank does not know the account.',
  'paymentReturn.said.name_differs': 'The account has another name.',
  'paymentReturn.said.limit': 'The amount is outside the bank’s limits.',
  'paymentReturn.said.insufficient_funds': 'Our account has too little money.',
  'paymentReturn.said.suspended': 'The bank has stopped our payments.',
} as const
