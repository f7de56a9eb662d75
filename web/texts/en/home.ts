/** Parts of home that load after it: what is pending, the bonus, the first steps. */
export const home = {
  'pending.label': 'Pending transactions',
  'pending.qr': 'QR deposit {amount}',
  'pending.qrState': 'waiting for payment',
  'pending.withdraw': 'Withdrawal {amount}',
  'pending.withdrawState': 'bank transfer in progress',
  'pending.checked': 'being checked',
  'pending.transfer': 'Transfer {amount}',
  'pending.transferState': 'to {place}',
  'pending.all': 'Everything to {place}',
  'pending.unknown': 'result not known yet',

  'homeBonus.label': 'Active bonus',
  'homeBonus.left': 'Wager {amount} more',
  'homeBonus.then': 'to withdraw',
  'homeBonus.waiting': 'Deposit {amount} or more',
  'homeBonus.waitingFor': 'for “{name}”',

  'first.label': 'First steps',
  'first.deposit': 'Deposit',
  'first.game': 'Choose a game',
  'first.play': 'Play',
  'first.act': 'Make a deposit',
} as const
