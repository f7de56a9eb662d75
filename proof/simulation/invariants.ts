import type { Heard } from './clients.ts'
import { boundedBy, type Leg } from './legs.ts'
import type { World } from './world.ts'

/** What must hold when everything has come to rest. Every line that comes back is money lost, doubled or forgotten. */
export const faultsOf = (world: World, heard: Heard[]): string[] => [
  ...[...world.legs.all.values()].flatMap((leg) => legFaults(world, leg)),
  ...heard.flatMap((story) => promiseFaults(world, story)),
]

/** What the party applied is what is settled, once; what it did not is returned. Only liars leave a late one. */
function legFaults({ parties }: World, leg: Leg): string[] {
  const { reference, state, confirmed, kind } = leg
  const party = parties.get(leg.party)!
  const entry = party.applied.get(reference)
  const at = `${reference} (${kind} at ${leg.party}) is ${state}`
  const faults: string[] = []
  if (!leg.isClosed) faults.push(`${at} and stays open`)
  if (entry && entry.times > 1 && !party.guarantees.idempotentByReference)
    faults.push(`${at}, applied ${entry.times} times`)
  const isApplied = entry !== undefined
  if (isApplied !== (state === 'settled' || state === 'late-applied'))
    faults.push(`${at}, applied: ${isApplied}`)
  if (state === 'late-applied' && !party.lie) faults.push(`${at}, and the party kept its word`)
  if (entry && confirmed !== boundedBy(leg, entry.amount))
    faults.push(`${at} with ${confirmed}, not ${boundedBy(leg, entry.amount)}`)
  return faults
}

/** What a client was told is what happened, and it was told only that. */
function promiseFaults({ legs }: World, { wish, answers }: Heard): string[] {
  const { reference } = wish
  const told = new Set(answers.map((answer) => JSON.stringify(answer)))
  const faults = told.size > 1 ? [`${reference} was told ${[...told].join(' and ')}`] : []
  const state = legs.all.get(reference)?.state
  for (const { word } of answers) {
    const isTrue =
      word === 'settled' ? state === 'settled' : state === 'returned' || state === 'late-applied'
    if (!isTrue) faults.push(`${reference} was told ${word}, and is ${state}`)
  }
  return faults
}
