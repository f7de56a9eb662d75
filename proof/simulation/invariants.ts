import type { ClientStory } from './clients.ts'
import { boundedBy, type ExternalTransfer } from './transfers.ts'
import type { World } from './world.ts'

/** Checks the end of a run. Each returned line is money that was lost, doubled or forgotten. */
export const faultsOf = (world: World, stories: ClientStory[]): string[] => [
  ...[...world.transfers.all.values()].flatMap((transfer) => transferFaults(world, transfer)),
  ...stories.flatMap((story) => replyFaults(world, story)),
]

/** The provider applied a settled transfer exactly once and a returned one never. Only a lie explains a late one. */
function transferFaults({ providers }: World, transfer: ExternalTransfer): string[] {
  const { reference, state, confirmed, kind } = transfer
  const provider = providers.get(transfer.provider)!
  const entry = provider.applied.get(reference)
  const at = `${reference} (${kind} at ${transfer.provider}) is ${state}`
  const faults: string[] = []
  if (!transfer.isClosed) faults.push(`${at} and stays open`)
  if (entry && entry.times > 1 && !provider.guarantees.idempotentByReference)
    faults.push(`${at}, applied ${entry.times} times`)
  const isApplied = entry !== undefined
  if (isApplied !== (state === 'settled' || state === 'late-applied'))
    faults.push(`${at}, applied: ${isApplied}`)
  if (state === 'late-applied' && !provider.lie)
    faults.push(`${at}, and the provider kept its guarantees`)
  if (entry && confirmed !== boundedBy(transfer, entry.amount))
    faults.push(`${at} with ${confirmed}, not ${boundedBy(transfer, entry.amount)}`)
  return faults
}

/** Every reply to a client agrees with the final state, and all replies to one request are equal. */
function replyFaults({ transfers }: World, { request, replies }: ClientStory): string[] {
  const { reference } = request
  const different = new Set(replies.map((reply) => JSON.stringify(reply)))
  const faults =
    different.size > 1 ? [`${reference} was answered ${[...different].join(' and ')}`] : []
  const state = transfers.all.get(reference)?.state
  for (const { word } of replies) {
    const isTrue =
      word === 'settled' ? state === 'settled' : state === 'returned' || state === 'late-applied'
    if (!isTrue) faults.push(`${reference} was answered ${word}, and is ${state}`)
  }
  return faults
}
