import type { Db } from '#db'
import type { BatchOptions } from '#db/batch'
import type { inTransaction } from '#db/transaction'
import type { Item } from '#ledger/item'
import { postMany } from '#ledger/post'
import type { Effect, Flow, Rules, SagaOutcome, Taken } from '#saga'
import type { judgeQuery, judgeSend } from '#saga/verdict'
import { isHeld } from '#server/external-transfer/books'
import type { Ended, Started } from '#server/external-transfer/commands'
import type { ExternalTransfer } from '#server/external-transfer/row'
import type { createTransfer } from '#server/external-transfer/transfer'
import type { Context } from '#server/platform/context'
import type { Jobs } from '#server/platform/jobs/jobs'
import type { referenceOf } from '#server/transfer/reference'
import { unguarded, withLedgerApart, withoutTransactions } from './apart.ts'
import { type Change, instead, valued } from './mutant.ts'

const transfer = '#server/external-transfer/transfer'
const steps = '#server/external-transfer/steps'
const commands = '#server/external-transfer/commands'
const flow = '#saga/transfer'
const verdict = '#saga/verdict'

/** These mutants change external transfers, and the transactions and batches that transfers use. */
export const transferMutants = {
  'the hold is posted in another transaction': [
    unguarded,
    instead<typeof createTransfer>(transfer, 'createTransfer', (original, ctx, tx, request) =>
      original(withLedgerApart(ctx), tx, request),
    ),
  ],
  'the state and the posting of a transfer are two commits': [
    unguarded,
    instead<(at: At, amount: number) => Promise<boolean>>(steps, 'settle', (original, at, amount) =>
      original({ ...at, ctx: withoutTransactions(at.ctx) }, amount),
    ),
  ],
  'each statement of a transaction is a commit': [
    instead<typeof inTransaction>(
      ...(['#db/transaction', 'inTransaction'] as const),
      (original, session, options, body) => {
        const run: typeof session.run = (statement) => {
          const result = session.run<never>(statement)
          for (const text of ['commit', 'begin']) session.command(text).catch(() => {})
          return result
        }
        return original({ ...session, run }, options, body)
      },
    ),
  ],
  'a transfer starts in two commits': postedAfter('runStarts', isStart),
  'a transfer ends in two commits': postedAfter('runEnds', (command) => !isStart(command)),
  'the outcomes of a batch are swapped': [
    instead<(items: unknown[], options: BatchOptions<unknown, unknown>) => Promise<unknown>>(
      ...(['#db/batch', 'settle'] as const),
      (original, items, options) => {
        const run = async (some: unknown[]) => (await options.run(some)).toReversed()
        return original(items, { ...options, run })
      },
    ),
  ],
  // This design has no mark of the first send, so the next driver sends the transfer as if it were new.
  'a transfer is sent before it is marked': [
    instead<(at: At, leaseMs: number) => Promise<Taken | null>>(
      ...([steps, 'take'] as const),
      async (original, at, leaseMs) => {
        const taken = await original(at, leaseMs)
        return taken && { ...taken, isFresh: true }
      },
    ),
  ],
  'a lease never ends': [valued('#saga/policy', 'leaseMs', 24 * 3_600_000)],
  'a timeout returns the transfer': [
    instead<typeof judgeSend>(verdict, 'judgeSend', (original, watch, sent, put) =>
      sent.word === 'unknown'
        ? { word: 'return', reason: { code: 'no_answer' } }
        : original(watch, sent, put),
    ),
  ],
  'a transfer that is not found is returned': [
    instead<typeof judgeQuery>(verdict, 'judgeQuery', (original, watch, reply, put) =>
      reply.word === 'done' && reply.found.state === 'absent'
        ? { word: 'return', reason: { code: 'not_found' } }
        : original(watch, reply, put),
    ),
  ],
  'the transfer of a dead driver is returned': [
    instead<(rules: Rules) => Flow<SagaOutcome>>(flow, 'transferSaga', returnWhatIsTakenOver),
  ],
  'a payout is sent again without an operator': [
    instead<(rules: Rules) => boolean>(
      ...([flow, 'maySendAgain'] as const),
      (original, rules) => rules.kind === 'payout' || original(rules),
    ),
  ],
  'a transfer depends on its first job': [
    unguarded,
    instead<typeof createTransfer>(transfer, 'createTransfer', (original, ctx, tx, request) => {
      const add: Jobs['add'] = (_tx, ...job) => ctx.jobs.add(ctx.db, ...job)
      return original({ ...ctx, jobs: { add } }, tx, request)
    }),
    instead<(payload: object, ctx: Context) => Promise<void>>(
      ...(['#server/external-transfer/jobs', 'sweep'] as const),
      (original, payload, ctx) => {
        const add: Jobs['add'] = async (tx, name, ...job) => {
          if (name !== 'external-transfer.run') await ctx.jobs.add(tx, name, ...job)
        }
        return original(payload, { ...ctx, jobs: { add } })
      },
    ),
  ],
  'the idempotency key is ignored': [
    instead<typeof referenceOf>(
      '#server/transfer/reference',
      'referenceOf',
      (original, key, part) => original(`${key}${process.hrtime.bigint()}`, part),
    ),
  ],
  // The product does not store replies that count as open, so this design counts every reply as open.
  'no response is stored for its key': [
    instead<(status: number) => boolean>('#contract/refusal', 'isOpen', () => true),
  ],
} satisfies Record<string, Change[]>

type At = { ctx: Context; transfer: ExternalTransfer }
type Command = { transfer: ExternalTransfer }

function isStart(command: Command): boolean {
  return 'leaseMs' in command
}

type Refused = Exclude<Started['outcome'], 'started'>

/** Posts to the ledger in a second commit, after the one that starts or ends the transfers. */
function postedAfter(name: string, isOf: (command: Command) => boolean): Change[] {
  type ItemFor = (command: Command) => Item | string | undefined
  type Run = (db: Db, commands: Command[]) => Promise<(Started | Ended)[]>
  const unposted = new Map<string, Item>()
  return [
    instead<(commands: Command[], itemFor: ItemFor) => unknown>(
      ...([commands, 'placed'] as const),
      (original, batch, itemFor) =>
        original(batch, (command) => {
          const item = itemFor(command)
          if (!isOf(command) || !isHeld(command.transfer.kind) || typeof item !== 'object')
            return item
          unposted.set(command.transfer.reference, item)
          return undefined
        }),
    ),
    instead<Run>(commands, name, async (original, db, batch) => {
      const outcomes = await original(db, batch)
      for (const [at, { outcome }] of outcomes.entries()) {
        const { reference } = batch[at]!.transfer
        const item = unposted.get(reference)
        unposted.delete(reference)
        if (!item || (outcome !== 'started' && outcome !== 'ended')) continue
        const [posted] = await postMany(db, [item])
        const { code } = posted!
        if (code === 'posted' || code === 'replayed') continue
        outcomes[at] = { outcome: code as Refused }
        await db`
          update external_transfer set state = 'returned', reason_code = 'refused', closed_at = now()
          where reference = ${reference}`
      }
      return outcomes
    }),
  ]
}

function* returnWhatIsTakenOver(
  original: (rules: Rules) => Flow<SagaOutcome>,
  rules: Rules,
): Flow<SagaOutcome> {
  const driven = original(rules)
  let next = driven.next()
  while (!next.done) {
    const reply: unknown = yield next.value
    if (next.value.do === 'take' && (reply as Taken | null)?.isFresh === false) {
      const reason = { code: 'taken_over' } as const
      const isOurs = yield { do: 'return', reason } satisfies Effect
      return isOurs ? { state: 'returned', reason } : { state: 'lost' }
    }
    next = driven.next(reply as never)
  }
  return next.value
}
