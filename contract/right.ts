/** Rights say what an operator may do. Each endpoint of the console names the one that it needs; a role is a set of them. */
export const rights = [
  'conversations.read',
  'conversations.reply',
  'replies.read',
  'replies.edit',
  'members.read',
  'members.export',
  'members.block',
  'members.sessions',
  'members.note',
  'members.limits',
  'members.money',
  'members.bank',
  'members.bonus',
  'members.password',
  'personal.export',
  'personal.anonymise',
  'deposits.read',
  'deposits.return',
  'review.read',
  'review.resolve',
  'review.override',
  'withdrawals.read',
  'withdrawals.approve',
  'withdrawals.stop',
  'withdrawals.rules',
  'withdrawals.limits',
  'operators.read',
  'operators.manage',
  'identity.decide',
  'settings.read',
  'settings.change',
  'rewards.review',
  'providers.read',
  'providers.switch',
  'approvals.read',
  'audit.read',
] as const
export type Right = (typeof rights)[number]

/** Rights that move money. A role has amounts for each of them, from which an action takes two people. */
export const rightsWithAmounts = [
  'review.resolve',
  'withdrawals.approve',
  'members.money',
  'members.bonus',
  'rewards.review',
] as const satisfies Right[]

/** Tells a right from one that only another version knows. */
export const isRight = (name: string): name is Right => rights.some((right) => right === name)
