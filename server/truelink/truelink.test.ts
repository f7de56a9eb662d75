import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { sendTruelink } from '#contract/deposit'
import { exclude } from '#contract/protection'
import { statement } from '#contract/statement'
import { sealTruelink } from '#contract/truelink'
import { createTrueWallet, sandboxTrueWallet } from '#providers/truewallet/truewallet'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { openAccounts } from '../deposit-account/testing.ts'
import { externalTransferJobs } from '../external-transfer/jobs.ts'
import { redeem } from './truelink.ts'

// Goal: a gift is credited once, to one member, for its value, and the server never opens a member's link. Method: the
// whole server against the sandbox's TrueWallet.
openScene()

const send = async ({ caller }: Member, link: string) =>
  call(sendTruelink, { link: await sealTruelink(link) }, caller)
const stateOf = async (id: string) =>
  (await scene.sandbox.vouchers()).find((voucher) => voucher.id === id)?.state

test('DEP-08 a gift link is credited and on the statement, with the amount that TrueWallet confirms', async () => {
  const member = await scene.member()
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(120) })
  expect(await send(member, link)).toMatchObject({ amount: 12_000 })
  expect(await mainOf(scene, member)).toBe(12_000)
  const { statements } = await call(statement, { page: 1, limit: 10 }, member.caller)
  expect(statements).toMatchObject([
    { statementType: 'deposit', from: 'TRUEWALLET', to: 'WALLET', amount: 12_000 },
  ])
  const { db } = scene.app.ctx
  const taken = await db`
    select from_account from ledger.posting join ledger.movement on id = movement
    where posting.member = ${member.id}`
  expect(taken).toEqual([{ fromAccount: 'house/bank:TRUEWALLET:0800001234' }])
})

test('DEP-08 API-05 of twenty concurrent requests with one link, one is credited', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => scene.member()))
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(50) })
  const sent = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => send(members[at % 4]!, link)),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of sent)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'TRUELINK_DUPLICATE' })
  const money = await Promise.all(members.map((member) => mainOf(scene, member)))
  expect(money.sort()).toEqual([0, 0, 0, 5_000])
})

test.each(['expired', 'own'] as const)('DEP-08 a gift that is %s is refused', async (kind) => {
  const member = await scene.member()
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(50), kind })
  await expect(send(member, link)).rejects.toThrow('TRUELINK_INVALID')
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-08 a gift whose answer is lost is confirmed later, and credited once', async () => {
  const member = await scene.member()
  const { id, link } = await scene.sandbox.makeVoucher({ amount: baht(80) })
  await scene.sandbox.control({
    gateway: 'TRUEWALLET',
    operation: 'redeem',
    flaw: 'error',
    calls: 1,
  })
  const wish = { link: await sealTruelink(link) }
  const again = { ...member.caller, key: 'lost-answer' }
  expect(await call(sendTruelink, wish, again)).toMatchObject({ amount: 8_000 })
  expect(await stateOf(id)).toBe('taken')
  expect(await call(sendTruelink, wish, again)).toMatchObject({ amount: 8_000 })
  expect(await mainOf(scene, member)).toBe(8_000)
})

test('DEP-08 API-05 a gift that was sent before the wallet closed and a break began is credited under its key', async () => {
  const member = await scene.member()
  const { db } = scene.app.ctx
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(60) })
  const wish = { link: await sealTruelink(link) }
  const keyed = { ...member.caller, key: 'closed-since' }
  const first = await call(sendTruelink, wish, keyed)
  await db`delete from idempotency_key`
  await db`update deposit_wallet set is_open = false where mode = 'GIFT'`
  await call(exclude, { length: '24-hours' }, member.caller)
  const again = await Promise.all(Array.from({ length: 10 }, () => call(sendTruelink, wish, keyed)))
  await openAccounts(scene.app)
  expect(new Set(again.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(first)]))
  expect(await mainOf(scene, member)).toBe(6_000)
})

test('DEP-08 API-05 a key of another gift is KEY_REUSED, and that gift stays unopened', async () => {
  const member = await scene.member()
  const [first, other] = [
    await scene.sandbox.makeVoucher({ amount: baht(30) }),
    await scene.sandbox.makeVoucher({ amount: baht(40) }),
  ]
  const keyed = { ...member, caller: { ...member.caller, key: 'gift' } }
  await send(keyed, first.link)
  await scene.app.ctx.db`delete from idempotency_key`
  await expect(send(keyed, other.link)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  expect(await stateOf(other.id)).toBe('open')
  expect(await mainOf(scene, member)).toBe(3_000)
})

/** TrueWallet at an address where no server is. */
async function unreached(work: () => Promise<unknown>) {
  const { ctx } = scene.app
  const { trueWallet } = ctx
  ctx.trueWallet = createTrueWallet({
    ...sandboxTrueWallet(scene.sandboxUrl),
    url: 'http://127.0.0.1:1',
  })
  await work().finally(() => {
    ctx.trueWallet = trueWallet
  })
}

test('DEP-08 a gift that did not reach TrueWallet can be sent again by its member, and is credited once', async () => {
  const { ctx } = scene.app
  const [member, other] = [await scene.member(), await scene.member()]
  const { id, link } = await scene.sandbox.makeVoucher({ amount: baht(90) })
  await unreached(() => expect(send(member, link)).rejects.toThrow('TRUELINK_CLOSED'))
  expect(await stateOf(id)).toBe('open')
  await expect(send(other, link)).rejects.toThrow('TRUELINK_DUPLICATE')
  const sent = await Promise.allSettled(Array.from({ length: 10 }, () => send(member, link)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stateOf(id)).toBe('taken')
  await expect(send(member, link)).rejects.toThrow('TRUELINK_DUPLICATE')
  const [first] = await ctx.db<{ reference: string }[]>`
    select reference from external_transfer where member = ${member.id} and reason_code = 'not_sent'`
  await externalTransferJobs['external-transfer.check'](first!, ctx)
  expect([await mainOf(scene, member), await mainOf(scene, other)]).toEqual([9_000, 0])
})

test('DEP-08 a gift that was credited after its refusal is confirmed when it is sent again under its key', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(70), kind: 'expired' })
  const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
  const sendAgain = async () => redeem(ctx, caller, await sealTruelink(link), 'refused-then-paid')
  await expect(sendAgain()).rejects.toThrow('TRUELINK_INVALID')
  const { trueWallet } = ctx
  const { find } = trueWallet
  const amount = baht(70)
  ctx.trueWallet = {
    ...trueWallet,
    find: { ...find, read: () => ({ word: 'done', found: { state: 'applied', amount } }) },
  }
  const [gift] = await ctx.db<{ reference: string }[]>`
    select reference from external_transfer where member = ${member.id}`
  await externalTransferJobs['external-transfer.check'](gift!, ctx).finally(() => {
    ctx.trueWallet = trueWallet
  })
  expect(await mainOf(scene, member)).toBe(amount)
  const sent = await Promise.all(Array.from({ length: 5 }, sendAgain))
  expect(sent).toEqual(Array(5).fill({ reference: `truelink:${gift!.reference}`, amount }))
  expect(await mainOf(scene, member)).toBe(amount)
})

test('DEP-08 the database gives a gift that reached TrueWallet to no other transfer', async () => {
  const { db } = scene.app.ctx
  const member = await scene.member()
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(40) })
  await send(member, link)
  await expect(db`
    update voucher set reference = 'ANOTHER' where member = ${member.id}`).rejects.toThrow(
    'was sent to TrueWallet',
  )
})

test('DEP-08 while the result is unknown the member gets "being confirmed"', async () => {
  const member = await scene.member()
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(30) })
  await scene.sandbox.control({
    gateway: 'TRUEWALLET',
    operation: 'redeem',
    flaw: 'delay',
    delayMs: 1_500,
    calls: 1,
  })
  const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
  const sealed = await sealTruelink(link)
  await expect(redeem(scene.app.ctx, caller, sealed, 'slow', 200)).rejects.toThrow(
    'TRANSFER_PENDING',
  )
  await expect.poll(() => mainOf(scene, member)).toBe(3_000)
})

const vouchers = 'https://gift.truemoney.com/campaign/?v='
const hosts = ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]', '0x7f.1', '2130706433']
const odd = [
  ...hosts.flatMap((host) => [
    `http://${host}/campaign/?v=abcdefghij12345`,
    `https://${host}/campaign/?v=abcdefghij12345`,
    `https://gift.truemoney.com@${host}/campaign/?v=abcdefghij12345`,
    `https://${host}#gift.truemoney.com/campaign/?v=abcdefghij12345`,
    `https://gift.truemoney.com.${host}/campaign/?v=abcdefghij12345`,
    `file://${host}/etc/passwd`,
    `gopher://${host}:6379/_SET`,
    `//${host}/campaign/?v=abcdefghij12345`,
  ]),
  ...['http:', 'ftp:', 'data:', 'javascript:', 'HTTPS:'].map(
    (scheme) => `${scheme}//gift.truemoney.com/campaign/?v=abcdefghij12345`,
  ),
  ...['', 'a', 'a'.repeat(65), '../../x', 'abc def ghi jkl', 'abcdefghij%00', 'ก'.repeat(12)].map(
    (voucher) => vouchers + voucher,
  ),
  ...['&v=2', '#x', '/..', '?v=1', '%2e%2e', ';x', '\nhost: x', '&callback=http://127.0.0.1'].map(
    (end) => `${vouchers}abcdefghij12345${end}`,
  ),
  'not a link',
]

test('DEP-08 the same link is sealed to the same text, so that it can be sent again under its key', async () => {
  const link = 'https://gift.truemoney.com/campaign/?v=abc'
  expect(await sealTruelink(link)).toBe(await sealTruelink(link))
  expect(await sealTruelink(link)).not.toBe(await sealTruelink(`${link}d`))
})

test('DEP-08 a link to another site is refused, without a call to TrueWallet', async () => {
  const member = await scene.member()
  // The sandbox fails every call, so this answer proves that the server made none.
  await scene.sandbox.control({ gateway: 'TRUEWALLET', operation: 'redeem', flaw: 'error' })
  for (const link of odd) await expect(send(member, link), link).rejects.toThrow('TRUELINK_INVALID')
  for (const sealed of ['x', 'AAAA', await sealTruelink('')])
    await expect(call(sendTruelink, { link: sealed }, member.caller)).rejects.toThrow(
      'TRUELINK_INVALID',
    )
  const { db } = scene.app.ctx
  expect(await db`select from external_transfer where member = ${member.id}`).toHaveLength(0)
})

test('DEP-08 a closed gift wallet says so', async () => {
  const member = await scene.member()
  const { db } = scene.app.ctx
  await db`update deposit_wallet set is_open = false where mode = 'GIFT'`
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(50) })
  await expect(send(member, link)).rejects.toThrow('TRUELINK_CLOSED')
  await openAccounts(scene.app)
})
