import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openOther, openScene, other, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { decided, memberOfFeed, memberWith, newPayer, sent, slipOf, upload } from './testing.ts'

// Goal: one transfer is one credit, whichever source reports it, how often and where. Method: two nodes on one
// database, and everything at once.
openScene()
openOther()

const at = (node: number, { caller }: Member) => ({
  ...caller,
  host: node % 2 ? other.host : scene.app.host,
})
/** The same slip as other bytes. */
const savedAgain = (picture: Buffer, quality: number) => sharp(picture).jpeg({ quality }).toBuffer()

test('DEP-10 one slip uploaded twenty times at once by two members on two nodes credits one of them once', async () => {
  const payer = newPayer()
  const members = [await memberWith(scene, payer), await memberWith(scene, payer)]
  const transfer = await sent(scene, payer)
  const picture = await scene.sandbox.slip(transfer.reference)
  const pictures = await Promise.all(
    Array.from({ length: 20 }, (_, index) => savedAgain(picture, 60 + index)),
  )
  const handed = await Promise.all(
    pictures.map(async (bytes, index) => {
      const member = members[index % 2]!
      return { member, reference: await upload(bytes, at(index >> 1, member)) }
    }),
  )
  const ends = await Promise.all(
    handed.map(({ member, reference }) => decided(member, reference, 30_000)),
  )
  expect(ends.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
  expect(ends.filter(({ note }) => note === 'SLIP_REFNO_DUPLICATED')).toHaveLength(19)
  const money = await Promise.all(members.map((member) => mainOf(scene, member)))
  expect(money.toSorted((one, two) => one - two)).toEqual([0, baht(100)])
}, 240_000)

test('DEP-10 the same bytes at once on two nodes are one slip, credited once', async () => {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const transfer = await sent(scene, payer)
  const picture = await scene.sandbox.slip(transfer.reference)
  const references = await Promise.all(
    Array.from({ length: 20 }, (_, index) => upload(picture, at(index, member))),
  )
  expect(new Set(references).size).toBe(1)
  expect(await decided(member, references[0]!)).toMatchObject({ status: 'SUCCESS' })
  expect(await mainOf(scene, member)).toBe(baht(100))
})

const scb = { bank: 'SCB', account: '0004560002' } as const

test('DEP-10 a transfer in the feed and on a slip is credited once, whichever is first', async () => {
  const given = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const payer = newPayer()
      const member = await memberOfFeed(scene, payer)
      const details = { to: scb, amount: baht(100 + index), feed: 'held' } as const
      const transfer = await sent(scene, payer, details)
      return { member, transfer, picture: await scene.sandbox.slip(transfer.reference) }
    }),
  )
  const poll = () =>
    Promise.all(
      [scene.app, other].map(({ ctx }) =>
        ctx.jobs.add(ctx.db, 'feed.poll', { provider: 'SCB', account: scb.account }),
      ),
    )
  const slips = await Promise.all(
    given.map(async ({ member, transfer, picture }, index) => {
      const reference = upload(picture, at(index, member))
      await scene.sandbox.publishTransfer(transfer.reference)
      await poll()
      return reference
    }),
  )
  for (const [index, { member, transfer }] of given.entries()) {
    const slip = await decided(member, slips[index]!, 30_000)
    expect([null, 'SLIP_REFNO_DUPLICATED']).toContain(slip.note)
    const { movements } = await scene.app.ctx.ledger.movementsOf(member.id, { page: 1, limit: 10 })
    expect(movements).toMatchObject([
      { reference: `bank:SCB:${transfer.reference}`, amount: baht(100 + index) },
    ])
    expect(await mainOf(scene, member)).toBe(baht(100 + index))
  }
}, 240_000)

test('DEP-10 a slip does not credit a transfer that the feed has credited', async () => {
  const payer = newPayer()
  const member = await memberOfFeed(scene, payer)
  const transfer = await sent(scene, payer, { to: scb })
  const { ctx } = scene.app
  await ctx.jobs.add(ctx.db, 'feed.poll', { provider: 'SCB', account: scb.account })
  await expect.poll(() => mainOf(scene, member)).toBe(baht(100))
  const picture = await scene.sandbox.slip(transfer.reference)
  const reference = await upload(picture, member.caller)
  expect(await decided(member, reference)).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' })
  expect(await mainOf(scene, member)).toBe(baht(100))
  expect(await slipOf(member, reference)).toMatchObject({ amount: baht(100) })
})
