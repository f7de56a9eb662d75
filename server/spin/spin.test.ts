import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { claimCoupon, type Draw, spin, spinActive, spinSetup } from '#contract/spin'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf, openedQr } from '../deposit/testing.ts'
import { asOwner, startTestApp } from '../testing.ts'
import { boundOf, encryptSeeds } from './bound.ts'
import { drawOf, type Weight } from './draw.ts'
import { couponsOf, startSpins } from './scene-testing.ts'
import { couponFor, giveCoins, win } from './testing.ts'

// Goal: a coin pays for one draw, a draw follows its seeds, a coupon is claimed once and by its owner. Method: the
// whole server; a test chooses the result by storing a seed that is known to lead to it.
startSpins()

const setup = async ({ caller }: Member) => (await call(spinSetup, {}, caller)).result
const turn = ({ caller }: Member, memberSeed?: string) =>
  call(spin, memberSeed ? { memberSeed } : {}, caller)

const soon = { timeout: 30_000, interval: 50 }

/** An independent implementation of the rule in the contract. */
function recomputed({ seed, memberSeed, count, attempt, weights }: Draw) {
  const digest = createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(`${memberSeed}:${count}:${attempt}`)
    .digest('hex')
  const drawn = Number(
    BigInt(`0x${digest.slice(0, 12)}`) %
      BigInt(weights.reduce((sum, { weight }) => sum + weight, 0)),
  )
  const edges = weights.map(({ code }, at) => ({
    code,
    below: weights.slice(0, at + 1).reduce((sum, { weight }) => sum + weight, 0),
  }))
  return { drawn, code: edges.find(({ below }) => drawn < below)!.code }
}

test('SPN-01 the setup has the wheel in the member’s language, the coins, and the deposit that earns one', async () => {
  const member = await scene.member()
  const { activeSpinwheel, ...rest } = await setup(member)
  expect(rest).toEqual({
    userCoin: 0,
    coinDeposit: baht(300),
    lastDraw: null,
    next: null,
    afterNext: null,
  })
  expect(activeSpinwheel!.slices.map(({ label }) => label)).toContain('20 บาท')
  expect(activeSpinwheel!.slices.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000)
  const kip = await scene.member('LAK')
  const lao = await setup(kip)
  expect(lao.coinDeposit).toBe(200_000_00)
  expect(lao.activeSpinwheel!.slices.map(({ label }) => label)).toContain('12,000 กีบ')
})

test('SPN-05 a deposit of the minimum earns one coin, a smaller one and a repeated callback none', async () => {
  const member = await scene.member()
  for (const amount of [baht(299), baht(900)]) {
    const qr = await openedQr(member, 'PAYTIMZ', amount)
    await scene.sandbox.payQr(qr.payload)
    await expect.poll(() => mainOf(scene, member), soon).toBeGreaterThanOrEqual(amount)
  }
  expect(await call(spinActive, {}, member.caller)).toEqual({ isActive: true, coin: 1 })
})

test('SPN-02 SPN-05 a spin needs a coin and uses it up', async () => {
  const member = await scene.member()
  await expect(turn(member)).rejects.toThrow('NO_COIN')
  const { remainingCoin } = await win(scene, member, 'NOTHING1')
  expect(remainingCoin).toBe(0)
  await expect(turn(member)).rejects.toThrow('NO_COIN')
  expect(await couponsOf(member)).toEqual([])
})

test('SPN-02 without an active wheel none is shown and none can be spun', async () => {
  const member = await scene.member()
  await giveCoins(scene.app.ctx, member, 1)
  const { db } = scene.app.ctx
  await db`update spin_wheel set is_active = false where currency = 'BAHT'`
  try {
    expect(await call(spinActive, {}, member.caller)).toEqual({ isActive: false, coin: 1 })
    expect((await setup(member)).activeSpinwheel).toBeNull()
    await expect(turn(member)).rejects.toThrow('NO_DATA')
  } finally {
    await asOwner(
      scene.app,
      (owner) => owner`update spin_wheel set is_active = true where currency = 'BAHT'`,
    )
  }
})

test('SPN-05 a draw can be recomputed: its hash was shown before the member’s word, its seed afterwards, and both count', async () => {
  const member = await scene.member()
  await giveCoins(scene.app.ctx, member, 5)
  for (const own of [undefined, 'lotus', undefined, 'LOTUS7', undefined]) {
    const { next: bound, afterNext } = await setup(member)
    const next = bound!
    const { result } = await turn(member, own)
    const { draw } = result
    expect(draw.seedHash).toBe(next.seedHash)
    expect(createHash('sha256').update(Buffer.from(draw.seed, 'hex')).digest('hex')).toBe(
      next.seedHash,
    )
    expect(draw).toMatchObject({ count: next.count, memberSeed: next.memberSeed })
    expect(recomputed(draw)).toEqual({ drawn: draw.drawn, code: result.code })
    const after = await setup(member)
    expect(after.lastDraw).toEqual({ ...draw, label: result.label })
    expect(after.next).toEqual({
      count: next.count + 1,
      memberSeed: own ?? next.memberSeed,
      seedHash: afterNext!.seedHash,
    })
    expect(new Set([next.seedHash, afterNext!.seedHash, after.afterNext!.seedHash]).size).toBe(3)
  }
})

test('SPN-05 the last draw is named as on its own wheel, in the member’s language, after another wheel was published', async () => {
  const member = await scene.member()
  const { label } = await win(scene, member, 'MONEY50')
  await asOwner(scene.app, async (owner) => {
    const [present] = await owner<[{ id: number }]>`
      update spin_wheel set is_active = false where is_active and currency = 'BAHT' returning id`
    const [other] = await owner<[{ id: number }]>`
      insert into spin_wheel (name_th, name_la, name_en, is_active, currency) values ('ก', 'ກ', 'Other', true, 'BAHT') returning id`
    await owner`
      insert into spin_slice (wheel, code, position, label_th, label_la, label_en, weight, bg_color, text_color, kind, amount)
      select ${other.id}, code, position, 'อื่น', 'ອື່ນ', 'Another prize', weight, bg_color, text_color, kind, amount
      from spin_slice where wheel = ${present.id} and kind in ('money', 'nothing')`
  })
  try {
    const { activeSpinwheel, lastDraw } = await setup(member)
    expect(activeSpinwheel!.slices.find(({ code }) => code === 'MONEY50')?.label).toBe('อื่น')
    expect(lastDraw).toMatchObject({ code: 'MONEY50', label })
    const english = await call(spinSetup, {}, { ...member.caller, language: 'en' })
    expect(english.result.lastDraw).toMatchObject({ code: 'MONEY50', label: '50 baht' })
  } finally {
    await asOwner(scene.app, async (owner) => {
      const first = owner`id in (select min(id) from spin_wheel group by currency)`
      await owner`update spin_wheel set is_active = false where not ${first}`
      await owner`update spin_wheel set is_active = true where ${first}`
    })
  }
})

test('SPN-05 a word sent with a spin does not change its draw, whichever word it is', async () => {
  const { secrets, db } = scene.app.ctx
  const weights = await db<Weight[]>`
    select code, weight from spin_slice join spin_wheel on id = wheel
    where is_active and currency = 'BAHT' order by position`
  for (let round = 0; round < 3; round += 1) {
    const member = await scene.member()
    await giveCoins(scene.app.ctx, member, 1)
    const bound = (await boundOf(db, secrets, member.id))!
    // A player who knew our seed would send this word to win.
    let word = 0
    while (drawOf({ ...bound, memberSeed: String(word) }, weights).code !== 'MONEY500') word += 1
    const { result } = await turn(member, String(word))
    expect(result.draw).toMatchObject(drawOf(bound, weights))
    expect(result.draw.memberSeed).toBe(bound.memberSeed)
  }
})

test('SPN-05 the table of seeds, or a backup of it, reveals nothing of a future draw', async () => {
  const member = await scene.member()
  await giveCoins(scene.app.ctx, member, 3)
  const { db } = scene.app.ctx
  const seen: Buffer[] = []
  for (let round = 0; round < 3; round += 1) {
    const [row] = await db<
      { seed: Uint8Array | null; encryptedSeed: Uint8Array; nextEncryptedSeed: Uint8Array }[]
    >`
      select seed, encrypted_seed, next_encrypted_seed from spin_seed where member = ${member.id}`
    expect(row!.seed).toBe(null)
    seen.push(Buffer.from(row!.encryptedSeed), Buffer.from(row!.nextEncryptedSeed))
    const seed = Buffer.from((await turn(member)).result.draw.seed, 'hex')
    for (const stored of seen) {
      expect(stored.includes(seed)).toBe(false)
      expect(stored.toString('latin1')).not.toContain(seed.toString('hex'))
    }
  }
})

test('SPN-05 a seed stored in plain by an earlier version is encrypted, and still gives the draw of its hash', async () => {
  const { db } = scene.app.ctx
  const plain = async () => {
    const member = await scene.member()
    await giveCoins(scene.app.ctx, member, 2)
    const seed = createHash('sha256').update(`plain ${member.id}`).digest()
    await db`
      update spin_seed set seed = ${seed}, encrypted_seed = null, next_encrypted_seed = null where member = ${member.id}`
    return { member, seedHash: createHash('sha256').update(seed).digest('hex') }
  }
  const [encrypted, drawn] = [await plain(), await plain()]
  // One draw happens before the job has run.
  expect((await setup(drawn.member)).next?.seedHash).toBe(drawn.seedHash)
  expect((await turn(drawn.member)).result.draw.seedHash).toBe(drawn.seedHash)
  await encryptSeeds(scene.app.ctx)
  const left = await db`select from spin_seed where seed is not null or next_encrypted_seed is null`
  expect(left).toHaveLength(0)
  const { next, afterNext } = await setup(encrypted.member)
  expect(next?.seedHash).toBe(encrypted.seedHash)
  expect((await turn(encrypted.member)).result.draw.seedHash).toBe(encrypted.seedHash)
  expect((await turn(encrypted.member)).result.draw.seedHash).toBe(afterNext?.seedHash)
})

test('SPN-02 screens are notified of a prize when the wheel has stopped, not before', async () => {
  const member = await scene.member()
  await win(scene, member, 'MONEY20')
  const jobs = await scene.app.ctx.db`
    select extract(epoch from run_at - now())::int as after from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'reward.notify' and (payload ->> 'member')::int8 = ${member.id}`
  // The wheel takes at most five seconds for two turns, and half as long again for three.
  expect(jobs).toMatchObject([{ after: expect.toSatisfy((after) => after > 8 && after <= 10) }])
})

test('SPN-05 coins as a prize are available at once', async () => {
  const member = await scene.member()
  const { remainingCoin, kind } = await win(scene, member, 'COIN2')
  expect({ remainingCoin, kind }).toEqual({ remainingCoin: 2, kind: 'coins' })
  expect((await setup(member)).userCoin).toBe(2)
})

test('SPN-05 API-05 a repeated request is the same draw; another request is another', async () => {
  const member = await scene.member()
  await giveCoins(scene.app.ctx, member, 3)
  const request = { ...member.caller, key: 'spin-once' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(spin, {}, request)))
  expect(new Set(answers.map(({ result }) => result.draw.seed)).size).toBe(1)
  expect((await setup(member)).next?.count).toBe(1)
})

test('SPN-05 100 spins at once at two servers with three coins make three draws; 100 claims pay once', async () => {
  const { app, sandboxUrl } = scene
  const other = await startTestApp({
    sandboxUrl,
    databaseUrl: app.databaseUrl,
    pepper: app.settings.pepper,
  })
  try {
    const member = await scene.member()
    const hosts = [member.caller, { ...member.caller, host: other.host }]
    // This wheel has no coins among its prizes.
    await asOwner(app, async (owner) => {
      await owner`update spin_slice set weight = 1 where kind = 'coins'`
      await owner`update spin_slice set weight = 1000000 where kind = 'nothing'`
    })
    await giveCoins(app.ctx, member, 3)
    const turns = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => call(spin, {}, hosts[at % 2]!)),
    )
    for (const one of turns)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'NO_COIN' })
    const won = turns.flatMap((one) => (one.status === 'fulfilled' ? [one.value.result] : []))
    const coinsWon = won.filter(({ kind }) => kind === 'coins').length
    expect(won.length).toBeGreaterThanOrEqual(3)
    expect(won.length).toBeLessThanOrEqual(3 + 2 * coinsWon)
    expect(new Set(won.map(({ draw }) => draw.count)).size).toBe(won.length)

    const coupon = await couponFor(scene, member, 'MONEY20')
    const claims = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        call(claimCoupon, { coupon: coupon.code }, hosts[at % 2]!),
      ),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mainOf(scene, member)).toBe(baht(20))
  } finally {
    await other.stop()
  }
})
