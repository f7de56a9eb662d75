import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '#db/testing'
import { encryptAccountNo } from '../profile/bank-account.ts'
import { password } from '../register/testing.ts'
import { asOwner, startTestApp } from '../testing.ts'
import { assertPepper } from './assert.ts'

// Goal: a server with a wrong PEPPER does not start, because what it writes would be lost with that one. Method: servers
// on one database, also one that an earlier version has written.
const refused = /^PEPPER is not the one that this database was written with: /

async function database() {
  const own = await testDb()
  onTestFinished(() => own.drop())
  return own
}

const rowsOf = (db: Awaited<ReturnType<typeof testDb>>['db']) => db`select * from pepper`

/** Adds a member as an earlier version stored one. */
const addMember = (db: Awaited<ReturnType<typeof testDb>>['db'], accountNo: string) => db`
  insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name,
    bank_account_no, bank_account_index, source)
  select '10000001', '+66800000001', 'SOMCHAI', ${password}, 'BAHT', b.code, 'SOMCHAI', ${accountNo},
    ${randomBytes(32)}, s.code
  from (select code from bank limit 1) b, (select code from source limit 1) s returning id`

test('a server with another PEPPER does not start and changes nothing, and the right one starts again', async () => {
  const { url, db } = await database()
  const pepper = randomBytes(32)
  const first = await startTestApp({ databaseUrl: url, pepper })
  await first.stop()
  const noted = await rowsOf(db)
  expect(noted).toHaveLength(1)
  const wrong = startTestApp({ databaseUrl: url, pepper: randomBytes(32) })
  await expect(wrong).rejects.toThrow(refused)
  expect(await rowsOf(db)).toEqual(noted)
  const second = await startTestApp({ databaseUrl: url, pepper })
  await second.stop()
  expect(await rowsOf(db)).toEqual(noted)
})

test('of two servers with different PEPPERs that start at once with an empty database one starts', async () => {
  const { url, db } = await database()
  const peppers = Array.from({ length: 6 }, () => randomBytes(32))
  const all = await Promise.allSettled(peppers.map((pepper) => assertPepper(db, { pepper })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const right = peppers[all.findIndex(({ status }) => status === 'fulfilled')]!
  const app = await startTestApp({ databaseUrl: url, pepper: right })
  await app.stop()
})

test('a database of a version that noted no PEPPER shows it in its account numbers', async () => {
  const { url, db } = await database()
  const pepper = randomBytes(32)
  const first = await startTestApp({ databaseUrl: url, pepper })
  expect(await addMember(db, encryptAccountNo({ pepper }, '1234567890'))).toHaveLength(1)
  await first.stop()
  await asOwner({ databaseUrl: url }, (owner) => owner`delete from pepper`)
  const wrong = startTestApp({ databaseUrl: url, pepper: randomBytes(32) })
  await expect(wrong).rejects.toThrow(refused)
  expect(await rowsOf(db)).toEqual([])
  const second = await startTestApp({ databaseUrl: url, pepper })
  await second.stop()
  expect(await rowsOf(db)).toHaveLength(1)
})

test('the application can neither change nor delete the fingerprint, which does not reveal PEPPER', async () => {
  const { db } = await database()
  const pepper = randomBytes(32)
  await assertPepper(db, { pepper })
  await expect(db`update pepper set noted_at = now()`).rejects.toThrow(/permission denied/)
  await expect(db`delete from pepper`).rejects.toThrow(/permission denied/)
  const [{ fingerprint }] = await db<[{ fingerprint: Uint8Array }]>`select fingerprint from pepper`
  expect(Buffer.from(fingerprint).equals(pepper)).toBe(false)
})
