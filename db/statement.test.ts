import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from './open.ts'
import { testDb } from './testing.ts'

let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true, max: 2 })
  await owner`create table thing (id bigint primary key, full_name text, made_at timestamptz, data jsonb)`
  await owner`grant all on thing to kapao_app`
})
afterAll(async () => {
  await owner.end()
  await own.drop()
})

test('columns arrive in camelCase, int8 exact, JSON and times unchanged', async () => {
  const madeAt = new Date('2026-01-02T03:04:05.678Z')
  const row = { id: 2 ** 53 - 1, fullName: 'Somchai', madeAt, data: { snake_key: [1] } }
  const { count } = await own.db`insert into thing ${own.db.values([row])}`
  expect(count).toBe(1)
  expect(await own.db`select * from thing`).toEqual([row])
  const [lists] = await own.db`
    select array[1, null, 3]::int8[] as numbers, ${['a', 'b"c']}::text[] as texts, ${true}::bool as is_so,
      ${Buffer.from('x')}::bytea as bytes`
  expect(lists).toEqual({
    numbers: [1, null, 3],
    texts: ['a', 'b"c'],
    isSo: true,
    bytes: Buffer.from('x'),
  })
})

test('an int8 that a number cannot hold is refused, and the connection continues', async () => {
  await expect(own.db`select 9007199254740993::int8`).rejects.toThrow('int8 too large')
  expect(await own.db`select 1 as one`).toEqual([{ one: 1 }])
})

test('a parameter that is undefined is refused before anything is sent', async () => {
  await expect(own.db`select ${undefined}::text`).rejects.toThrow('parameter 1 of a statement')
})

test('SQL can be nested, and parameters keep their order', async () => {
  const filter = own.db`full_name = ${'Somchai'} and id > ${1}`
  const rows = await own.db`select ${'x'}::text as x from thing where ${filter} limit ${5}`
  expect(rows).toEqual([{ x: 'x' }])
  const { count } = await own.db`
    update thing set ${own.db.set({ fullName: 'Malee' })} where ${own.db.identifier('full_name')} = 'Somchai'`
  expect(count).toBe(1)
})

test('conditions that do not apply are left out, and without any of them every row is meant', async () => {
  const { all } = own.db
  const countOf = async (conditions: Parameters<typeof all>[0]) =>
    (await own.db<{ id: number }[]>`select id from thing where ${all(conditions)} limit 1`).length
  expect(await countOf([])).toBe(1)
  expect(await countOf([false, undefined])).toBe(1)
  expect(await countOf([own.db`id > ${1}`, false, own.db`full_name = ${'Malee'}`])).toBe(1)
  expect(await countOf([own.db`id > ${1}`, undefined, own.db`full_name = ${'Somchai'}`])).toBe(0)
})

test('the same template with other SQL nested in it is another statement', async () => {
  const rows = (filter: ReturnType<typeof own.db>) => own.db`select id from thing where ${filter}`
  const [some, none] = [own.db`id > ${0}`, own.db`id < ${0}`]
  expect([(await rows(some)).count, (await rows(none)).count]).toEqual([1, 0])
})

test('a body that runs a statement outside its transaction is refused, and rolls back', async () => {
  const outside = own.db.begin(async (tx) => {
    await tx`insert into thing (id) values (7)`
    await own.db`select 1`
  })
  await expect(outside).rejects.toThrow('outside the transaction')
  const nested = own.db.begin(() => own.db.begin(async () => {}))
  await expect(nested).rejects.toThrow('outside the transaction')
  expect(await own.db`select id from thing where id = 7`).toEqual([])
})

test('a statement after the end of its transaction is refused', async () => {
  const tx = await own.db.begin(async (tx) => {
    await tx`select 1`
    return { again: () => tx`select 1` }
  })
  await expect(tx.again()).rejects.toThrow('after the end of its transaction')
})

test('a transaction that ignores a failed statement does not count as committed', async () => {
  const overlooked = own.db.begin(async (tx) => {
    await tx`insert into thing (id) values (8)`
    await tx`select 1 / 0`.catch(() => {})
  })
  await expect(overlooked).rejects.toThrow('rolled back')
  expect(await own.db`select id from thing where id = 8`).toEqual([])
})

test('a statement that was prepared before a migration is prepared again', async () => {
  const one = openDb(own.url, { max: 1 })
  const read = () => one`select * from thing where id = 1`
  await read()
  await owner`alter table thing add column note text`
  expect(await read()).toEqual([])
  await one.end()
})
