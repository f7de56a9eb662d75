import type { Endpoint } from '#contract/endpoint'
import {
  closeIncident,
  decideLeg,
  decidePayment,
  decideSlip,
  type moneyDecisions,
  type Outcome,
} from '#contract/operator-money'
import type { slipRefusals } from '#contract/statement'
import type { In, Out } from '#kit/api/ask.ts'
import type { Amount } from '#money'
import { send } from '../app/send.ts'
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
  /** Ours that received it. */
  bank?: string
  account?: string
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
export function sayOf(story: Story, wish: Wish): Promise<Outcome> | undefined {
  const { kind, id } = story
  const { decision, amount, insists, member, bank, account, transfer, note } = wish
  const reason = wish.reason.trim()
  if (decision === 'applied' || decision === 'not-applied') {
    if (decision === 'applied' && !isHeld(story) && !amount) return undefined
    const chosen = { ...(amount && { amount }), ...(insists && { insists }) }
    return decide(decideLeg, { id, decision, reason, ...chosen })
  }
  if (decision === 'close') return decide(closeIncident, { id, reason })
  if (decision === 'leave') return decide(decidePayment, { id, decision, reason })
  if (decision === 'refuse') return note && decide(decideSlip, { id, decision, reason, note })
  if (decision !== 'credit') return undefined
  if (kind === 'payment')
    return member ? decide(decidePayment, { id, decision, reason, member }) : undefined
  if (!bank || !amount) return undefined
  const read = { bank, amount, ...(account && { account }), ...(transfer && { transfer }) }
  return decide(decideSlip, { id, decision, reason, ...read })
}

const decide = async <E extends Endpoint>(endpoint: E, input: In<E>): Promise<Out<E>> =>
  (await send(endpoint, input)).answer
