import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, membersBefore } from './before-testing.ts'
import { type Db, openDb } from './open.ts'

// Goal: servers of the version before merge guests while the key of the merges gets to begin with bucket and member (decision
// 0216), and a guest becomes one member only. Method: the real migrations, and that version's statements on one connection, which
// ran them before the table had the new column.
let earlier: Awaited<ReturnType<typeof databaseBefore>>
let app: Db
beforeAll(async () => {
  earlier = await databaseBefore('0307')
  await earlier.db.unsafe(membersBefore(members))
  app = openDb(earlier.url, { max: 1 })
})
afterAll(async () => {
  await app?.end()
  await earlier?.drop()
})

/** More than there are buckets, so that a bucket has two members. */
const members = 300

const guestOf = (member: number) => String(member).padStart(32, '0')

async function write(member: number): Promise<void> {
  await app`
    with begun as (
      insert into conversation (name, last, customer_sent, last_message_at) values (${guestOf(member)}, ${1}, ${1}, now())
      returning id
    )
    insert into chat_message (conversation, sequence, session, sender, client_id, content, created_at)
    select id, ${1}, ${1}, ${'customer'}, ${`c${member}`}, ${app.json({})}, now() from begun`
}

async function merge(guest: string, member: number): Promise<number | null> {
  const [row] = await app<[{ moved: number | null }]>`
    select merge_guest(${guest}, ${member}, ${null}, ${null}) as moved`
  return row.moved
}

const mergesOf = (member: number) => app`
  select g.guest, g.after, g.messages
  from conversation c join conversation_merge g on g.member = c.member left join operator o on o.id = g.operator
  where c.name = ${String(10_000_000 + member)} and g.after >= ${0} and g.messages > 0 order by g.at desc limit ${50}`

const rowsOf = () => earlier.db`
  select to_jsonb(g) - 'bucket' as row from conversation_merge g order by guest`

test('a server of the version before merges guests at every moment of the upgrade, each into one member', async () => {
  for (let member = 1; member <= 280; member += 1) {
    await write(member)
    expect(await merge(guestOf(member), member)).toBe(1)
  }
  for (const [index, moment] of ['0308', '0309', undefined].entries()) {
    const before = await rowsOf()
    await earlier.bringUp(moment)
    expect(await rowsOf()).toEqual(before)
    const member = 281 + index
    await write(member)
    // The guest's own device and an operator may ask again, and another member is refused.
    for (const merged of [member, 1 + index]) {
      expect(await merge(guestOf(merged), merged)).toBe(1)
      expect(await merge(guestOf(merged), 290)).toBe(null)
      expect(await mergesOf(merged)).toEqual([{ guest: guestOf(merged), after: 0, messages: 1 }])
    }
  }
  const [row] = await earlier.db`
    select count(*)::int as rows, bool_and(bucket = member % 256) as is_right from conversation_merge`
  expect(row).toEqual({ rows: 283, isRight: true })
  const lines = await earlier.db`select from operator_audit where about = 'conversation_merge'`
  expect(lines).toEqual([])
})

test('the table itself refuses a guest of a second member', async () => {
  const again = earlier.db`
    insert into conversation_merge (member, guest, after, messages) values (${290}, ${guestOf(1)}, ${0}, ${1})`
  await expect(again).rejects.toMatchObject({ constraint: 'conversation_merge_guest_once' })
})
