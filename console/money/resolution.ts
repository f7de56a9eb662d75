import type { Endpoint } from '#contract/endpoint'
import {
  closeIncident,
  decidePayment,
  decideRound,
  decideSlip,
  decideTransfer,
  type moneyDecisions,
  type moneyStory,
  type Outcome,
} from '#contract/operator-money'
import type { slipRefusals } from '#contract/slip'
import type { In, Out } from '#kit/api/ask.ts'
import type { Amount } from '#money'
import { send } from '../app/send.ts'
import { isHeld } from './words.ts'

/** An item pending review, with its facts. */
export type Story = Out<typeof moneyStory>
type Decision = (typeof moneyDecisions)[number]

/** The operator's input so far. */
export type ResolutionDraft = {
  decision: Decision | undefined
  reason: string
  amount?: Amount | undefined
  insists?: boolean
  /** The member's number. */
  member?: string | undefined
  /** Our account that received it. */
  bank?: string
  account?: string
  /** The number of the sending bank, if the QR could not be read. */
  sendingBank?: string
  transfer?: string
  note?: (typeof slipRefusals)[number]
}

/** The decisions that each kind of item allows. */
export const decisionsOf = {
  'external-transfer': ['applied', 'not-applied'],
  payment: ['credit', 'dismiss'],
  slip: ['credit', 'refuse'],
  incident: ['close'],
  round: ['accept', 'leave-out'],
} as const satisfies Record<Story['kind'], readonly Decision[]>

/** A payment without an amount or a transfer cannot be credited, and a round without amounts cannot be accepted. */
export function canChoose({ kind, amount, reference }: Story, decision: Decision): boolean {
  if (decision === 'accept') return amount !== null
  return decision !== 'credit' || kind !== 'payment' || (amount !== null && reference !== '')
}

/** A game cannot have paid more than it was asked for, so a larger amount is not credited. */
export const isTooMuch = ({ way, amount }: Story, paid: Amount): boolean =>
  way === 'from-game' && amount !== null && paid > amount

/** Sends the resolution; undefined while input is missing. */
export function sendResolution(story: Story, draft: ResolutionDraft): Promise<Outcome> | undefined {
  const { kind, id } = story
  const { decision, amount, insists, member, bank, account, sendingBank, transfer, note } = draft
  const reason = draft.reason.trim()
  if (decision === 'applied' || decision === 'not-applied') {
    if (decision === 'applied' && !isHeld(story) && !amount) return undefined
    const chosen = { ...(amount && { amount }), ...(insists && { insists }) }
    return decide(decideTransfer, { id, decision, reason, ...chosen })
  }
  if (decision === 'accept' || decision === 'leave-out')
    return decide(decideRound, { id, decision, reason, since: story.since })
  if (decision === 'close') return decide(closeIncident, { id, reason })
  if (decision === 'dismiss') return decide(decidePayment, { id, decision, reason })
  if (decision === 'refuse') return note && decide(decideSlip, { id, decision, reason, note })
  if (decision !== 'credit') return undefined
  if (kind === 'payment')
    return member ? decide(decidePayment, { id, decision, reason, member }) : undefined
  if (!bank || !amount) return undefined
  const read = {
    bank,
    amount,
    ...(account && { account }),
    ...(sendingBank && { sendingBank }),
    ...(transfer && { transfer }),
    ...(insists && { insists }),
  }
  return decide(decideSlip, { id, decision, reason, ...read })
}

const decide = async <E extends Endpoint>(endpoint: E, input: In<E>): Promise<Out<E>> =>
  (await send(endpoint, input)).answer
