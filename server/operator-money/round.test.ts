import { beforeAll, expect, test } from 'vitest'
import { approvals, approve } from '#contract/approval'
import { auditLog } from '#contract/audit'
import { call } from '#contract/call'
import { decideRound, moneyStory, queryProvider, type WaitingMoney } from '#contract/operator-money'
import type { Db } from '#db'
import type { Amount } from '#money'
import { unreadBefore } from '../bet/read.ts'
import {
  counted,
  dayEnd,
  later,
  openReportingGame,
  read,
  reported,
  round,
} from '../bet/reported-testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refused } from '../refused-testing.ts'
import { asOwner } from '../testing.ts'
import { type Desk, factOf, listOf, why } from './testing.ts'

// Goal: two operators accept a round in review or leave it out, with the amounts that both of them saw. Method: the whole server, and
// a server of the test on the wire of a game.
let one: Desk
let two: Desk
let owner: Desk
openReportingGame()
beforeAll(async () => {
  one = await newOperator(scene.app, 'finance')
  two = await newOperator(scene.app, 'finance')
  owner = await newOperator(scene.app, 'owner')
})

async function listed(reference: string): Promise<WaitingMoney> {
  const found = (await listOf(one, 'round')).find((item) => item.reference === reference)
  expect(found).toBeDefined()
  return found!
}
type Decision = 'accept' | 'leave-out'
const decide = ({ desk }: Desk, decision: Decision, { id, since }: WaitingMoney) =>
  call(decideRound, { id, decision, since, reason: why }, desk)
const limit = (above: number) => (db: Db) =>
  db`update review_limit set above = ${baht(above)} where kind = 'stake' and currency = 'BAHT'`
const figures = () => scene.app.ctx.db<{ reference: string; stake: Amount; payout: Amount }[]>`
  select reference, stake, payout from bet where member = ${reported.member.id} order by reference`
const reviews = () =>
  scene.app.ctx.db`select reference from bet_review where member = ${reported.member.id}`

test('BON-06 a round above the limit counts once two accept it, and the audit names both', async () => {
  reported.rounds = [round('1 before'), round('1 large', '250000.00', '10.00'), round('1 after')]
  expect(await read()).toEqual({ unread: ['JOKER'] })
  const item = await listed('1 large')
  expect(item).toMatchObject({
    kind: 'round',
    provider: 'JOKER',
    why: 'round_above_limit',
    amount: baht(250_000),
    currency: 'BAHT',
  })
  const name = { kind: 'round', id: item.id } as const
  expect(await call(queryProvider, name, one.desk)).toMatchObject({
    word: 'applied',
    facts: [
      { what: 'stake', text: '฿250,000.00' },
      { what: 'payout', text: '฿10.00' },
    ],
  })
  const { facts } = await call(moneyStory, name, one.desk)
  expect(factOf(facts, 'stake')).toBe('฿250,000.00')

  for (const _ of ['first', 'again'])
    expect(await decide(one, 'accept', item)).toMatchObject({ outcome: 'proposed' })
  expect(await read()).toEqual({ unread: ['JOKER'] })
  expect(await decide(two, 'accept', item)).toMatchObject({ outcome: 'decided' })
  expect(await read()).toEqual({ unread: [] })
  expect(await counted()).toEqual(['1 after', '1 before', '1 large'])
  expect(await decide(two, 'accept', item)).toMatchObject({ outcome: 'already_decided' })

  const { story, isWaiting } = await call(moneyStory, name, one.desk)
  expect(isWaiting).toBe(false)
  expect(story.slice(-2)).toMatchObject([
    { what: 'proposed', by: one.username, decision: 'accept' },
    { what: 'decided', by: two.username, decision: 'accept' },
  ])
  const { lines } = await call(auditLog, { limit: 10 }, owner.desk)
  expect(lines.find(({ action }) => action === 'money-decide')).toMatchObject({
    username: two.username,
    object: name,
    after: { decision: 'accept', reference: '1 large', stake: '250000.00' },
  })
})

test('BON-06 the application cannot decide on a round without two people', async () => {
  reported.rounds = [round('2 large', '250000.00')]
  await read()
  const { db } = scene.app.ctx
  await expect(
    db`update bet_review set accepted_at = now() where reference = '2 large'`,
  ).rejects.toThrow('takes two people')
  await expect(
    db`update bet_review set left_out_at = now() where reference = '2 large'`,
  ).rejects.toThrow('takes two people')
})

test('BON-06 a round that is left out counts for nothing, also under a higher limit, until its game corrects it', async () => {
  reported.rounds = [round('3 before'), round('3 large', '250000.00'), round('3 after')]
  await read()
  const item = await listed('3 large')
  await decide(one, 'leave-out', item)
  expect(await decide(two, 'accept', item)).toMatchObject({ outcome: 'proposed' })
  expect(await decide(one, 'leave-out', item)).toMatchObject({ outcome: 'proposed' })
  expect(await decide(two, 'leave-out', item)).toMatchObject({ outcome: 'decided' })
  expect(await read()).toEqual({ unread: [] })
  expect(await counted()).toEqual(['3 after', '3 before'])

  await asOwner(scene.app, limit(300_000))
  await later()
  expect(await read()).toEqual({ unread: [] })
  expect(await counted()).toEqual(['3 after', '3 before'])
  await asOwner(scene.app, limit(200_000))

  reported.rounds[1] = round('3 large', '2500.00')
  await later()
  expect(await read()).toEqual({ unread: [] })
  expect(await counted()).toEqual(['3 after', '3 before', '3 large'])
})

test('BON-06 a counted round stays counted under a lower limit, and the rounds after it count', async () => {
  reported.rounds = [round('7 large', '150000.00')]
  expect(await read()).toEqual({ unread: [] })
  await asOwner(scene.app, limit(100_000))
  try {
    reported.rounds.push(round('7 later'))
    await later()
    expect(await read()).toEqual({ unread: [] })
    expect(await counted()).toEqual(['7 large', '7 later'])
    expect(await reviews()).toEqual([])
  } finally {
    await asOwner(scene.app, limit(200_000))
  }
})

test('BON-06 a counted round that its game corrects above the limit keeps its first amounts, and the rounds after it count', async () => {
  reported.rounds = [round('8 corrected')]
  expect(await read()).toEqual({ unread: [] })
  reported.rounds = [round('8 corrected', '250000.00', '250000.00'), round('8 later')]
  await later()
  expect(await read()).toEqual({ unread: [] })
  expect(await figures()).toEqual([
    { reference: '8 corrected', stake: baht(100), payout: 0 },
    { reference: '8 later', stake: baht(100), payout: 0 },
  ])
  expect(await reviews()).toEqual([])
})

test('BON-06 an accepted round that is counted is not reviewed again when its game corrects it', async () => {
  reported.rounds = [round('9 large', '250000.00')]
  await read()
  const item = await listed('9 large')
  await decide(one, 'accept', item)
  await decide(two, 'accept', item)
  expect(await read()).toEqual({ unread: [] })
  reported.rounds = [round('9 large', '900000.00'), round('9 later')]
  await later()
  expect(await read()).toEqual({ unread: [] })
  expect(await figures()).toMatchObject([{ stake: baht(250_000) }, { reference: '9 later' }])
})

test('BON-06 a round with other amounts than the operator saw is not accepted', async () => {
  reported.rounds = [round('4 large', '250000.00')]
  await read()
  const item = await listed('4 large')
  await decide(one, 'accept', item)

  reported.rounds = []
  expect(await decide(two, 'accept', item)).toMatchObject({
    outcome: 'contradicted_by_provider',
    reply: { word: 'absent' },
  })
  reported.rounds = [round('4 large', '900000.00')]
  expect(await decide(two, 'accept', item)).toMatchObject({
    outcome: 'contradicted_by_provider',
    reply: { word: 'applied', facts: [{ text: '฿900,000.00' }, { text: '฿0.00' }] },
  })

  await read()
  const changed = await listed('4 large')
  expect(changed).toMatchObject({ amount: baht(900_000), proposal: null })
  expect(await decide(two, 'accept', item)).toMatchObject({ outcome: 'contradicted_by_provider' })
  const object = `round ${item.id}`
  const { approvals: open } = await call(
    approvals,
    { page: 1, limit: 100, list: 'waiting' },
    two.desk,
  )
  const { id } = open.find((proposal) => proposal.object === object)!
  expect(await call(approve, { id, reason: why }, two.desk)).toMatchObject({
    outcome: 'contradicted_by_provider',
  })
  expect(await decide(two, 'accept', changed)).toMatchObject({ outcome: 'proposed' })
  expect(await decide(one, 'accept', changed)).toMatchObject({ outcome: 'decided' })
})

test('REF-01 a round out of bounds cannot be accepted, and its day is refunded once two leave it out', async () => {
  reported.rounds = [round('5 lost'), round('5 large', '60000000001.00')]
  await read()
  const item = await listed('5 large')
  expect(item).toMatchObject({ why: 'round_out_of_bounds', amount: null })
  await refused(decide(one, 'accept', item), 'BAD_REQUEST')
  const unread = () => unreadBefore(scene.app.ctx, reported.member.id, dayEnd)
  expect(await decide(one, 'leave-out', item)).toMatchObject({ outcome: 'proposed' })
  expect(await unread()).toEqual(['JOKER'])
  expect(await decide(two, 'leave-out', item)).toMatchObject({ outcome: 'decided' })
  expect(await unread()).toEqual([])
  expect(await counted()).toEqual(['5 lost'])
})

test('a silent game does not keep two operators from a decision', async () => {
  reported.rounds = [round('6 large', '250000.00')]
  await read()
  const item = await listed('6 large')
  const { games } = scene.app.ctx
  scene.app.ctx.games = new Map([...games].filter(([code]) => code !== 'JOKER'))
  try {
    expect(await decide(one, 'accept', item)).toMatchObject({
      outcome: 'proposed',
      reply: { word: 'none' },
    })
    expect(await decide(two, 'accept', item)).toMatchObject({ outcome: 'decided' })
  } finally {
    scene.app.ctx.games = games
  }
})
