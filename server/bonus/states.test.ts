import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonusStates } from '#contract/bonus'
import { openDb } from '#db'
import { testDb } from '#db/testing'
import { type BonusEvent, stateAfter, states } from './states.ts'

let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own?.drop())

const allowed = (from: keyof typeof states, to: string): boolean =>
  Object.values<string>(states[from].on).includes(to)

test('an event that the table of states does not have is impossible', () => {
  expect(stateAfter('waiting', 'deposit')).toBe('granted')
  const events: BonusEvent[] = ['deposit', 'turnover', 'below', 'cancel']
  const ended = bonusStates.filter((state) => Object.keys(states[state].on).length === 0)
  expect(ended).toEqual(['met', 'unmet', 'cancelled'])
  for (const state of ended)
    for (const event of events) expect(() => stateAfter(state, event)).toThrow(state)
  expect(() => stateAfter('waiting', 'turnover')).toThrow('waiting')
})

test('the database allows the steps of the table of states and no others', async () => {
  const owner = openDb(own.url, { asOwner: true, max: 1 })
  const steps = bonusStates.flatMap((from) => bonusStates.map((to) => [from, to] as const))
  const done: string[] = []
  for (const [from, to] of steps) {
    if (from === to) continue
    const verdict = await owner
      .begin(async (tx) => {
        // Only the trigger is tested here: the other rules of the table have tests of their own.
        await tx`create temporary table claim (like member_bonus including defaults) on commit drop`
        await tx`
          create trigger only_goes_on before update on claim for each row execute function public.refuse_bonus_change()`
        await tx`
          insert into claim (bucket, id, member, bonus, kind, currency, name, max_bonus, minimum_deposit, turnover, ends_below_balance,
            cancel_keep_percent, categories, whole_amount, state, activated_at)
          values (1, 1, 1, 'T', 'bonus', 'BAHT', 'T', 1, 1, 1, 0, 0, ${['slot']}, false, ${from}, now())`
        await tx`update claim set state = ${to}`
        return 'goes'
      })
      .catch(({ message }: Error) => message)
    if (verdict === 'goes') done.push(`${from} ${to}`)
    else expect(verdict).toContain(`cannot become ${to}`)
  }
  expect(done).toEqual(
    steps.filter(([from, to]) => allowed(from, to)).map(([from, to]) => `${from} ${to}`),
  )
  await owner.end()
})
