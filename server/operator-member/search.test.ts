import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { createQr } from '#contract/deposit'
import { activateGame } from '#contract/game'
import { consoleSearch } from '#contract/operator-member'
import { withdraw } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { inLaoDigits, inThaiDigits } from './testing.ts'

// Goal: an operator finds a member by everything that a caller can read out, and no more than the operator may see.
// Method: the whole server with the sandbox, over HTTP.
let desk: Awaited<ReturnType<typeof newOperator>>
let person: Awaited<ReturnType<typeof newMember>>
let id: number
let userId: string
openScene()
beforeAll(async () => {
  const { app } = scene
  await setSetting(app.ctx.db, 'registerOtp', false)
  desk = await newOperator(app, 'finance')
  person = await newMember(app.host, { name: 'Nattaphon', bankAccountName: 'NATTHAPHON SRISUWAN' })
  await newMember(app.host, { name: 'Somebody', bankAccountName: 'SOMEBODY ELSE' })
  const [row] = await app.ctx.db<{ id: number; userId: string }[]>`
    select id, public_id as user_id from member where name = 'Nattaphon'`
  ;({ id, userId } = row!)
})

const search = async (text: string, caller = desk.desk) =>
  (await call(consoleSearch, { text }, caller)).found

test('a member is found by phone however it is typed, by member ID and by whole account number', async () => {
  const { username, bankAccountNo } = person
  const typed = [
    username,
    `+66${username.slice(1)}`,
    `${username.slice(0, 3)}-${username.slice(3)}`,
  ]
  for (const text of [...typed, userId, bankAccountNo]) {
    const found = await search(text)
    expect(found, text).toMatchObject([{ kind: 'member', id: userId, isExact: true }])
    expect(found[0]!.member).toEqual({ userId, name: 'Nattaphon' })
    expect(found[0]!.detail).toBe(username)
  }
  expect(await search(bankAccountNo.slice(0, -1))).toEqual([])
  expect(await search(userId.slice(0, -1))).toEqual([])
})

test('a number is found in Thai and Lao digits, and however it is grouped', async () => {
  const { username, bankAccountNo } = person
  const [start, middle, end] = [username.slice(0, 3), username.slice(3, 6), username.slice(6)]
  const typed = [
    ...[username, userId, bankAccountNo].map(inThaiDigits),
    inLaoDigits(username),
    `(${start}) ${middle}-${end}`,
    `${start}.${middle}.${end}`,
    `${start}\u2013${middle}\u2011${end}`,
    `+66 (${username.slice(1, 3)}) ${middle} ${end}`,
  ]
  for (const text of typed)
    expect(await search(text), text).toMatchObject([{ kind: 'member', id: userId, isExact: true }])
  expect(await search(inThaiDigits(end))).toMatchObject([
    { kind: 'member', id: userId, isExact: false },
  ])
})

test('a member is found by the beginning of the name or of the account holder, in any case', async () => {
  for (const text of ['natta', 'NATTAPHON', 'natthaphon sri'])
    expect(await search(text), text).toMatchObject([{ kind: 'member', id: userId, isExact: false }])
  expect(await search('srisuwan')).toEqual([])
})

test('members are found by the last four digits of the phone, or of the account that a deposit came from', async () => {
  const { db } = scene.app.ctx
  const ending = person.username.slice(-4)
  expect(await search(ending)).toMatchObject([{ kind: 'member', id: userId, isExact: false }])
  const [recent, old] = ['4821', '4822', '4823'].filter((tail) => tail !== ending)
  expect(await search(recent!)).toEqual([])
  await db`
    insert into bank_transfer (bank, reference, member, amount, currency, movement, sender_tail, credited_at) values
      ('KBANK', 'ENDING1', ${id}, 5000, 'BAHT', 'bank:KBANK:ENDING1', ${recent!}, now()),
      ('KBANK', 'ENDING2', null, 5000, 'BAHT', null, ${recent!}, now()),
      ('KBANK', 'ENDING3', ${id}, 5000, 'BAHT', 'bank:KBANK:ENDING3', ${old!}, now() - interval '32 days')`
  expect(await search(recent!)).toMatchObject([{ kind: 'member', id: userId, isExact: false }])
  expect(await search(old!)).toEqual([])
})

test('money is found by its reference, and names its member', async () => {
  const { ctx } = scene.app
  await give(ctx, id, baht(1_000))
  const { qrcodeId } = await call(createQr, { id: 'KBANK', amount: baht(100) }, person.app)
  await call(withdraw, { amount: baht(150) }, person.app)
  const [payout] = await ctx.db<{ reference: string }[]>`
    select reference from withdrawal where member = ${id}`
  await ctx.db`
    insert into bank_transfer (bank, reference, member, amount, currency, movement)
    values ('KBANK', 'BANKREF123', ${id}, 5000, 'BAHT', 'bank:KBANK:BANKREF123')`
  const expected: [text: string, kind: string][] = [
    [qrcodeId!, 'qr'],
    [payout!.reference, 'withdrawal'],
    [`withdraw:${payout!.reference}`, 'movement'],
    [payout!.reference.toLowerCase(), 'withdrawal'],
    [`withdraw:${payout!.reference.toLowerCase()}`, 'movement'],
    ['BANKREF123', 'bank-transfer'],
  ]
  for (const [text, kind] of expected) {
    const found = await search(text)
    expect(found, text).toMatchObject([{ kind, isExact: true, member: { userId } }])
  }
})

test('a member is found by the user name at a game', async () => {
  const { db } = scene.app.ctx
  await call(activateGame, { slotCode: 'pg' }, person.app)
  const [account] = await db<{ username: string }[]>`
    select username from game_account where member = ${id} and game = 'pg'`
  expect(await search(account!.username)).toMatchObject([
    { kind: 'game-account', member: { userId }, detail: 'pg' },
  ])
})

test('a search shows only the kinds that the operator has the right to see', async () => {
  await scene.app.ctx.db`
    insert into unmatched_payment (provider, fact, reason_code, transaction, amount, currency, raw)
    values ('KBANK', 'fact', 'payer_not_found', 'UNMATCHED1', 7000, 'BAHT', '')`
  const support = await newOperator(scene.app, 'support')
  expect(await search('UNMATCHED1')).toMatchObject([{ kind: 'payment', amount: baht(70) }])
  expect(await search('UNMATCHED1', support.desk)).toEqual([])
})

test('every search is audited with its text, also one that finds nothing', async () => {
  await search('nobody has this name')
  const [line] = await scene.app.ctx.db<{ username: string; after: object }[]>`
    select username, after from operator_audit where action = 'search' order by id desc limit 1`
  expect(line).toEqual({
    username: desk.username,
    after: { search: 'nobody has this name', rows: 0 },
  })
})

test.each(["' or 1=1 --", '%%', '__', '<b>x</b>', '\\\\', '$1', 'ก'.repeat(80)])(
  'a search for %s finds nothing and harms nothing',
  async (text) => {
    expect(await search(text)).toEqual([])
  },
)
