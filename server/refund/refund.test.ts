import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { refundBanners, refundCheck, refunds } from '#contract/refund'
import { statement } from '#contract/statement'
import { addToWallet } from '#contract/wallet'
import { dayEarlier, play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { asOwner } from '../testing.ts'
import { add, check, played, player, read, receive } from './scene-testing.ts'

// Goal: a share of yesterday's net loss is returned once, by the games' histories alone. Method: the whole server with
// real rounds at the sandbox's games, moved to yesterday in our own table.
openScene()

const balances = async ({ id }: Member) => {
  const { main, refund } = await scene.app.ctx.ledger.balancesOf(id)
  return { main, refund }
}

test('REF-01 yesterday’s net loss is refunded in two steps, each once, and shows on the statement', async () => {
  const member = await played([200, 0], [100, 150])
  await play(scene, member, 'JOKER', [50, 0])
  expect(await check(member)).toMatchObject({
    result: true,
    bonus: false,
    isOpen: true,
    step: 'receive',
    lost: baht(150),
    refundAmount: baht(7.5),
    aside: 0,
    refundSuccess: 5,
    refundFail: 2,
  })
  expect(await receive(member)).toEqual({ message: 'RECEIVED', amount: baht(7.5) })
  expect(await balances(member)).toEqual({ main: baht(500), refund: baht(7.5) })
  expect(await check(member)).toMatchObject({ result: true, step: 'add', aside: baht(7.5) })
  expect(await add(member)).toEqual({ message: 'ADDED', amount: baht(7.5) })
  expect(await balances(member)).toEqual({ main: baht(507.5), refund: 0 })
  const { day, ...done } = await check(member)
  expect(done).toMatchObject({ result: false, step: 'done', aside: 0, refundAmount: baht(7.5) })

  const { statements } = await call(statement, { page: 1, limit: 10 }, member.caller)
  const shown = day.split('-').reverse().join('/')
  expect(statements.slice(0, 2)).toMatchObject([
    {
      statementType: 'bonus',
      from: 'REFUND',
      to: 'WALLET',
      amount: baht(7.5),
      refund: { description: shown },
    },
    {
      statementType: 'transfer',
      from: 'HOUSE',
      to: 'REFUND',
      amount: baht(7.5),
      refund: { description: `${shown} · 5%` },
    },
  ])
})

test('REF-02 REFUND_SUCCESS: a refund is received once and added once', async () => {
  const member = await played([100, 0])
  await receive(member)
  await expect(receive(member)).rejects.toThrow('REFUND_SUCCESS')
  await add(member)
  await expect(add(member)).rejects.toThrow('REFUND_SUCCESS')
  await expect(receive(member)).rejects.toThrow('REFUND_SUCCESS')
  expect(await balances(member)).toEqual({ main: baht(505), refund: 0 })
})

test('REF-01 a day begins and ends at midnight in Bangkok', async () => {
  const member = await player()
  for (const stake of [1, 20, 40, 80]) await play(scene, member, 'JOKER', [stake, 0])
  await read(member)
  const { day } = await check(member)
  const moments = { 1: '-1 microsecond', 20: '0', 40: '1 day -1 microsecond', 80: '1 day' }
  for (const [stake, offset] of Object.entries(moments))
    await scene.app.ctx.db`
      update bet set settled_at = (${day}::timestamp + ${offset}::interval) at time zone 'Asia/Bangkok'
      where member = ${member.id} and stake = ${Number(stake) * 100}`
  expect(await check(member)).toMatchObject({ lost: baht(60), refundAmount: baht(3) })
})

test('REF-02 while a game’s history cannot be read no refund is shown or received', async () => {
  const member = await player()
  await play(scene, member, 'JOKER', [100, 0])
  const broken = { gateway: 'JOKER', operation: 'bets', flaw: 'error', calls: 2 } as const
  await scene.sandbox.control(broken)
  expect(await check(member)).toMatchObject({ result: false, step: 'waiting', refundAmount: 0 })
  await expect(receive(member)).rejects.toThrow('SERVICE_UNAVAILABLE')
  expect(await balances(member)).toEqual({ main: baht(500), refund: 0 })
  await read(member)
  await dayEarlier(scene, member)
  await scene.sandbox.control({ ...broken, calls: 1 })
  // A reading of the whole day is final.
  expect(await receive(member)).toMatchObject({ amount: baht(5) })
})

test('REF-01 fifty requests at once set it aside once, fifty more add it once', async () => {
  const member = await played([400, 0])
  const many = async (act: (member: Member) => Promise<unknown>) => {
    const tried = await Promise.allSettled(Array.from({ length: 50 }, () => act(member)))
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['REFUND_SUCCESS']))
    return tried.length - refused.length
  }
  expect(await many(receive)).toBe(1)
  expect(await balances(member)).toEqual({ main: baht(500), refund: baht(20) })
  expect(await many(add)).toBe(1)
  expect(await balances(member)).toEqual({ main: baht(520), refund: 0 })
})

test('REF-01 API-06 a refund that went to the wallet another way is not added again', async () => {
  const [some, all] = [await played([400, 0]), await played([400, 0])]
  for (const member of [some, all]) await receive(member)
  await call(addToWallet, { amount: baht(8) }, some.caller)
  await call(addToWallet, { amount: baht(20) }, all.caller)
  expect(await add(some)).toMatchObject({ amount: baht(12) })
  await expect(add(all)).rejects.toThrow('REFUND_SUCCESS')
  expect(await check(all)).toMatchObject({ result: false, step: 'done' })
  for (const member of [some, all])
    expect(await balances(member)).toEqual({ main: baht(520), refund: 0 })
})

test('REF-01 a refund left from another day can still go to the wallet, and stays in the log', async () => {
  const member = await played([100, 0])
  await receive(member)
  const { day } = await check(member)
  await scene.app.ctx.db`update refund set day = day - 1 where member = ${member.id}`
  await dayEarlier(scene, member)
  expect(await check(member)).toMatchObject({ step: 'add', aside: baht(5), lost: 0 })
  expect(await add(member)).toMatchObject({ amount: baht(5) })
  await expect(add(member)).rejects.toThrow('NO_REFUND')
  const log = await call(refunds, { page: 1, limit: 10 }, member.caller)
  expect(log).toMatchObject({ total: 1, refunds: [{ refundAmount: baht(5) }] })
  expect(log.refunds[0]!._id < day).toBe(true)
  const further = await call(refunds, { page: 2, limit: 10 }, member.caller)
  expect(further).toEqual({ total: 1, refunds: [] })
})

test('REF-01 APP-10 the conditions come with their figures, cleaned, in three languages', async () => {
  const { caller } = await scene.member()
  const infoIn = async (language: string) =>
    (await call(refundCheck, {}, { ...caller, language })).info
  const [th, lo, en] = [await infoIn('th'), await infoIn('lo'), await infoIn('en')]
  expect(en).toContain('<strong>5%</strong>')
  expect(en).toContain('1.00 baht')
  expect(th).toMatch(/[\u0e00-\u0e7f].*บาท/s)
  expect(lo).toMatch(/[\u0e80-\u0eff].*ບາດ/s)
  for (const info of [th, lo, en]) expect(info).not.toMatch(/[{}]/)
  await asOwner(
    scene.app,
    (owner) => owner`
      insert into site_text (kind, language, position, html)
      values ('refund', 'en', 9, '<p onclick="x()">{evil}<script>x()</script></p>')`,
  )
  expect(await infoIn('en')).toMatch(/<p>\{evil\}<\/p>$/)
})

test('HOM-08 banners come before it, with our own pictures and cleaned HTML', async () => {
  const { caller } = await scene.member()
  const bannersIn = async (language: string) =>
    (await call(refundBanners, {}, { ...caller, language })).banners
  for (const language of ['th', 'lo', 'en'])
    expect((await bannersIn(language)).map(({ image }) => image)).toEqual([
      '/banners/refund-1.svg',
      '/banners/refund-2.svg',
    ])
  await asOwner(
    scene.app,
    (owner) => owner`
      insert into banner (kind, language, position, image, html)
      values ('refund', 'en', 9, '/banners/refund-1.svg', '<p style="x">hi<img src=x onerror=x()></p>')`,
  )
  expect((await bannersIn('en')).at(-1)).toEqual({
    image: '/banners/refund-1.svg',
    html: '<p>hi</p>',
  })
})
