import { expect, onTestFinished, test } from 'vitest'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { profile } from '#contract/profile'
import { register } from '#contract/register'
import { ownFolder } from '#db/testing'
import { guestOf, newGuest, visitorOf } from '../chat/visitor.ts'
import { createIdempotency } from '../edge/idempotency.ts'
import { encryptPicture, keyOf, pictureAt } from '../identity/pictures.ts'
import { storeRecoveryCodes, useRecoveryCode } from '../operator/recovery.ts'
import { createFiles } from '../platform/files.ts'
import { assertPhoneNotExcluded, hashOfPhone } from '../protection/excluded-phone.ts'
import { newMember, newRegistration, setSetting } from '../register/testing.ts'
import { startTestApp } from '../testing.ts'
import { pepperColumns } from './columns.ts'
import { earlierKeysOf } from './earlier.ts'
import { fillEvery, hashed, plains } from './every-testing.ts'
import { createRenewal } from './renew.ts'
import { at, database, next, old, rotated, started } from './rotate-testing.ts'

// Goal: after a change of PEPPER everything reads back and every look-up finds. Method: a row of every listed column, and
// the features' own functions under the next PEPPER.
const stored = (url: string, column: string) =>
  at(url, async (db) => {
    const [table, name] = column.split('.') as [string, string]
    const ours = table === 'pepper_key' ? db`where purpose = 'x'` : db``
    const [row] = await db<{ value: string | Uint8Array }[]>`
      select ${db.identifier(name)} as value from ${db.identifier(table)} ${ours}`
    return row!.value
  })

test('every listed column is under the new PEPPER afterwards, reads back, and no row looks changed', async () => {
  const url = await database()
  await started(url, old)
  await fillEvery(url, { pepper: old })
  const audited = () => at(url, (db) => db`select kind, about from operator_audit order by id`)
  const before = await audited()
  expect(await rotated(url, 'status')).toContain(
    'voucher.encrypted_voucher: 1 left, 0 were under the new PEPPER',
  )

  const said = await rotated(url)
  expect(said.filter((line) => line.includes('neither'))).toEqual([])
  const ours = createRenewal({ pepper: next }, { pepper: old }, ['KBANK'])
  for (const [column, { purpose, renewal }] of Object.entries(pepperColumns)) {
    if (renewal !== 'encrypted' && renewal !== 'keyed') continue
    const value = await stored(url, column)
    if (renewal === 'keyed')
      expect([column, Buffer.from(value as Uint8Array)]).toEqual([
        column,
        hashed({ pepper: next }, purpose),
      ])
    else
      expect({ column, ...ours.encrypted(purpose, value) }).toEqual({
        column,
        under: 'current',
        plain: Buffer.from(plains[purpose]!),
      })
  }
  const [approval] = await at(url, (db) => db`select input from approval`)
  expect(approval.input).toEqual({
    fingerprint: hashed({ pepper: next }, 'bank account').toString('hex'),
  })
  const [member] = await at(url, (db) => db`select bank_changed_at from member`)
  expect(member.bankChangedAt).toBeNull()
  // The change of PEPPER itself is in the audit: its beginning and its end.
  expect((await audited()).slice(before.length)).toMatchObject([
    { about: 'pepper' },
    { about: 'pepper' },
  ])
  const off = await at(url, (db) => db`select tgname from pg_trigger where tgenabled = 'D'`)
  expect(off).toEqual([])
  expect(await rotated(url)).toEqual(['PEPPER was changed before: nothing is left.'])
})

test('a bank account registers once, before and after, and its member reads it', async () => {
  const url = await database()
  const first = await startTestApp({ databaseUrl: url, pepper: old })
  await setSetting(first.ctx.db, 'registerOtp', false)
  const { username, password, bankCode, bankAccountNo, token } = await newMember(first.host)
  const known = await call(profile, {}, { host: first.host, token })
  const again = (host: string) =>
    call(register, newRegistration({ bankCode, bankAccountNo }), { host })
  const refusal = await again(first.host).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'Refusal' })
  await first.stop()
  await rotated(url)
  const second = await startTestApp({ databaseUrl: url, pepper: next })
  onTestFinished(() => second.stop())
  await expect(again(second.host)).rejects.toMatchObject({
    name: 'Refusal',
    code: (refusal as { code: string }).code,
  })
  const { token: newToken } = await call(login, { username, password }, { host: second.host })
  expect(await call(profile, {}, { host: second.host, token: newToken })).toEqual(known)
  expect(await call(profile, {}, { host: second.host, token })).toEqual(known)
})

test('hashes that cannot be computed again are found under the keys of earlier PEPPERs', async () => {
  const url = await database()
  await started(url, old)
  const before = { pepper: old }
  const guestId = 'a-guest-of-the-chat-with-an-id'
  const guest = newGuest(before)
  const request = { owner: 'member:1', key: 'k', line: 'POST /x', body: { amount: 1 } }
  const reply = { status: 200, body: '{}' }
  const fail = (error: unknown) => expect.fail(String(error))
  const code = 'aaaaa-bbbbb'
  const name = await at(url, async (db) => {
    const visitor = await guestOf({ db, secrets: before }, guestId)
    await db`insert into conversation (name) values (${visitor!.name})`
    await db`insert into excluded_phone (hash) values (${hashOfPhone(before, '+66811111111')})`
    const [{ id }] = await db<[{ id: number }]>`
      insert into operator (username, role) values ('somebody', 'owner') returning id`
    await db.begin((tx) => storeRecoveryCodes(tx, before, { operator: id, codes: [code] }))
    await createIdempotency(db, before, fail)(request, async () => reply)
    return visitor!.name
  })
  await rotated(url)
  await at(url, async (db) => {
    const secrets = { pepper: next, earlier: await earlierKeysOf(db, { pepper: next }) }
    expect(await guestOf({ db, secrets }, guestId)).toMatchObject({ name })
    expect(await visitorOf({ db, region: 'th', secrets }, guest.token)).toMatchObject({
      name: guest.guestId,
    })
    await expect(assertPhoneNotExcluded({ db, secrets }, '+66811111111')).rejects.toThrow()
    await assertPhoneNotExcluded({ db, secrets }, '+66811111112')
    const [{ id }] = await db<[{ id: number }]>`select id from operator where username = 'somebody'`
    const used = () => db.begin((tx) => useRecoveryCode(tx, secrets, { operator: id, code }))
    expect([await used(), await used()]).toEqual([true, false])
    const once = createIdempotency(db, secrets, fail)
    expect(await once(request, () => expect.fail('ran twice'))).toEqual({ ...reply, hit: true })
    const other = once({ ...request, body: { amount: 2 } }, () => expect.fail('ran'))
    await expect(other).rejects.toMatchObject({ code: 'KEY_REUSED' })
  })
})

test('the pictures of documents are under the new PEPPER, also one that a killed command left half written', async () => {
  const url = await database()
  await started(url, old)
  const folder = ownFolder()
  const files = createFiles({ kind: 'disk', folder })
  const paths = ['a', 'b'].map((letter) => letter.repeat(32))
  await at(url, async (db) => {
    await db.unsafe(`set session_replication_role = 'replica'`)
    for (const path of paths)
      await db`insert into identity_picture (bucket, member, path, type) values (1, 1, ${path}, 'image/png')`
  })
  const picture = (pepper: Buffer) => encryptPicture({ pepper }, Buffer.from('picture'))
  const put = (key: string, bytes: Buffer) => files.put(key, bytes, 'image/png')
  await put(keyOf(paths[0]!), picture(old))
  await put(keyOf(paths[1]!), picture(next).subarray(0, 20))
  await put(`${keyOf(paths[1]!)}-next`, picture(next))
  await rotated(url, 'rotate', folder)
  for (const path of paths) {
    expect(String(await pictureAt({ files, secrets: { pepper: next } }, path))).toBe('picture')
    expect(await files.get(`${keyOf(path)}-next`)).toBeUndefined()
  }
})
