/** The page of the instruction videos. */
export const howto = {
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
