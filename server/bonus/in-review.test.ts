import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { withdrawLimits } from '#contract/withdraw'
import type { Amount } from '#money'
import { setAside } from '../bet/aside.ts'
import { noteReview } from '../bet/review.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { asOwner } from '../testing.ts'
import { meterOf, withBonus } from './testing.ts'

// Goal: a member reads which game has a round in review that keeps bets from counting, and no other. Method: the whole server, with
// rounds in review as the reading of a history stores them.
openScene()

let rounds = 0
const newReference = () => `in review ${++rounds}`
const now = () => new Date()
const beforeGrant = () => new Date(Date.now() - 3_600_000)

async function review({ id }: Member, game: string, settledAt: Date): Promise<string> {
  const reference = newReference()
  const bet = { reference, game: 'Trial', stake: baht(900_000), payout: 0 as Amount, settledAt }
  await noteReview(scene.app.ctx.db, { member: id, game, bet })
  return reference
}

const aside = ({ id }: Member, game: string, settledAt: Date) =>
  setAside(scene.app.ctx, {
    member: id,
    game,
    aside: [{ reference: newReference(), line: 'a bet of 1e30', settledAt }],
  })

const shownTo = async (member: Member) => (await meterOf(member)).inReview
const saidTo = async ({ caller }: Member) =>
  (await call(withdrawLimits, {}, { ...caller, language: 'en' })).bonus?.inReview

test('BON-06 a round above the limit holds the later bets of its game, whenever it was played', async () => {
  const member = await withBonus(scene, { categories: ['slot'] })
  expect(await shownTo(member)).toBeUndefined()
  const reference = await review(member, 'JOKER', beforeGrant())
  const holding = [{ game: 'Joker', holdsLater: true }]
  expect(await saidTo(member)).toEqual(holding)
  expect(await shownTo(member)).toMatchObject([{ holdsLater: true }])

  await asOwner(
    scene.app,
    (db) => db`update bet_review set left_out_at = now() where reference = ${reference}`,
  )
  expect(await saidTo(member)).toBeUndefined()
  expect(await shownTo(member)).toBeUndefined()
})

test('BON-06 a round out of bounds holds itself alone, if it was played since the grant', async () => {
  const member = await withBonus(scene, { categories: ['slot'] })
  await aside(member, 'JOKER', beforeGrant())
  expect(await saidTo(member)).toBeUndefined()
  await aside(member, 'JOKER', now())
  expect(await saidTo(member)).toEqual([{ game: 'Joker', holdsLater: false }])
})

test('BON-06 a round at a game that does not count for the bonus is no news', async () => {
  const member = await withBonus(scene, { categories: ['slot'] })
  await review(member, 'UFABET', now())
  expect(await saidTo(member)).toBeUndefined()
})
