import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import {
  type Deposit,
  depositCase,
  depositStory,
  deposits,
  exportDeposits,
  queryDeposit,
} from '#contract/operator-deposit'
import { proposeDepositsExport } from '#contract/operator-export'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, openedQr } from '../deposit/testing.ts'
import { creditIn } from '../deposit/transfer-in.ts'
import { newOperator } from '../operator/testing.ts'
import { decided, memberOfFeed, newPayer, sent, upload } from '../slip/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: one list shows everything that came or should have come, each thing once, newest first, whatever the filter.
// Method: the whole server against the sandbox's banks and gateways.
let support: Awaited<ReturnType<typeof newOperator>>
let member: Member
const made = { transfer: '', slip: '', failed: '', unmatched: '', qr: '', credited: '' }
openScene()
beforeAll(async () => {
  support = await newOperator(scene.app, 'support')
})

test('STM-04 deposits of every source arrive', async () => {
  const { db } = scene.app.ctx
  // No filter below finds its digits.
  const payer = { ...newPayer(), account: '3000007890' }
  member = await memberOfFeed(scene, payer)
  made.qr = (await openedQr(member, 'KBANK')).id
  const scb = { bank: 'SCB', account: '0004560002' } as const
  made.credited = (await sent(scene, payer, { to: scb, amount: baht(250) })).reference
  const count = (kind: Deposit['kind']) => async () => (await list({ kind })).deposits.length
  await expect.poll(count('transfer'), { timeout: 30_000 }).toBe(1)
  made.transfer = (await sent(scene, payer)).reference
  made.slip = await upload(await scene.sandbox.slip(made.transfer), member.caller)
  await decided(member, made.slip)
  const from = { bank: 'KTB', account: '9990004321', name: 'NOBODY KNOWN' } as const
  const late = await sent(scene, payer, { from })
  made.failed = await upload(await scene.sandbox.slip(late.reference), member.caller)
  await decided(member, made.failed)
  made.unmatched = (await sent(scene, payer, { from, to: scb, amount: baht(77) })).reference
  await expect.poll(count('payment'), { timeout: 30_000 }).toBe(1)
  await db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, confirmed, currency, state, closed_at)
    values (${member.id % 256}, ${member.id}, 'VOUCHER00000000000A1', 'voucher', 'TRUEWALLET', 0, 5000, 'BAHT', 'settled', now())`
})
type Filter = Omit<Parameters<typeof call<typeof deposits>>[1], 'limit'>
const list = (filter: Filter = {}, limit = 100) =>
  call(deposits, { limit, ...filter }, support.desk)
const namesOf = (rows: Deposit[]) => rows.map(({ kind, state }) => `${kind} ${state}`)

test('everything that came or should have come is in one list once, newest first', async () => {
  const all = await list()
  expect(namesOf(all.deposits).toSorted()).toEqual([
    'payment unmatched',
    'qr expected',
    'slip credited',
    'slip failed',
    'transfer credited',
    'voucher credited',
  ])
  expect(all).toMatchObject({ next: null, since: null, totals: null })
  const times = all.deposits.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  const transfer = all.deposits.find(({ kind }) => kind === 'transfer')
  expect(transfer).toMatchObject({ id: `SCB:${made.credited}`, amount: baht(250), bank: 'SCB' })
})

test('pages of one row hold the same rows as the whole list, also when all have the same time', async () => {
  const { db } = scene.app.ctx
  await db`update slip set created_at = '2026-01-02T03:04:05.678901Z'`
  await db`update deposit_qr set created_at = '2026-01-02T03:04:05.678901Z'`
  const whole = (await list()).deposits
  const paged: Deposit[] = []
  let after: string | undefined
  do {
    const page = await list(after ? { after } : {}, 1)
    paged.push(...page.deposits)
    after = page.next ?? undefined
  } while (after)
  expect(paged).toEqual(whole)
  expect(whole).toHaveLength(6)
  await db`update slip set created_at = now()`
  await db`update deposit_qr set created_at = now()`
})

test.each<[what: string, filter: () => Filter, names: string[]]>([
  ['a kind', () => ({ kind: 'slip' }), ['slip credited', 'slip failed']],
  ['a state', () => ({ state: 'failed' }), ['slip failed']],
  ['a bank', () => ({ bank: 'SCB' }), ['payment unmatched', 'transfer credited']],
  ['amounts', () => ({ amountFrom: baht(60), amountTo: baht(80) }), ['payment unmatched']],
  ['the sender’s digits', () => ({ sender: '4321' }), ['payment unmatched', 'slip failed']],
  ['fewer digits', () => ({ sender: '21' }), ['payment unmatched', 'slip failed']],
  ['a bank’s reference', () => ({ reference: made.unmatched }), ['payment unmatched']],
  ['the transfer of a slip', () => ({ reference: made.transfer }), ['slip credited']],
  ['a slip', () => ({ reference: made.failed }), ['slip failed']],
  ['a QR', () => ({ reference: made.qr }), ['qr expected']],
  ['times', () => ({ from: 1, to: 2 }), []],
  ['SQL', () => ({ reference: `' or 1=1; drop table slip; --` }), []],
  ['HTML', () => ({ reference: '<img src=x onerror=alert(1)>' }), []],
])('the list is filtered by %s', async (_, filter, names) => {
  expect(namesOf((await list(filter())).deposits).toSorted()).toEqual(names)
})

test('a sum is of a bounded time, and only of what was credited', async () => {
  const { totals } = await list({ from: Date.now() - 3_600_000 })
  expect(totals).toEqual({
    count: 6,
    isMore: false,
    credited: [{ currency: 'BAHT', amount: baht(100 + 250 + 50) }],
  })
  const { since, totals: found } = await list({ amountFrom: baht(200) })
  expect(since).toBeLessThan(Date.now() - 30 * 24 * 3_600_000)
  expect(found).toMatchObject({ count: 1 })
})

test('each row leads to its page: a story, or the case that can be resolved', async () => {
  for (const { kind, id, state } of (await list()).deposits) {
    if (kind === 'slip' || kind === 'payment') {
      const found = await call(depositCase, { kind, id }, support.desk)
      expect(found).toMatchObject({
        kind,
        id,
        canResolve: state === 'failed' || state === 'unmatched',
      })
    } else {
      const { story } = await call(depositStory, { kind, id }, support.desk)
      expect(story.length).toBeGreaterThan(0)
    }
  }
  const name = { kind: 'slip', id: made.failed } as const
  expect((await call(queryDeposit, name, support.desk)).checks).toHaveLength(8)
  const story = await call(
    depositStory,
    { kind: 'transfer', id: `SCB:${made.credited}` },
    support.desk,
  )
  expect(story.movement).toBe(`bank:SCB:${made.credited}`)
})

test('NO_DATA for what does not exist, BAD_REQUEST for a wrong cursor, refused without the right', async () => {
  for (const kind of ['qr', 'transfer', 'voucher'] as const)
    await expect(call(depositStory, { kind, id: 'NONE:NONE' }, support.desk)).rejects.toThrow(
      'NO_DATA',
    )
  for (const kind of ['slip', 'payment'] as const)
    await expect(call(depositCase, { kind, id: '999' }, support.desk)).rejects.toThrow('NO_DATA')
  for (const after of ['x', '1.qr', '1.nothing.id', `1.qr' or 1=1`])
    await expect(list({ after })).rejects.toThrow('BAD_REQUEST')
  const marketing = await newOperator(scene.app, 'marketing')
  await expect(call(deposits, { limit: 10 }, marketing.desk)).rejects.toThrow('INVALID_USER_3')
  await expect(call(exportDeposits, {}, support.desk)).rejects.toThrow('INVALID_USER_3')
})

test('each page of a search for a sender is in the audit, also one that no first page came before', async () => {
  const { username, desk } = await newOperator(scene.app, 'support')
  const after = `${Date.now() + 60_000}000.qr.none`
  await call(deposits, { limit: 10, sender: '1234', after }, desk)
  const lines = await scene.app.ctx.db<{ after: object }[]>`
    select after from operator_audit where username = ${username} and action = 'search'`
  expect(lines).toEqual([{ after: { deposits: { limit: 10, sender: '1234' } } }])
})

test('a role that exports members and does not see deposits saves none of them', async () => {
  const { desk } = await newOperator(scene.app, 'support-lead')
  await asOwner(
    scene.app,
    (db) => db`
      delete from operator_role_right where role = 'support-lead' and name = 'deposits.read'`,
  )
  const propose = { filter: {}, reason: 'The month is over' }
  for (const asked of [
    () => call(deposits, { limit: 10 }, desk),
    () => call(exportDeposits, {}, desk),
    () => call(proposeDepositsExport, propose, desk),
  ])
    await expect(asked()).rejects.toThrow('INVALID_USER_3')
})

test('a file of comma-separated values holds the rows of the filter, and the audit their number', async () => {
  const owner = await newOperator(scene.app, 'owner')
  const response = await fetch(`${scene.app.host}/api/console/deposits/csv`, {
    method: 'POST',
    headers: {
      'x-client-id': 'kapao-web',
      'content-type': 'application/json',
      authorization: `Bearer ${owner.token}`,
    },
    body: JSON.stringify({ kind: 'slip' }),
  })
  const lines = (await response.text()).trim().split('\r\n')
  expect(response.status).toBe(200)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('kind,id,at,state')
  const [row] = await scene.app.ctx.db`
    select after from operator_audit where action = 'export' order by id desc limit 1`
  expect(row).toEqual({ after: { deposits: 2, filter: { kind: 'slip' } } })
})

test('a transfer whose bank writes a colon into its reference has a story', async () => {
  const { ctx } = scene.app
  const reference = 'BATCH:2026:0042'
  await ctx.db.begin((tx) =>
    creditIn(ctx, tx, {
      bank: 'SCB',
      receivedIn: 'bank:SCB:0004560002',
      reference,
      member: member.id,
      amount: baht(3),
      currency: 'BAHT',
    }),
  )
  const story = await call(depositStory, { kind: 'transfer', id: `SCB:${reference}` }, support.desk)
  expect(story).toMatchObject({ reference, amount: baht(3), movement: `bank:SCB:${reference}` })
})
