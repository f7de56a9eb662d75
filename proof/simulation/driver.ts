import {
  checkReturned,
  type Effect,
  type Flow,
  leaseMs,
  type Policy,
  policyOf,
  type QueryReply,
  type Reason,
  type Reply,
  type Rules,
  type SendReply,
  type Taken,
  transferSaga,
} from '#saga'
import type { ExpectedState } from './counts.ts'
import { assumedGuarantees, misreadQuery, misreadSend } from './mutants.ts'
import { commit, waitFor } from './node.ts'
import type { ExternalTransfer } from './transfers.ts'
import type { Command, Node, Provider, Work, World } from './world.ts'

let leases = 0
export const newLease = () => ++leases

/** A transfer that this node inserted as sent. `markedMs` is the node's clock before the insert. */
export type StartedHere = { lease: number; markedMs: number }

/** Runs a transfer on a node, or joins the run that the node has already begun. At its end it calls `ended`. */
export function runTransfer(
  world: World,
  node: Node,
  transfer: ExternalTransfer,
  ended: () => void,
  started?: StartedHere,
) {
  const { running } = node.memory
  const waiting = running.get(transfer.reference)
  if (waiting) {
    waiting.push(ended)
    return
  }
  running.set(transfer.reference, [ended])
  const finish = () => {
    const waiters = running.get(transfer.reference) ?? []
    running.delete(transfer.reference)
    for (const wake of waiters) wake()
  }
  const at = { world, node, transfer, started, lease: started?.lease ?? newLease() }
  node.start(interpret(at, flowOf(world, transfer)), finish, finish)
}

const flowOf = (world: World, transfer: ExternalTransfer) =>
  transferSaga(rulesOf(world, transfer), shortPolicy())

function rulesOf(
  { providers, mutant }: World,
  { kind, amount, provider }: ExternalTransfer,
): Rules {
  const guarantees = assumedGuarantees(providers.get(provider)!.guarantees, mutant)
  return { kind, amount, guarantees, ...limitOf(kind) }
}

/** Some vouchers exceed this limit, so that the review above a limit is tested too. */
const limitOf = (kind: Rules['kind']) => (kind === 'voucher' ? { reviewAbove: 45_000 } : {})

/** Shortens the product's policy from hours to minutes, because every retry costs processor time. */
const shortPolicy = (): Policy => ({
  ...policyOf(),
  restMostMs: 10_000,
  manualAfterMs: 200_000,
  watchedMs: 60_000,
})

/** Asks the provider if it applied a transfer that was returned. */
export const check = (world: World, node: Node, transfer: ExternalTransfer, ended: () => void) =>
  node.start(
    interpret(
      { world, node, transfer, lease: newLease() },
      checkReturned(rulesOf(world, transfer)),
    ),
    ended,
    ended,
  )

type At = {
  world: World
  node: Node
  transfer: ExternalTransfer
  lease: number
  started?: StartedHere | undefined
}

/** Performs the effects of the product's flow in the simulation. */
function* interpret<End>(at: At, flow: Flow<End>): Work<End> {
  let next: IteratorResult<Effect, End> = flow.next()
  while (!next.done) {
    const reply: Reply = yield* perform(at, next.value)
    next = flow.next(reply as never)
  }
  return next.value
}

function* perform(at: At, effect: Effect): Generator<Command, Reply, never> {
  const { world, node, transfer, lease, started } = at
  const { transfers, mutant, providers, counts } = world
  const provider = providers.get(transfer.provider)!
  switch (effect.do) {
    case 'take':
      if (started) return takenAtStart(world, node, started)
      return yield* commit(() => transfers.take(transfer, lease, leaseMs), false)
    case 'mark':
      counts.reached('sent again')
      return yield* commit(() => transfers.mark(transfer, lease, leaseMs), false)
    case 'keep':
      return yield* commit(() => transfers.keep(transfer, lease, leaseMs))
    case 'unknown':
      return yield* commit(() => transfers.markUnknown(transfer, lease))
    case 'settle': {
      if (transfer.state === 'unknown') counts.reached('found later, settled')
      return yield* commit(() => transfers.settle(transfer, lease, effect.amount))
    }
    case 'return':
      countReturn(world, effect.reason)
      return yield* commit(() => transfers.returnMoney(transfer, lease))
    case 'manual': {
      const { code, detail } = effect.reason
      if (code === 'more_than_asked' && mutant === 'a provider’s amount has no bound')
        return yield* commit(() => transfers.settle(transfer, lease, detail!.confirmed!))
      countManual(world, effect.reason)
      return yield* commit(() => {
        const isGiven = transfers.giveToOperators(transfer, lease)
        if (isGiven) operatorsLook(world, transfer, provider)
        return isGiven
      })
    }
    case 'late':
      counts.reached('late-applied')
      return yield* commit(() => transfers.markLateApplied(transfer, effect.amount))
    case 'reopen':
      return yield* commit(() => {
        const isReopened = transfers.reopen(transfer)
        if (isReopened) operatorsLook(world, transfer, provider)
        return isReopened
      })
    case 'send':
      return misreadSend(yield* sendTo(world, node, transfer, provider), mutant)
    case 'ask':
      return misreadQuery(yield* askAt(world, transfer, provider), mutant)
    case 'sleep':
      return yield* sleep(world, effect.leastMs, effect.mostMs)
    case 'clock':
      return (yield {
        do: 'now',
        read: () =>
          mutant === 'only the clock of the database counts' ? world.databaseMs() : node.clockMs(),
      }) as number
  }
}

/** The insert was the mark of the first send. On a stale mark nothing is sent. */
function takenAtStart({ mutant, counts }: World, node: Node, { markedMs }: StartedHere): Taken {
  const isFresh = node.clockMs() - markedMs < policyOf().markGoodForMs
  if (!isFresh) counts.reached('started too long ago to be sent')
  return { isFresh: isFresh || mutant === 'a transfer is sent on a stale mark', sends: 1 }
}

function* sleep(
  { plan, chance }: World,
  leastMs: number,
  mostMs: number,
): Generator<Command, undefined, never> {
  yield* waitFor<undefined>((resume) =>
    plan(chance.between(leastMs, mostMs), () => resume(undefined)),
  )
  return undefined
}

function* sendTo(
  world: World,
  node: Node,
  transfer: ExternalTransfer,
  provider: Provider,
): Generator<Command, SendReply, never> {
  const reply = yield* waitFor<SendReply>((resume) =>
    provider.send(transfer, { wallMs: world.nowMs() + node.wallAheadMs }, resume),
  )
  // That design marks after the send, so a process that dies in between leaves no mark.
  if (world.mutant === 'a transfer is sent before it is marked')
    yield* commit(() => world.transfers.recordSend(transfer))
  return reply
}

/** Request and reply are both delayed, because the state may change while the reply travels. */
function* askAt(
  world: World,
  transfer: ExternalTransfer,
  provider: Provider,
): Generator<Command, QueryReply, never> {
  const { chance, rates, plan, counts } = world
  const { askTimeoutMs } = provider.guarantees
  return yield* waitFor<QueryReply>((resume) => {
    if (world.nowMs() < provider.away.untilMs || chance.isLucky(rates.loss)) {
      counts.fault('reply lost')
      return plan(askTimeoutMs, () => resume({ word: 'unknown', reason: 'time-out' }))
    }
    plan(chance.between(1, 50), () => {
      const found = provider.find(transfer.reference)
      plan(chance.between(1, 50), () => resume({ word: 'done', found }))
    })
  })
}

const returnedAs: Partial<Record<Reason['code'], ExpectedState>> = {
  not_found: 'not found, returned',
  not_sent: 'never received, returned',
  mark_expired: 'marked too long ago to be sent',
  refused: 'refused, returned',
}
const reviewedAs: Partial<Record<Reason['code'], ExpectedState>> = {
  unknown_too_long: 'unknown for too long',
  contradicts_itself: 'contradictory answers',
  more_than_asked: 'more than was asked for, reviewed',
  above_limit: 'above the limit, reviewed',
}

function countReturn({ counts }: World, { code }: Reason) {
  const state = returnedAs[code]
  if (state) counts.reached(state)
}

function countManual({ counts }: World, { code }: Reason) {
  counts.reached('given to operators')
  const state = reviewedAs[code]
  if (state) counts.reached(state)
}

/** Two operators resolve the transfer, late enough that no request can still be applied. */
function operatorsLook(
  { plan, transfers, chance }: World,
  transfer: ExternalTransfer,
  provider: Provider,
) {
  plan(chance.between(60_000, 90_000), () => {
    if (transfer.state === 'manual')
      transfers.resolve(transfer, provider.applied.get(transfer.reference)?.amount)
  })
}
