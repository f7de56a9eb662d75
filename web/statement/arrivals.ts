import type { StatementEntry } from '#contract/statement'
import { walletPlace } from '#contract/transfer'
import type { Currency } from '#money'
import type { TextId, Translate } from '../app/texts.ts'
import { linkedDescription, moneyText, typeOf } from './entries.ts'

/** What is worth telling when it turns up; transfers are the member's own doing on this screen. */
const told = {
  deposit: 'live.deposit',
  bonus: 'live.bonus',
  withdraw: 'live.withdraw',
  finish_bonus: 'live.bonusMet',
} as const satisfies Partial<Record<StatementEntry['statementType'], TextId>>

/**
 * Tells which entries have become true since the last look. The first look tells nothing: it only learns what there
 * is. An entry is told once, however often it is signalled or read.
 */
export function createArrivals() {
  let known: Set<string> | undefined
  return (entries: StatementEntry[]): StatementEntry[] => {
    const settled = entries.filter(({ status }) => status === 'SUCCESS')
    const before = known
    known = new Set([...(before ?? []), ...settled.map(({ _id }) => _id)])
    return before ? settled.filter((entry) => !before.has(entry._id) && isTold(entry)) : []
  }
}

/** A bonus that was not played in full ended by the member's own wish, or there is little left to be glad about. */
const isTold = (entry: StatementEntry): boolean =>
  typeOf(entry) in told && (typeOf(entry) !== 'finish_bonus' || entry.to === walletPlace)

export function arrivalText(
  t: Translate,
  entry: StatementEntry,
  currency: Currency,
  nameOf: (code: string) => string,
): string {
  const type = typeOf(entry) as keyof typeof told
  const place =
    (type === 'finish_bonus' && linkedDescription(entry)) ||
    nameOf(type === 'withdraw' ? entry.to : entry.from)
  return t(told[type], { amount: moneyText(entry.amount, currency), place })
}
