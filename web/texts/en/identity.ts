/** The level of the member's identity, and the document that shows it. */
export const identity = {
  'identity.title': 'Identity',
  'identity.level': 'Level',
  'identity.level.none': 'Phone number only',
  'identity.level.declared': 'Date of birth stated',
  'identity.level.verified': 'Document checked',
  'identity.sentAt': 'Last sent',
  'identity.above':
    'Once you have withdrawn a total of more than {above}, we need to see a document. So far: {withdrawn}.',
  'identity.waiting': 'Your document is being checked',
  'identity.waitingText': 'We write to you in the chat when it is done.',
  'identity.accepted': 'Your document was accepted',
  'identity.acceptedText': 'Nothing else is needed.',
  'identity.refused': 'Your document was not accepted',
  'identity.form': 'Send a document',
  'identity.formText':
    'Take a picture of your identity card or passport. All four corners must be in it. We store it encrypted and delete it later.',
  'identity.pick': 'Choose a picture',
  'identity.change': 'Choose another picture',
  'identity.number': 'Number of the document',
  'identity.name': 'Name on the document',
  'identity.dateOfBirth': 'Date of birth',
  'identity.missing': 'Please choose a picture and fill in every field.',
  'identity.tooLarge': 'The picture is larger than {n} MB.',
  'identity.noneLeft':
    'You have sent as many documents as possible for today. Please try again tomorrow.',
  'identity.sendsLeft': '{count} more times possible today',
  'identity.send': 'Send document',
  'identity.sent': 'The document was sent',
  'identity.reason.unreadable': 'We could not read the picture. Please send a sharper one.',
  'identity.reason.not-a-document': 'The picture shows no identity document.',
  'identity.reason.name-differs': 'The name differs from your bank account. Please contact us.',
  'identity.reason.date-of-birth-differs':
    'The date of birth differs from the one that you stated. You cannot play until this is settled, but you can withdraw. Please contact us.',
  'identity.reason.expired': 'The document has expired. Please send a valid one.',
  'identity.reason.too-young': 'You are too young to play here. You can still withdraw your money.',
  'identity.reason.used-by-another': 'This document belongs to another account. Please contact us.',
} as const
