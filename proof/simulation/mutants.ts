import type { ProviderGuarantees, QueryReply, SendReply } from '#saga'

/** Designs that are broken on purpose. They exist only in the simulation, which must find every one. */
export const mutantNames = [
  'a timeout returns the transfer',
  'a transfer is sent again although its provider is not idempotent',
  'a transfer that is not found is returned',
  'a delayed request is not expected',
  'only the clock of the database counts',
  'a transfer is sent before it is marked',
  'a transfer is sent on a stale mark',
  'two drivers claim a transfer at once',
  'a lease never ends',
  'a driver writes after its lease has ended',
  'the provider is expected to store its refusals',
  'the requested amount is credited instead of the paid one',
  'a provider’s amount has no bound',
] as const
export type MutantName = (typeof mutantNames)[number]

/** Returns the guarantees that a broken design assumes. */
export function assumedGuarantees(
  guarantees: ProviderGuarantees,
  mutant: MutantName | undefined,
): ProviderGuarantees {
  if (mutant === 'a transfer is sent again although its provider is not idempotent')
    return { ...guarantees, idempotentByReference: true }
  if (mutant === 'the provider is expected to store its refusals')
    return { ...guarantees, remembersRefusals: true, canBeAsked: false }
  if (mutant === 'a delayed request is not expected') return { ...guarantees, latestApplyMs: 0 }
  return guarantees
}

/** Returns the reply as a broken design reads it. */
export function misreadSend(reply: SendReply, mutant: MutantName | undefined): SendReply {
  const isWrong = mutant === 'a timeout returns the transfer' && reply.word === 'unknown'
  return isWrong ? { word: 'refused', reason: 'given up' } : reply
}

export function misreadQuery(reply: QueryReply, mutant: MutantName | undefined): QueryReply {
  const isWrong =
    mutant === 'a transfer that is not found is returned' &&
    reply.word === 'done' &&
    reply.found.state === 'absent'
  return isWrong ? { word: 'done', found: { state: 'refused', reason: 'not found' } } : reply
}
