import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from './db.ts'
import { schemaText } from './schema.ts'
import { testDb } from './testing.ts'

let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own.drop())

test('schema.sql is what the migrations create', async () => {
  const owner = openDb(own.url, { asOwner: true, max: 1 })
  const made = await schemaText(owner)
  await owner.end()
  const written = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
  expect(made, 'db/schema.sql is old: run `node db/write-schema.ts` and commit it').toBe(written)
})

/** Tables of facts that one member may claim, such as a bank's reference: their key is the fact. */
const claims = ['bank_transfer', 'bonus_code_claim', 'member_passkey_claim', 'voucher']

/**
 * Tables of operators' decisions. A decision may be about money of no member, and the sum that one operator may decide is a sum over
 * all members. So these tables stay beside `approval`, which the same checks read, and their column `member` may be empty.
 */
const decisions = ['money_decision', 'operator_amount']

/**
 * A visitor has a conversation before there is a member. Its messages, files, notes, ratings and cases name it by its id, so they
 * would all be distributed by the conversation.
 */
const visitors = ['conversation']

/**
 * Postings are found by their movement, and these keys grow at their end. A key that begins with the member would be written at
 * as many places as there are members (decision 0224).
 */
const byMovement = ['ledger.entry', 'ledger.posting']

/**
 * These are found by their reference, because jobs, operators, gateways and games name no member. A second key by the bucket would
 * make each transfer and each deposit dearer by a tenth (decision 0216).
 */
const byReference = ['deposit_qr', 'external_transfer']

test('the key of each newer table of a member begins with bucket and member', async () => {
  const owner = openDb(own.url, { asOwner: true, max: 1 })
  const tables = await owner<{ name: string; mayLackMember: boolean; key: string[] | null }[]>`
    select case when nspname = 'public' then relname else nspname || '.' || relname end as name,
      not attnotnull as may_lack_member,
      (select array_agg(attname::text order by place) from unnest(conkey) with ordinality key (number, place)
        join pg_attribute on attrelid = pg_class.oid and attnum = number) as key
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute column_ on column_.attrelid = pg_class.oid and column_.attname = 'member' and attnum > 0
    left join pg_constraint on conrelid = pg_class.oid and contype = 'p'
    where relkind in ('r', 'p') and nspname in ('public', 'ledger')`
  await owner.end()
  const others = tables.filter(({ key }) => key?.slice(0, 2).join() !== 'bucket,member')
  expect(tables.length - others.length).toBeGreaterThan(20)
  expect(others.map(({ name }) => name).toSorted()).toEqual(
    [...claims, ...decisions, ...visitors, ...byMovement, ...byReference].toSorted(),
  )
  const mayLackMember = others.filter((table) => table.mayLackMember).map(({ name }) => name)
  expect(mayLackMember).toEqual(expect.arrayContaining([...decisions, ...visitors]))
})
