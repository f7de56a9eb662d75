/** The screen of bonuses and promotions: loaded with it. */
export const bonus = {
  'bonus.all': 'All bonuses',
  'bonus.emptyTitle': 'No bonuses right now',
  'bonus.emptyText': 'Bonuses you can choose appear here.',
  'bonus.more': 'See details',
  'bonus.received': 'Claimed',
  'bonus.againDay': 'Available again tomorrow',
  'bonus.againWeek': 'Available again on Monday',
  'bonus.timesLimit': '{count}× in total',
  'bonus.timesDay': '{count}× a day',
  'bonus.timesWeek': '{count}× a week',

  'bonus.inUse': 'Active',
  'bonus.isWaiting': 'Waiting for a deposit',
  'bonus.typeLimit': 'Limited bonus',
  'bonus.typeDay': 'Daily bonus',
  'bonus.typeWeek': 'Weekly bonus',
  'bonus.typePromotion': 'Promotion',

  'bonus.waitText': 'Deposit {minimum} or more to get {grant}.',
  'bonus.waitCancel': 'You can cancel free of charge until the bonus is credited.',
  'bonus.deal': 'Deposit {minimum} or more and get {grant}, wager {times}×',
  'bonus.dealKeeps': 'If you cancel, you keep {percent}% of your balance',
  'bonus.example': 'For example',
  'bonus.exampleDeposit': 'You deposit',
  'bonus.endCancelOffer':
    'You cancel: free until your deposit arrives, then you keep {percent}% of your balance.',
  'bonus.details': 'All terms',
  'bonus.exampleTotal': 'You get',
  'bonus.exampleWager': 'Wager before withdrawal',
  'bonus.left': 'Left to wager',
  'bonus.played': 'Wagered {done} of {needed}',
  'bonus.readAt': 'Game data as of {time}',
  'bonus.readNever': 'No game data yet',
  'bonus.inReview': 'A round at {game} is being checked. Its bet is not counted yet.',
  'bonus.inReviewLater':
    'A round at {game} is being checked. Its bet and your later bets there are not counted yet.',
  'bonus.granted': 'Bonus amount',
  'bonus.onDeposit': 'For your deposit of {deposit}',
  'bonus.total': 'Your total balance',
  'bonus.totalWhere': 'Wallet and games together',
  'bonus.ends': 'How the bonus ends',
  'bonus.endMet': 'Wagering complete: the money is yours, and you can withdraw it.',
  'bonus.endMetWhole':
    'Wagering complete: the money is yours. Your first withdrawal must be your full balance.',
  'bonus.endBelow':
    'Total balance below {below}: the bonus ends automatically, and you keep {percent}% of what is left.',
  'bonus.endCancel': 'Cancel now: you lose {costs} and keep {keeps}.',

  'bonus.cancel': 'Cancel',
  'bonus.cancelTitle': 'Cancel “{name}”?',
  'bonus.cancelFree': 'The bonus has not been credited yet, so cancelling is free.',
  'bonus.cancelText':
    'You will lose {costs} of your {total} and keep {keeps}. Money in games returns to your wallet first.',
  'bonus.cancelYes': 'Cancel the bonus',
  'bonus.cancelCosts': 'Cancel and lose {costs}',
  'bonus.cancelNo': 'Keep the bonus',
  'bonus.cancelled': '“{name}” is cancelled.',
  'bonus.cancelledCosts': '{costs} was deducted. You keep {keeps}.',
  'bonus.clearPending':
    'Not cancelled yet. Money is still coming back from a game. Please try again in a moment.',
  'bonus.clearFailed':
    'Not cancelled. Money in a game could not be brought back. The bonus stays active. Please try again in a moment.',
  'bonus.clearGranted':
    'Not cancelled. The bonus was just credited with your deposit. Please check first what cancelling costs now.',

  'bonus.terms': 'Terms',
  'bonus.grant': 'You get',
  'bonus.grantPercent': '{percent}% of the deposit, up to {most}',
  'bonus.deposit': 'Deposit',
  'bonus.depositFrom': '{minimum} or more',
  'bonus.play': 'Wagering',
  'bonus.playTimes': '{times}× deposit + bonus',
  'bonus.games': 'Games that count',
  'bonus.gamesAny': 'All games',
  'bonus.below': 'Ends automatically',
  'bonus.belowAmount': 'When your total balance is below {below}',
  'bonus.withdrawal': 'First withdrawal',
  'bonus.withdrawalWhole': 'Full balance only',
  'bonus.withdrawalAny': 'Any amount',
  'bonus.often': 'How often',
  'bonus.notice': 'Please note',
  'bonus.receive': 'Claim and deposit',
  'bonus.otherTitle': '“{name}” is active',
  'bonus.otherText':
    'You can have one bonus at a time. Complete its wagering or cancel it to claim this one.',

  'bonus.owedTitle': 'Wagering for “{name}” is complete',
  'bonus.owedText':
    'First withdraw your full balance in one withdrawal. Then you can claim another bonus.',

  'promotion.code': 'Promotion code',
  'promotion.search': 'Search',
  'promotion.title': 'Promotion',
  'promotion.searching': 'Looking for {code}…',
  'promotion.notFoundTitle': '{code} was not found',
  'promotion.notFoundText':
    'Please check the code. It may have expired, or be for another currency.',
  'promotion.stays': 'You keep {percent}%',
  'promotion.staysText': 'of your balance if the bonus ends before wagering is complete',
} as const
