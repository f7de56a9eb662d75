import type { StatementEntry } from '#contract/statement'
import { walletPlace } from '#contract/transfer'
import { typeOf } from './entries.ts'

/** Entries that are announced when they turn up. A transfer is not: the member made it on this screen. */
const announced = ['deposit', 'bonus', 'withdraw', 'finish_bonus'] as const
export type Announced = (typeof announced)[number]

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
  announced.includes(typeOf(entry) as Announced) &&
  (typeOf(entry) !== 'finish_bonus' || entry.to === walletPlace)
