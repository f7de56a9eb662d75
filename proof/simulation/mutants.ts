import type { ProviderGuarantees, QueryReply, SendReply } from '#saga'

/** Designs that are broken on purpose, here in the harness and nowhere else. The simulation must find every one. */
export const mutantNames = [
  'return on time-out',
  'resend without idempotency',
  'not-found is a no',
  'no grace for what is under way',
  'the database’s clock alone',
  'sent before it is marked',
  'a late mark is sent upon',
  'claim race',
  'a lease for ever',
  'zombie write',
  'refusal not remembered',
  'credited as wished',
  'a provider is believed without a bound',
] as const
export type MutantName = (typeof mutantNames)[number]

/** What a broken design believes of a party. */
export function believed(
  guarantees: ProviderGuarantees,
  mutant: MutantName | undefined,
): ProviderGuarantees {
  if (mutant === 'resend without idempotency') return { ...guarantees, idempotentByReference: true }
  if (mutant === 'refusal not remembered')
    return { ...guarantees, remembersRefusals: true, canBeAsked: false }
  if (mutant === 'no grace for what is under way') return { ...guarantees, latestApplyMs: 0 }
  return guarantees
}

/** What a broken design takes an answer for. */
export function misheard(heard: SendReply, mutant: MutantName | undefined): SendReply {
  const isWrong = mutant === 'return on time-out' && heard.word === 'unknown'
  return isWrong ? { word: 'refused', reason: 'given up' } : heard
}

export function mistold(told: QueryReply, mutant: MutantName | undefined): QueryReply {
  const isWrong =
    mutant === 'not-found is a no' && told.word === 'done' && told.found.state === 'absent'
  return isWrong ? { word: 'done', found: { state: 'refused', reason: 'not found' } } : told
}
