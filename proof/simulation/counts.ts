/** States that the seeds together must reach. The simulation proves nothing about a state that no seed reaches. */
export const expectedStates = [
  'applied after its time-out',
  'sent again',
  'sent again, answered with the stored reply',
  'refused, not for ever',
  'a zombie’s write is refused',
  'a lease of a clock that went back is void',
  'a transfer is taken over',
  'marked too long ago to be sent',
  'started too long ago to be sent',
  'never received, returned',
  'refused, returned',
  'not found, returned',
  'found later, settled',
  'given to operators',
  'unknown for too long',
  'contradictory answers',
  'more than was asked for, reviewed',
  'above the limit, reviewed',
  'late-applied',
  'refused by the clock',
  'answered that it is open',
] as const
export type ExpectedState = (typeof expectedStates)[number]

type FaultName =
  | 'request lost'
  | 'reply lost'
  | 'garbage'
  | 'late'
  | 'duplicate'
  | 'provider away'
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
  faults: number
  jumps: number
  reachedTimes: Map<ExpectedState, number>
  faultTimes: Map<FaultName, number>
  reached: (state: ExpectedState) => void
  fault: (name: FaultName) => void
}

export function createCounts(): Counts {
  const reachedTimes = new Map<ExpectedState, number>()
  const faultTimes = new Map<FaultName, number>()
  const counts: Counts = {
    ...{ transfers: 0, faults: 0, jumps: 0, reachedTimes, faultTimes },
    reached: (state) => reachedTimes.set(state, (reachedTimes.get(state) ?? 0) + 1),
    fault: (name) => {
      counts.faults += 1
      faultTimes.set(name, (faultTimes.get(name) ?? 0) + 1)
    },
  }
  return counts
}
