import type { MoneyItem } from '#contract/operator-case'
import type { Right } from '#contract/right'

/** The page of a piece of money that the operator may see: its own, else the member's list of transactions. */
export function moneyPageOf(
  { kind, id, isOthers }: MoneyItem,
  conversation: string,
  rights: readonly Right[],
): string | undefined {
  const name = encodeURIComponent(id)
  if (kind === 'withdrawal' && rights.includes('withdrawals.read')) return `/withdrawals/${name}`
  if (kind !== 'withdrawal' && kind !== 'movement' && rights.includes('deposits.read'))
    return `/deposits/${kind}/${name}`
  const isGuest = conversation.length === 32
  if (isGuest || isOthers || !rights.includes('members.read')) return undefined
  return `/members/${conversation}/money`
}
