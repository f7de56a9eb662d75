import type { StatementEntry } from '#contract/statement'
import { walletPlace } from '#contract/transfer'
import { unbroken } from '#kit/i18n/unbroken.ts'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import type { TextId, Translate } from '../app/texts.ts'
import { linkedDescription, typeOf } from './entries.ts'

/** Entries that are announced when they turn up. A transfer is not: the member made it on this screen. */
const announced = {
  deposit: 'live.deposit',
  bonus: 'live.bonus',
  withdraw: 'live.withdraw',
  finish_bonus: 'live.bonusMet',
} as const satisfies Partial<Record<StatementEntry['statementType'], TextId>>

/**
 * Finds the entries that are new since the last call. The first call only learns which exist. An entry is announced once,
 * however often it is signalled or read.
 */
export function createArrivals() {
  let known: Set<string> | undefined
  return (entries: StatementEntry[]): StatementEntry[] => {
    const settled = entries.filter(({ status }) => status === 'SUCCESS')
    const before = known
    known = new Set([...(before ?? []), ...settled.map(({ _id }) => _id)])
    return before ? settled.filter((entry) => !before.has(entry._id) && isAnnounced(entry)) : []
  }
}

/** A bonus that ended before its wagering was met is not announced: the member cancelled it, or little is left. */
const isAnnounced = (entry: StatementEntry): boolean =>
  typeOf(entry) in announced && (typeOf(entry) !== 'finish_bonus' || entry.to === walletPlace)

export function arrivalText(
  t: Translate,
  entry: StatementEntry,
  currency: Currency,
  nameOf: (code: string) => string,
): string {
  const type = typeOf(entry) as keyof typeof announced
  const place =
    (type === 'finish_bonus' && unbroken(linkedDescription(entry) ?? '')) ||
    nameOf(type === 'withdraw' ? entry.to : entry.from)
  return t(announced[type], { amount: moneyText(entry.amount, currency), place })
}
