import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#db/testing'
import { type Amount, toAmount } from '#money'
import {
  type Account,
  type Change,
  createLedger,
  gameOf,
  holdOf,
  houseOf,
  type Ledger,
  type Movement,
  mainOf,
  type Posted,
  type Posting,
} from './ledger.ts'

let own: Awaited<ReturnType<typeof testDb>>
let ledger: Ledger
beforeAll(async () => {
  own = await testDb()
  ledger = createLedger(own.db)
})
afterAll(async () => {
  await ledger.close()
  await own.drop()
})

const membersPerRun = 3
const bank = houseOf('bank:KBANK', 'BAHT')

/** Plan of one step, without its members and references. */
const plan = fc.record({
  what: fc.constantFrom('deposit', 'withdraw', 'play', 'bonus', 'pay', 'return', 'again', 'other'),
  member: fc.nat(membersPerRun - 1),
  amount: fc.integer({ min: 1, max: 400 }),
  /** Index of the earlier movement that a change or a repetition refers to. */
  earlier: fc.nat(20),
})
type Plan = Parameters<Parameters<typeof plan.map>[0]>[0]

/** A round posts its steps as one batch, or one after another. */
const rounds = fc.array(
  fc.record({ together: fc.boolean(), plans: fc.array(plan, { minLength: 1, maxLength: 12 }) }),
  { minLength: 1, maxLength: 8 },
)

type Step = { movement: Movement } | { change: Change }

/** A model of the ledger in a dozen lines of arithmetic. The database must agree with it. */
function createModel(open: Account[]) {
  const balances = new Map<Account, number>(open.map((account) => [account, 0]))
  const known = new Map<string, { movement: Movement; end?: Change }>()
  const canMove = (postings: Posting[]): boolean => {
    const after = new Map(balances)
    for (const { from, to, amount } of postings) {
      after.set(from, (after.get(from) ?? 0) - amount)
      after.set(to, (after.get(to) ?? 0) + amount)
      if (!from.startsWith('house/') && after.get(from)! < 0) return false
    }
    for (const [account, balance] of after) balances.set(account, balance)
    return true
  }
  return {
    balances,
    known,
    code(step: Step): Posted['code'] {
      if ('change' in step) {
        const entry = known.get(step.change.reference)
        if (!entry) return 'bad_request'
        if (entry.end)
          return JSON.stringify(entry.end) === JSON.stringify(step.change) ? 'replayed' : 'final'
        if (entry.movement.state === 'settled') return 'final'
        canMove(step.change.postings)
        entry.end = step.change
        return 'posted'
      }
      const { movement } = step
      const entry = known.get(movement.reference)
      if (entry)
        return JSON.stringify(entry.movement) === JSON.stringify(movement) ? 'replayed' : 'conflict'
      if (!canMove(movement.postings)) return 'not_enough'
      known.set(movement.reference, { movement })
      return 'posted'
    },
  }
}

function postingsFor(what: string, member: number, amount: Amount): Posting[] {
  const main = mainOf(member)
  const game = gameOf(member, 'JOKER')
  if (what === 'withdraw') return [{ from: main, to: holdOf(member), amount }]
  if (what === 'play') return [{ from: main, to: game, amount }]
  const deposit: Posting = { from: bank, to: main, amount }
  if (what !== 'bonus') return [deposit]
  return [
    deposit,
    { from: houseOf('bonus', 'BAHT'), to: main, amount },
    { from: main, to: game, amount },
  ]
}

function stepFor(planned: Plan, members: number[], made: Movement[], reference: string): Step {
  const { what, earlier } = planned
  const amount = toAmount(planned.amount)
  const member = members[planned.member]!
  const before = made[earlier % Math.max(made.length, 1)]
  if (what === 'again' && before) return { movement: before }
  if (what === 'other' && before)
    return { movement: { ...before, amount: toAmount(before.amount + 1) } }
  if ((what === 'pay' || what === 'return') && before) {
    const to = what === 'pay' ? bank : mainOf(before.member)
    const state = what === 'pay' ? 'settled' : 'returned'
    const postings = [{ from: holdOf(before.member), to, amount: before.amount }]
    return { change: { reference: before.reference, state, postings } }
  }
  const movement: Movement = {
    reference,
    member,
    kind: 'transfer',
    amount,
    currency: 'BAHT',
    from: 'A',
    to: 'B',
    state: what === 'withdraw' ? 'pending' : 'settled',
    postings: postingsFor(what, member, amount),
  }
  made.push(movement)
  return { movement }
}

const send = (step: Step): Promise<Posted> =>
  'change' in step ? ledger.settle(step.change) : ledger.post(step.movement)

async function balanceOf(account: Account): Promise<number> {
  const [member, name] = account.split('/') as [string, string]
  const { games, ...rest } = await ledger.balancesOf(Number(member))
  return name.startsWith('game:') ? games[name.slice(5)]! : rest[name as keyof typeof rest]
}

let runs = 0
let posted = 0

test('any sequence of postings, alone or in batches, results in the model’s balances', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (played) => {
      runs += 1
      const run = runs
      const members = Array.from({ length: membersPerRun }, (_, index) => run * 10 + index)
      await own.db.begin(async (tx) => {
        for (const member of members) {
          await ledger.openMember(tx, member, 'BAHT')
          await ledger.openGame(tx, member, 'JOKER')
        }
      })
      const accounts = members.flatMap((member) => [
        mainOf(member),
        holdOf(member),
        gameOf(member, 'JOKER'),
      ])
      const model = createModel(accounts)
      const made: Movement[] = []
      for (const [round, { together, plans }] of played.entries()) {
        const steps = plans.map((planned, index) =>
          stepFor(planned, members, made, `${run}:${round}:${index}`),
        )
        // A batch takes a reference only once, so rounds that repeat one are posted step by step.
        const references = steps.map(
          (step) => ('change' in step ? step.change : step.movement).reference,
        )
        const isBatch = together && new Set(references).size === references.length
        const answers = isBatch ? await Promise.all(steps.map(send)) : []
        if (!isBatch) for (const step of steps) answers.push(await send(step))
        expect(answers.map(({ code }) => code)).toEqual(steps.map((step) => model.code(step)))
        posted += answers.filter(({ code }) => code === 'posted').length
      }
      for (const account of accounts)
        expect(await balanceOf(account)).toBe(model.balances.get(account))
    }),
    { numRuns: 150, endOnFailure: false },
  )
  expect(posted).toBeGreaterThan(500)
  expect(await ledger.reconcile()).toEqual([])
}, 240_000)
