import { expect, test } from 'vitest'
import { openDb } from '#db'
import { deposit, ledger, newMember, openOwnLedger, own } from './ledger-testing.ts'

openOwnLedger()

test('history cannot be edited, not even by the owner', async () => {
  const owner = openDb(own.url, { asOwner: true })
  await ledger.post(deposit(await newMember(), 50))
  for (const statement of [
    'update ledger.posting set amount = 1',
    'delete from ledger.posting',
    'truncate ledger.posting',
    'update ledger.entry set amount = 1',
    'delete from ledger.entry',
    'truncate ledger.entry',
    'delete from ledger.movement',
    'truncate ledger.movement',
  ])
    await expect(owner.unsafe(statement)).rejects.toThrow('append-only')
  for (const statement of [
    "update ledger.movement set state = 'pending', settled_at = null",
    'update ledger.movement set amount = 1',
  ])
    await expect(owner.unsafe(statement)).rejects.toThrow('together with a posting')
  await owner.end()
})

test('the application can write to the ledger only by its functions', async () => {
  for (const table of ['account', 'house_shard', 'movement', 'posting', 'entry'])
    for (const statement of [
      `delete from ledger.${table}`,
      `insert into ledger.${table} default values`,
    ])
      await expect(own.db.unsafe(statement)).rejects.toThrow('permission denied')
  await expect(own.db`select ledger.posting_texts(null::ledger.movement, true)`).rejects.toThrow(
    'permission denied',
  )
})

test('the database itself keeps a member above zero', async () => {
  const owner = openDb(own.url, { asOwner: true })
  await expect(owner`update ledger.account set balance = -1`).rejects.toThrow('never_below_zero')
  await owner.end()
})

test('the database refuses an account that occurs twice in a batch', async () => {
  const member = await newMember()
  await expect(
    own.db`select ledger.post_batch(
      ${[member, member]}::bigint[], ${['main', 'main']}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]},
      ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]}, ${[]})`,
  ).rejects.toThrow('accounts must rise strictly')
})

test('a member has one currency', async () => {
  const member = await newMember()
  await expect(own.db.begin((tx) => ledger.openMember(tx, member, 'LAK'))).rejects.toThrow(
    'in another currency',
  )
})
