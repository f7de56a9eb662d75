import type { StatementEntry } from '#contract/statement'
import type { IconName } from '#kit/ui/icons.ts'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import type { TextId } from '../app/texts.ts'

type Type = StatementEntry['statementType']
type Status = StatementEntry['status']

/** The icon and the sign of each kind of entry (STM-01). */
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

/** Money from an invite, a refund, the wheel or a code has its own name and icon. */
const rewards = [
  { link: 'luckydraw', text: 'place.spin', icon: 'wheel' },
  { link: 'invite', text: 'place.invite', icon: 'invite' },
  { link: 'refund', text: 'place.refund', icon: 'refund' },
  { link: 'promotion', text: 'place.promotion', icon: 'lotus' },
] as const satisfies { link: keyof StatementEntry; text: TextId; icon: IconName }[]

const rewardOf = (entry: StatementEntry) =>
  typeOf(entry) === 'finish_bonus' ? undefined : rewards.find(({ link }) => entry[link])

/** The place of what support credits or debits. */
const adjustment = 'ADJUSTMENT'

/** A reward goes two ways: it is set aside, by a transfer that is not the member's own, then it comes. */
export function activityText(entry: StatementEntry): TextId {
  if (entry.from === adjustment || entry.to === adjustment) return 'statement.adjustment'
  const reward = rewardOf(entry)
  if (!reward) return `statement.${typeOf(entry)}`
  return typeOf(entry) === 'transfer' ? 'statement.aside' : reward.text
}

export const iconOf = (entry: StatementEntry): IconName =>
  rewardOf(entry)?.icon ?? kinds[typeOf(entry)].icon

/** The source in the operator's words; at most one of them is there. */
export const linkedDescription = (entry: StatementEntry): string | undefined =>
  (entry.bonus ?? entry.promotion ?? entry.invite ?? entry.refund ?? entry.luckydraw)?.description

/** True for the end of a bonus that took money, which has no sign. */
export const isDeduction = (entry: StatementEntry): boolean =>
  typeOf(entry) === 'finish_bonus' && entry.to !== 'WALLET' && entry.amount > 0

/** True for a bonus that ended before its wagering was met and cost nothing. Its line has no money that moved. */
export const isCostless = (entry: StatementEntry): boolean =>
  typeOf(entry) === 'finish_bonus' && entry.to !== 'WALLET' && entry.amount === 0

/** The reference without the words that only our ledger knows: `withdraw:4P4K…` reads 4P4K…. */
export function shownReference({
  reference,
  _id,
}: Pick<StatementEntry, 'reference' | '_id'>): string {
  const own = reference.slice(reference.lastIndexOf(':') + 1)
  return own.length < 6 ? _id : own
}

/** +฿500.00; what is more than a line can hold stays whole. */
export const signedAmount = (entry: StatementEntry, currency: Currency | undefined): string =>
  `${entry.amount === 0 ? '' : signOf(entry)}${moneyText(entry.amount, currency)}`

/** A debit is a transfer of the company's, so it has a sign. */
const signOf = (entry: StatementEntry): string =>
  entry.to === adjustment ? '−' : kinds[typeOf(entry)].sign

/** Why a line has neither + nor − (STM-01): the member has as much as before, or lost it in another way. */
export function unsignedText(entry: StatementEntry): TextId | undefined {
  if (isCostless(entry)) return 'detail.unsignedCostless'
  if (entry.status !== 'SUCCESS' || entry.amount === 0 || signOf(entry)) return undefined
  if (isDeduction(entry)) return 'detail.unsignedDeducted'
  if (typeOf(entry) === 'finish_bonus') return 'detail.unsignedMet'
  const isAside = activityText(entry) === 'statement.aside'
  return isAside ? 'detail.unsignedAside' : 'detail.unsignedTransfer'
}

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
