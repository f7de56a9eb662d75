import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseBefore, membersBefore } from './before-testing.ts'
import { type Db, openDb } from './open.ts'

// Goal: draws and deposits of servers of the version before go on while the key of the seeds gets to begin with bucket and
// member (decision 0216). Method: the real migrations, and that version's statements on one connection, which prepared them before.
let earlier: Awaited<ReturnType<typeof databaseBefore>>
let app: Db
beforeAll(async () => {
  earlier = await databaseBefore('0304')
  await earlier.db.unsafe(membersBefore(members))
  app = openDb(earlier.url, { max: 1 })
})
afterAll(async () => {
  await app?.end()
  await earlier?.drop()
})

/** More than there are buckets, so that a bucket has two members. */
const members = 300

/** The statement of a member's first coin. */
const bind = (member: number) => app`
  insert into spin_seed (member, encrypted_seed, next_encrypted_seed, member_seed)
  values (${member}, ${Buffer.from('first')}, ${Buffer.from('second')}, ${'word'}) on conflict do nothing`

/** The statements of a member's first draw. */
const draw = (member: number) =>
  app.begin(async (tx) => {
    const rows = await tx`
      select seed, encrypted_seed, next_encrypted_seed, member_seed, count from spin_seed where member = ${member} for update`
    const changed = await tx`
      update spin_seed set seed = null, encrypted_seed = ${Buffer.from('second')},
        next_encrypted_seed = ${Buffer.from('third')}, member_seed = ${'own'}, count = ${1}
      where member = ${member}`
    return { rows, changed: changed.count }
  })

const drawn = {
  rows: [
    {
      seed: null,
      encryptedSeed: Buffer.from('first'),
      nextEncryptedSeed: Buffer.from('second'),
      memberSeed: 'word',
      count: 0,
    },
  ],
  changed: 1,
}

const rowsOf = () => earlier.db`
  select to_jsonb(s) - 'bucket' as row from spin_seed s order by member`

test('a server of the version before binds and draws at every moment of the upgrade', async () => {
  for (let member = 1; member <= 280; member += 1) expect((await bind(member)).count).toBe(1)
  expect(await draw(1)).toEqual(drawn)
  for (const [index, moment] of ['0305', '0306', undefined].entries()) {
    const before = await rowsOf()
    await earlier.bringUp(moment)
    expect(await rowsOf()).toEqual(before)
    // A row from before this moment, a new one, and one that is there already.
    expect(await draw(2 + index)).toEqual(drawn)
    expect((await bind(281 + index)).count).toBe(1)
    expect(await draw(281 + index)).toEqual(drawn)
    expect((await bind(2 + index)).count).toBe(0)
  }
  const [row] = await earlier.db`
    select count(*)::int as rows, bool_and(bucket = member % 256) as is_right, sum(count)::int as draws from spin_seed`
  expect(row).toEqual({ rows: 283, isRight: true, draws: 7 })
  const lines = await earlier.db`select from operator_audit where about = 'spin_seed'`
  expect(lines).toEqual([])
})

test('of two servers that bind a member’s first draw at once, one of each version, one does', async () => {
  const now = openDb(earlier.url, { max: 1 })
  onTestFinished(() => now.end())
  const [isBound, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const binding = now.begin(async (tx) => {
    await tx`
      insert into spin_seed (bucket, member, encrypted_seed, next_encrypted_seed, member_seed)
      values (${290 % 256}, ${290}, ${Buffer.from('first')}, ${Buffer.from('second')}, ${'now'}) on conflict do nothing`
    isBound.resolve()
    await isDone.promise
  })
  await isBound.promise
  const late = bind(290).then(({ count }) => count)
  await expect.poll(waits).toBe(1)
  isDone.resolve()
  await binding
  expect(await late).toBe(0)
  expect(await earlier.db`select member_seed from spin_seed where member = 290`).toEqual([
    { memberSeed: 'now' },
  ])
})

const waits = async () => {
  const rows = await earlier.db`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into spin_seed (member%'
      and pid <> pg_backend_pid()`
  return rows.length
}
