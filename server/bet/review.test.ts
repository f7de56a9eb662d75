import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { asOwner } from '../testing.ts'
import { noteReview } from './review.ts'

let db: Db
let one: Member
let other: Member
openScene()
beforeAll(async () => {
  db = openDb(scene.app.databaseUrl, { max: servers })
  one = await scene.member()
  other = await scene.member()
})
afterAll(() => db?.end())

const servers = 16
/** With one statement for both cases, one of twenty rounds failed. */
const rounds = Array.from({ length: 100 }, (_, at) => `round ${at}`)

const note = (reference: string, { id }: Member = one, stake = baht(2_000)) =>
  noteReview(db, {
    member: id,
    game: 'JOKER',
    bet: { reference, game: 'Trial', stake, payout: baht(0), settledAt: new Date('2026-11-01') },
  })

test('of many servers that read a round above the limit at once, one finds it new and none fails', async () => {
  for (const round of rounds) {
    const reviews = await Promise.all(Array.from({ length: servers }, () => note(round)))
    expect([round, reviews.filter(({ isNew }) => isNew)]).toEqual([
      round,
      [{ isAccepted: false, isLeftOut: false, isNew: true }],
    ])
  }
  const [stored] = await db`select count(*)::int as count from bet_review where member = ${one.id}`
  expect(stored).toEqual({ count: rounds.length })
})

test('a round that is reported with other figures, by whichever member, is reviewed again', async () => {
  expect(await note('other figures')).toEqual({ isAccepted: false, isLeftOut: false, isNew: true })
  const accept = (owner: Db) =>
    owner`update bet_review set accepted_at = now() where reference = 'other figures'`
  await asOwner(scene.app, accept)
  expect(await note('other figures')).toEqual({ isAccepted: true, isLeftOut: false, isNew: false })
  expect(await note('other figures', other)).toEqual({
    isAccepted: true,
    isLeftOut: false,
    isNew: false,
  })
  expect(await note('other figures', other, baht(3_000))).toEqual({
    isAccepted: false,
    isLeftOut: false,
    isNew: false,
  })
  const stored = await db`select member, stake from bet_review where reference = 'other figures'`
  expect(stored).toEqual([{ member: one.id, stake: baht(3_000) }])
})
