import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { decideTransfer, moneyStory } from '#contract/operator-money'
import { transfer, transferAll } from '#contract/transfer'
import { moneyText } from '#money'
import { createGames, sandboxGames } from '#providers/games/registry'
import { enter } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, factOf, why } from '../operator-money/testing.ts'
import { startAlteringProxy } from './altered-testing.ts'

// Goal: a false reply of a game cannot create money. Method: the whole server and the sandbox's games; a proxy alters
// the replies.
let proxy: Awaited<ReturnType<typeof startAlteringProxy>>
let finance: Desk
let other: Desk
openScene()
beforeAll(async () => {
  proxy = await startAlteringProxy(scene.sandboxUrl)
  scene.app.ctx.games = createGames(sandboxGames(proxy.url))
  finance = await newOperator(scene.app, 'finance')
  other = await newOperator(scene.app, 'finance')
})
afterEach(async () => {
  proxy.alter({})
})
afterAll(() => proxy?.stop())

type Code = 'SLOTXO' | 'SUPERSLOT'
type Reviewed = { reference: string; state: string; reasonCode: string; confirmed: number | null }

/** Registers a member with 800 baht in the wallet and 200 at the game. */
async function playerAt(code: Code): Promise<Member> {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(1_000))
  await enter(member, code, baht(200))
  return member
}

const transfersOf = ({ id }: Member) =>
  scene.app.ctx.db<Reviewed[]>`
    select reference, state, reason_code, confirmed from external_transfer where member = ${id} and kind = 'from-game'`

test.each([
  ['SLOTXO', 2],
  ['SLOTXO', 1_000],
  ['SUPERSLOT', 2],
  ['SUPERSLOT', 1_000],
] as const)(
  'TRF-04 30 baht requested from %s and confirmed %d times are not credited until two operators agree',
  async (code, factor) => {
    const member = await playerAt(code)
    proxy.alter({ amount: factor })
    const body = { from: code, to: 'WALLET', amount: baht(30) }
    await expect(call(transfer, body, member.caller)).rejects.toThrow('TRANSFER_PENDING')
    expect(await mainOf(scene, member)).toBe(baht(800))
    const [transferred] = await transfersOf(member)
    expect(transferred).toMatchObject({
      state: 'manual',
      reasonCode: 'more_than_asked',
      confirmed: null,
    })

    const { reference: id } = transferred!
    const { why: reason, facts } = await call(
      moneyStory,
      { kind: 'external-transfer', id },
      finance.desk,
    )
    expect(reason).toBe('more_than_asked')
    expect(factOf(facts, 'confirmed')).toBe(moneyText(baht(30 * factor), 'BAHT'))
    expect(factOf(facts, 'asked-for')).toBe('฿30.00')

    // An operator cannot credit more either, whatever the provider reports.
    const decision = { id, decision: 'applied', reason: why } as const
    for (const amount of [undefined, baht(30.01), baht(30 * factor)])
      await expect(
        call(decideTransfer, { ...decision, ...(amount && { amount }) }, finance.desk),
      ).rejects.toThrow('BAD_REQUEST')
    expect(
      await call(decideTransfer, { ...decision, amount: baht(30) }, finance.desk),
    ).toMatchObject({
      // The game reports another amount, so a second operator must agree.
      outcome: 'proposed',
    })
    expect(await call(decideTransfer, { ...decision, amount: baht(30) }, other.desk)).toMatchObject(
      {
        outcome: 'decided',
      },
    )
    expect(await mainOf(scene, member)).toBe(baht(830))
  },
)

test('TRF-03 collecting names the amount, and a larger confirmation goes to review', async () => {
  const member = await playerAt('SLOTXO')
  proxy.alter({ amount: 2 })
  await call(transferAll, { to: 'WALLET' }, member.caller)
  expect(await mainOf(scene, member)).toBe(baht(800))
  expect(await transfersOf(member)).toMatchObject([
    { state: 'manual', reasonCode: 'more_than_asked' },
  ])
})

test('TRF-04 a balance reported ten thousandfold is neither booked as winnings nor credited without a review', async () => {
  const { ctx } = scene.app
  const member = await playerAt('SUPERSLOT')
  // Balance and confirmation agree, so only the limit for winnings can detect this.
  proxy.alter({ balance: 10_000 })
  await call(transfer, { from: 'SUPERSLOT', to: 'WALLET', amount: baht(30) }, member.caller)
  expect(await mainOf(scene, member)).toBe(baht(830))
  expect((await ctx.ledger.balancesOf(member.id)).games).toMatchObject({ SUPERSLOT: baht(170) })

  const rich = await playerAt('SUPERSLOT')
  await scene.sandbox.playRound('SUPERSLOT', {
    username: ctx.games.get('SUPERSLOT')!.usernameOf(await publicIdOf(rich)),
    stake: baht(1),
    payout: baht(600_000),
  })
  proxy.alter({})
  await call(transferAll, { to: 'WALLET' }, rich.caller)
  expect(await mainOf(scene, rich)).toBe(baht(800))
  expect(await transfersOf(rich)).toMatchObject([{ state: 'manual', reasonCode: 'above_limit' }])
})

async function publicIdOf({ id }: Member): Promise<string> {
  const [row] = await scene.app.ctx.db<[{ publicId: string }]>`
    select public_id::text as public_id from member where id = ${id}`
  return row.publicId
}
