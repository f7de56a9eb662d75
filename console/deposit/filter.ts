import { withLatinDigits } from '#contract/digits'
import { depositKinds, depositStates } from '#contract/operator-deposit'
import { amountOf, complete, dayEnd, dayStart, withForm } from '../app/filter.ts'

export const depositFields = [
  'kind',
  'state',
  'reference',
  'sender',
  'bank',
  'amountFrom',
  'amountTo',
  'from',
  'to',
] as const
export type DepositField = (typeof depositFields)[number]
export type DepositFilter = Partial<Record<DepositField, string>>

/** The call's input for the fields. */
export const depositInput = (filter: DepositFilter) =>
  complete({
    kind: depositKinds.find((one) => one === filter.kind),
    state: depositStates.find((one) => one === filter.state),
    reference: withForm(filter.reference?.trim(), /^.{4,64}$/u),
    sender: withForm(withLatinDigits(filter.sender?.trim() ?? ''), /^\d{2,4}$/),
    bank: withForm(filter.bank?.trim().toUpperCase(), /^[A-Z0-9]{2,20}$/),
    amountFrom: amountOf(filter.amountFrom),
    amountTo: amountOf(filter.amountTo),
    from: dayStart(filter.from),
    to: dayEnd(filter.to),
  })
