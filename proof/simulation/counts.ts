/** States that a run must have been in somewhere: one that no seed ever reached proves nothing about it. */
export const sometimes = [
  'applied after its time-out',
  'sent again',
  'sent again, answered by what was stored',
  'refused, not for ever',
  'a zombie’s write is refused',
  'a lease of a clock that went back is void',
  'a leg is taken over',
  'marked too long ago to be sent',
  'started too long ago to be sent',
  'never heard, returned',
  'refused, returned',
  'not found, returned',
  'found later, settled',
  'given to persons',
  'unknown for too long',
  'contradictory answers',
  'more than was asked for, reviewed',
  'above the limit, reviewed',
  'late-applied',
  'refused by the clock',
  'answered that it is open',
  'answered once more under its key',
  'an unknown leg is skipped, the rest moves',
  'paid out of what was collected',
  'told first by slip',
  'told first by feed',
  'told first by qr',
  'told again',
  'put into suspense',
  'taken out of suspense',
  'a batch replayed',
  'a batch of many',
  'one of a batch is refused',
  'a bonus is granted',
  'a bonus is met',
  'a bonus is cancelled at its cost',
  'money went out while a bonus was cancelled',
  'a cancel asked for again',
  'a round told again',
  'a draw asked for again',
  'an inviter’s share is set aside',
  'an inviter receives',
] as const
export type Sometimes = (typeof sometimes)[number]

type FaultName =
  | 'request lost'
  | 'answer lost'
  | 'garbage'
  | 'late'
  | 'duplicate'
  | 'party away'
  | 'crash'
  | 'pause'
  | 'write lost'
  | 'write unanswered'
  | 'write slow'
  | 'call lost'
  | 'call unanswered'
  | 'call doubled'

export type Counts = {
  transfers: number
  rewards: number
  faults: number
  jumps: number
  reachedTimes: Map<Sometimes, number>
  faultTimes: Map<FaultName, number>
  reached: (state: Sometimes) => void
  fault: (name: FaultName) => void
}

export function createCounts(): Counts {
  const reachedTimes = new Map<Sometimes, number>()
  const faultTimes = new Map<FaultName, number>()
  const counts: Counts = {
    ...{ transfers: 0, rewards: 0, faults: 0, jumps: 0, reachedTimes, faultTimes },
    reached: (state) => reachedTimes.set(state, (reachedTimes.get(state) ?? 0) + 1),
    fault: (name) => {
      counts.faults += 1
      faultTimes.set(name, (faultTimes.get(name) ?? 0) + 1)
    },
  }
  return counts
}
