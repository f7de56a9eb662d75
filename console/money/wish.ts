import {
  closeIncident,
  decideLeg,
  decidePayment,
  decideSlip,
  type moneyDecisions,
  type Outcome,
} from '#contract/operator-money'
import type { slipRefusals } from '#contract/statement'
import type { Amount } from '#money'
import { ask } from '../app/ask.ts'
import type { Story } from './MoneyStory.tsx'
import { isHeld } from './words.ts'

type Decision = (typeof moneyDecisions)[number]

/** What a person has chosen so far. */
export type Wish = {
  decision: Decision | undefined
  reason: string
  amount?: Amount | undefined
  insists?: boolean
  /** The member's number. */
  member?: string
  bank?: string
  transfer?: string
  note?: (typeof slipRefusals)[number]
}

/** What can be decided about each kind. */
export const decisionsOf = {
  leg: ['applied', 'not-applied'],
  payment: ['credit', 'leave'],
  slip: ['credit', 'refuse'],
  incident: ['close'],
} as const satisfies Record<Story['kind'], readonly Decision[]>

/** Of a payment that names no amount or no transfer nothing can be credited. */
export const canCredit = ({ kind, amount, reference }: Story): boolean =>
  kind !== 'payment' || (amount !== null && reference !== '')

/** A game cannot have given more than it was asked for: whatever it says, no more is credited. */
export const isTooMuch = ({ way, amount }: Story, told: Amount): boolean =>
  way === 'from-game' && amount !== null && told > amount

/** Says it to the server; undefined while something is missing. */
export function sayOf(story: Story, wish: Wish, key: string): Promise<Outcome> | undefined {
  const { kind, id } = story
  const { decision, amount, insists, member, bank, transfer, note } = wish
  const reason = wish.reason.trim()
  if (decision === 'applied' || decision === 'not-applied') {
    if (decision === 'applied' && !isHeld(story) && !amount) return undefined
    const chosen = { ...(amount && { amount }), ...(insists && { insists }) }
    return ask(decideLeg, { id, decision, reason, ...chosen }, key)
  }
  if (decision === 'close') return ask(closeIncident, { id, reason }, key)
  if (decision === 'leave') return ask(decidePayment, { id, decision, reason }, key)
  if (decision === 'refuse') return note && ask(decideSlip, { id, decision, reason, note }, key)
  if (decision !== 'credit') return undefined
  if (kind === 'payment')
    return member ? ask(decidePayment, { id, decision, reason, member }, key) : undefined
  if (!bank || !amount) return undefined
  return ask(decideSlip, { id, decision, reason, bank, amount, ...(transfer && { transfer }) }, key)
}
