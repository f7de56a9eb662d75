import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { createReadiness } from './health.ts'

// Goal: the reason for which a server is not ready names what PostgreSQL says. Method: its errors are raised by the heartbeat of a
// real database, whose codes are those of PostgreSQL itself.
let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
const pepper = randomBytes(32)

beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true, max: 1 })
  await owner`insert into pepper (fingerprint) values (${pepper})`
})
afterAll(async () => {
  await owner.end()
  await own.drop()
})

const reasonAt = async (app: string) => {
  const readiness = createReadiness({ app, direct: null }, pepper, () => false, own.db)
  onTestFinished(readiness.close)
  return readiness.reason()
}

const reasons = {
  '25006': 'database_read_only',
  '42501': 'role_lost',
  '53100': 'database_full',
  '53200': 'database_out_of_memory',
  '53300': 'database_crowded',
  '53400': 'database_limited',
  '57P01': 'database_restarting',
  '57P02': 'database_restarting',
  '57P03': 'database_restarting',
  '08006': 'database_away',
}

test.each(Object.entries(reasons))('a heartbeat that fails with %s: %s', async (code, reason) => {
  await owner.unsafe(`
    create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '${code}'; end $$;
    create or replace trigger refuse before update on server_heartbeat for each row execute function refuse()`)
  onTestFinished(() => owner.unsafe('drop trigger refuse on server_heartbeat'))
  expect(await reasonAt(own.url)).toBe(reason)
})

test('a login without a connection left: database_crowded', async () => {
  const login = `crowded_${randomBytes(4).toString('hex')}`
  await owner.unsafe(
    `create role ${login} login password 'p' connection limit 0; grant kapao_app to ${login}`,
  )
  onTestFinished(() => owner.unsafe(`drop role ${login}`))
  const url = Object.assign(new URL(own.url), { username: login, password: 'p' }).href
  expect(await reasonAt(url)).toBe('database_crowded')
  await owner.unsafe(`alter role ${login} connection limit 2`)
  expect(await reasonAt(url)).toBe(undefined)
})
