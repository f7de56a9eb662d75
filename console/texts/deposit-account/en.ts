/** The texts of our accounts for deposits. */
export const depositAccountTexts = {
  'depositAccounts.title': 'Our accounts for deposits',
  'depositAccounts.back': 'Back to deposits',
  'depositAccounts.intro':
    'Members see one account of each bank, always the same one while it is open. Weights say how many members see which account.',
  'depositAccounts.none': 'No accounts yet',
  'depositAccounts.add': 'Add an account',
  'depositAccounts.addText':
    'Members send money to this account. A second person has to approve it.',
  'depositAccounts.change': 'Change',
  'depositAccounts.changeText':
    'A second person has to approve the change. The number cannot change: add an account instead.',
  'depositAccounts.open': 'Change or open',
  'depositAccounts.opens': 'Open it: members see it again',
  'depositAccounts.close': 'Close account',
  'depositAccounts.closeText':
    'Effective at once: members do not see it any more. Transfers that still arrive are credited. Two people open it again.',
  'depositAccounts.proposed': '{by} proposes a change of {account}',
  'depositAccounts.state.open': 'Open: {percent}% of members',
  'depositAccounts.state.capped': 'Reached its cap today',
  'depositAccounts.state.hidden': 'Not shown to members',
  'depositAccounts.state.closed': 'Closed',
  'depositAccounts.mode.AUTO': 'Bank feed',
  'depositAccounts.mode.QR': 'QR gateway',
  'depositAccounts.mode.MANUAL': 'Slips',
  'depositAccounts.mode.GIFT': 'Gift links',
  'depositAccounts.today': 'Today, {count, plural, one {# deposit} other {# deposits}}:',
  'depositAccounts.closedAt': 'closed on {at}',
  'depositAccounts.last': 'last deposit {at}',
  'depositAccounts.nothing': 'no deposit in the last {count} days',
  'depositAccounts.read': 'feed read {ago}',
  'depositAccounts.invalid': 'Check the number, the name, the weight and the cap.',
  'depositAccounts.nameHint':
    'Exactly as the bank prints it on slips; otherwise no slip is credited.',
  'depositAccounts.weightHint':
    'At most {most}. An account of twice the weight gets twice the members; one without weight is hidden.',
  'depositAccounts.capHint':
    'From this sum on, members do not see the account for the rest of the day. Empty: no cap.',
  'depositAccounts.positionHint': 'Low numbers come first in the deposit sheet.',
  'depositAccounts.numberHint': 'Empty for a payment provider without an account number.',
} as const
