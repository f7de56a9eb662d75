import type { ProviderGuarantees, QueryReply, SendReply } from '#saga'

/** Designs that are broken on purpose. They exist only in the simulation, which must find every one. */
export const mutantNames = [
  'return on time-out',
  'resend without idempotency',
  'not-found is a no',
  'no grace for requests under way',
  'the database’s clock alone',
  'sent before it is marked',
  'sent on a stale mark',
  'claim race',
  'a lease for ever',
  'zombie write',
  'refusal not remembered',
  'credited as requested',
  'a provider is believed without a bound',
] as const
export type MutantName = (typeof mutantNames)[number]

/** Returns the guarantees that a broken design assumes. */
export function assumedGuarantees(
  guarantees: ProviderGuarantees,
  mutant: MutantName | undefined,
): ProviderGuarantees {
  if (mutant === 'resend without idempotency') return { ...guarantees, idempotentByReference: true }
  if (mutant === 'refusal not remembered')
    return { ...guarantees, remembersRefusals: true, canBeAsked: false }
  if (mutant === 'no grace for requests under way') return { ...guarantees, latestApplyMs: 0 }
  return guarantees
}

/** Returns the reply as a broken design reads it. */
export function misreadSend(reply: SendReply, mutant: MutantName | undefined): SendReply {
  const isWrong = mutant === 'return on time-out' && reply.word === 'unknown'
  return isWrong ? { word: 'refused', reason: 'given up' } : reply
}

export function misreadQuery(reply: QueryReply, mutant: MutantName | undefined): QueryReply {
  const isWrong =
    mutant === 'not-found is a no' && reply.word === 'done' && reply.found.state === 'absent'
  return isWrong ? { word: 'done', found: { state: 'refused', reason: 'not found' } } : reply
}
