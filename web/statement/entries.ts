import type { StatementEntry } from '#contract/statement'
import { type Amount, type Currency, currencySigns, formatAmount } from '#money'
import type { TextId } from '../app/texts.ts'
import type { IconName } from '../ui/icons.ts'

type Type = StatementEntry['statementType']
type Status = StatementEntry['status']

/** How each kind of entry shows: its picture and the sign of its amount (STM-01). */
export const kinds = {
  deposit: { icon: 'deposit', tone: 'in', sign: '+' },
  bonus: { icon: 'lotus', tone: 'gold', sign: '+' },
  finish_bonus: { icon: 'flag', tone: 'gold', sign: '' },
  withdraw: { icon: 'withdraw', tone: 'plain', sign: '−' },
  transfer: { icon: 'swap', tone: 'plain', sign: '' },
} as const satisfies Record<Type, { icon: IconName; tone: string; sign: '+' | '−' | '' }>

export const statuses = {
  IN_PROGRESS: 'wait',
  SUCCESS: 'good',
  FAILED: 'bad',
} as const satisfies Record<Status, string>

/** The type as it came may be written in other letters. */
export const typeOf = ({ statementType }: Pick<StatementEntry, 'statementType'>): Type =>
  statementType.toLowerCase() as Type

export const activityText = (entry: StatementEntry): TextId => `statement.${typeOf(entry)}`

const linkIcons = [
  ['luckydraw', 'wheel'],
  ['invite', 'invite'],
  ['refund', 'refund'],
] as const satisfies [keyof StatementEntry, IconName][]

/** What inviting, a refund or the wheel brought has its own picture. */
export const iconOf = (entry: StatementEntry): IconName =>
  linkIcons.find(([link]) => entry[link])?.[1] ?? kinds[typeOf(entry)].icon

/** What it came from, in the operator's words; at most one of them is there. */
export const linkedDescription = (entry: StatementEntry): string | undefined =>
  (entry.bonus ?? entry.promotion ?? entry.invite ?? entry.refund ?? entry.luckydraw)?.description

/** +500.00; what is more than a line can hold stays whole. */
export const signedAmount = (entry: StatementEntry): string =>
  `${entry.amount === 0 ? '' : kinds[typeOf(entry)].sign}${formatAmount(entry.amount)}`

/** ฿500.00, for sentences. */
export const moneyText = (amount: Amount, currency: Currency): string =>
  `${currencySigns[currency]}${formatAmount(amount)}`

/** Entries of one day of this phone's calendar, in the order they came. */
export function byDay(entries: StatementEntry[]): { day: number; entries: StatementEntry[] }[] {
  const days: { day: number; entries: StatementEntry[] }[] = []
  for (const entry of entries) {
    const day = new Date(entry.createdAt).setHours(0, 0, 0, 0)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
