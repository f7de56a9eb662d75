import type { Heard } from './clients.ts'
import { boundedBy, type Leg } from './database.ts'
import type { Party } from './party.ts'
import type { World } from './world.ts'

/** What must hold when everything has come to rest. Every line that comes back is money lost, doubled or forgotten. */
export function faultsOf(world: World, heard: Heard[]): string[] {
  const { database, members } = world
  const legs = [...database.legs.values()]
  return [
    ...database.books.faults(),
    ...legs.flatMap((leg) => legFaults(world, leg)),
    ...members.flatMap((member) => holdFaults(world, legs, member)),
    ...[...world.parties.values()].flatMap((party) => partyFaults(world, legs, party)),
    ...heard.flatMap((story) => callFaults(world, legs, story)),
  ]
}

/** What the party applied is what is settled, once; what it did not is returned. Only liars leave a late one. */
function legFaults({ parties, database }: World, leg: Leg): string[] {
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
  if (
    kind === 'from-game' &&
    isApplied &&
    database.books.balanceOf(`${leg.member}/game:${leg.party}`) < 0
  )
    faults.push(`${at}: the game account is below zero`)
  return faults
}

/** What our books say lies with a party is what went there less what came, by the party's own books. */
function partyFaults({ database, members }: World, legs: Leg[], party: Party): string[] {
  // Who confirms what was not asked for is settled by persons, and differs by that.
  if (party.lie === 'confirms another amount') return []
  const { name, applied } = party
  const { balanceOf } = database.books
  const booked = members.reduce(
    (sum, member) => sum + balanceOf(`${member}/game:${name}`),
    balanceOf(`house/${name}`),
  )
  const moved = legs
    .filter((leg) => leg.party === name)
    .reduce((sum, { reference, kind }) => {
      const amount = applied.get(reference)?.amount ?? 0
      return kind === 'to-game' || kind === 'payout' ? sum + amount : sum - amount
    }, 0)
  return booked === moved ? [] : [`${name} has ${moved} by its books and ${booked} by ours`]
}

/** Hold is what is on its way, and nothing is any more. */
function holdFaults({ database }: World, legs: Leg[], member: number): string[] {
  const held = legs
    .filter(
      (leg) =>
        leg.member === member && !['settled', 'returned', 'late-applied'].includes(leg.state),
    )
    .filter(({ kind }) => kind === 'to-game' || kind === 'payout')
    .reduce((sum, { amount }) => sum + amount, 0)
  const balance = database.books.balanceOf(`${member}/hold`)
  return balance === held ? [] : [`${member} holds ${balance}, on the way are ${held}`]
}

/** What a client was told is what happened, it was told only that, and a wish was granted once. */
function callFaults({ database }: World, legs: Leg[], { call, answers }: Heard): string[] {
  const told = new Set(answers.map((answer) => JSON.stringify(answer)))
  const faults = told.size > 1 ? [`${call.key} was told ${[...told].join(' and ')}`] : []
  for (const answer of answers) {
    const last = answer.legs.at(-1)
    const leg = last === undefined ? undefined : database.legs.get(last)
    if (
      !leg ||
      (answer.word === 'refused' && answer.code !== 'TRANSFER_FAIL') ||
      call.word === 'transferAll' ||
      call.word === 'withdrawAll'
    )
      continue
    const isTrue =
      answer.word === 'settled'
        ? leg.state === 'settled'
        : leg.state === 'returned' || leg.state === 'late-applied'
    if (!isTrue)
      faults.push(`${call.key} was told ${answer.word}, ${leg.reference} is ${leg.state}`)
  }
  const parts = legs.filter(({ reference }) => reference.split(/[:#]/)[0] === call.key)
  const settled = parts
    .filter(({ state }) => state === 'settled')
    .map((leg) => `${leg.kind} ${leg.party}`)
  if (new Set(settled).size < settled.length)
    faults.push(`${call.key} was granted ${settled.length} times`)
  return faults
}
