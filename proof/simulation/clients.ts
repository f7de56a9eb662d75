import { leaseMs } from '#saga'
import { newLease, runTransfer } from './driver.ts'
import { commit, waitFor } from './node.ts'
import type { ExternalTransfer, ExternalTransferRequest } from './transfers.ts'
import type { Node, Work, World } from './world.ts'

/** After `open` the member repeats the request. */
type Reply = { word: 'settled'; amount: number } | { word: 'returned' | 'open' }

/** A request of a member with every final reply to it. The invariants compare them with the final state. */
export type ClientStory = { request: ExternalTransferRequest; replies: Reply[] }

const replyWithinMs = 25_000
const patienceMs = 20_000

/** Members who move money and repeat each request under its reference until they have a final reply. */
export function createClients(world: World) {
  const { chance, rates, counts, plan, nodes } = world
  const stories: ClientStory[] = []
  let waiting = 0

  function send(request: ExternalTransferRequest) {
    waiting += 1
    const story: ClientStory = { request, replies: [] }
    stories.push(story)
    attempt(story, 1)
    if (chance.isLucky(rates.callLost)) {
      counts.fault('call doubled')
      plan(chance.between(0, 50), () => deliver(story, () => {}))
    }
  }

  function attempt(story: ClientStory, times: number) {
    let isOver = false
    const repeat = () => plan(chance.between(500, 5_000), () => attempt(story, times + 1))
    deliver(story, ({ word }) => {
      if (isOver) return
      isOver = true
      if (word === 'open' && !isWithOperators(story)) return repeat()
      // Some members repeat an answered request: they click twice or reload the page.
      if (times < 20 && chance.isLucky(0.1)) return repeat()
      waiting -= 1
    })
    plan(replyWithinMs, () => {
      if (isOver) return
      isOver = true
      repeat()
    })
  }

  const isWithOperators = ({ request }: ClientStory) =>
    world.transfers.all.get(request.reference)?.state === 'manual'

  function deliver(story: ClientStory, onReply: (reply: Reply) => void) {
    if (chance.isLucky(rates.callLost)) return counts.fault('call lost')
    const node = chance.pick(nodes)
    if (!node.isUp()) return
    node.start(serve(world, node, story.request), (reply) => {
      if (chance.isLucky(rates.callLost)) return counts.fault('call unanswered')
      if (reply.word !== 'open') story.replies.push(reply)
      onReply(reply)
    })
  }

  return { send, stories, isQuiet: () => waiting === 0 }
}

/** Returns a random request of a member. */
export function requestBy(
  { chance, members, games }: World,
  number: number,
): ExternalTransferRequest {
  const amount = 100 * (1 + chance.below(200))
  const request = { reference: `k${number}`, member: chance.pick(members), amount }
  const kind = chance.roll()
  if (kind < 0.45) return { ...request, kind: 'to-game', provider: chance.pick(games).name }
  if (kind < 0.75) return { ...request, kind: 'from-game', provider: chance.pick(games).name }
  if (kind < 0.94) return { ...request, kind: 'payout', provider: 'bank' }
  return { ...request, kind: 'voucher', provider: 'voucher', amount: 0 }
}

/** Serves a request. The start of a game transfer is not repeated: without its reply, this node may not send. */
function* serve(world: World, node: Node, request: ExternalTransferRequest): Work<Reply> {
  const { transfers } = world
  if (request.kind === 'payout' || request.kind === 'voucher')
    yield* commit(() => transfers.createTransfer(request))
  else {
    const started = { lease: newLease(), markedMs: node.clockMs() }
    const isNew = yield* commit(() => transfers.start(request, started.lease, leaseMs), false)
    if (isNew) runTransfer(world, node, transfers.all.get(request.reference)!, () => {}, started)
  }
  return yield* waitFor<Reply>((resume, isAlive) =>
    awaitEnd(world, node, transfers.all.get(request.reference)!, isAlive, resume),
  )
}

/** Runs a transfer on this node, or waits for the node that runs it, until it ends or the caller's patience is over. */
function awaitEnd(
  world: World,
  node: Node,
  transfer: ExternalTransfer,
  isAlive: () => boolean,
  onReply: (reply: Reply) => void,
) {
  const giveUpAtMs = world.nowMs() + patienceMs
  let isOver = false
  const end = (reply: Reply) => {
    if (isOver) return
    isOver = true
    if (reply.word === 'open') world.counts.reached('answered that it is open')
    onReply(reply)
  }
  const look = () => {
    if (isOver || !isAlive()) return
    const reply = replyFor(transfer)
    if (reply.word !== 'open' || transfer.isClosed) return end(reply)
    if (world.nowMs() < giveUpAtMs) runTransfer(world, node, transfer, () => world.plan(200, look))
  }
  world.plan(patienceMs, () => end({ word: 'open' }))
  look()
}

function replyFor({ state, confirmed }: ExternalTransfer): Reply {
  if (state === 'settled') return { word: 'settled', amount: confirmed }
  return { word: state === 'returned' || state === 'late-applied' ? 'returned' : 'open' }
}
