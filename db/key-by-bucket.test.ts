import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseBefore, killUpgrade, membersBefore, openOne, waitingIn } from './before-testing.ts'
import { type Db, openDb } from './open.ts'

// Goal: servers of the version before work while the keys of tables get to begin with bucket and member (decision 0216), and
// so they do when the upgrade is killed. Method: the real migrations, and that version's statements between them.
let earlier: Awaited<ReturnType<typeof databaseBefore>>
let app: Db
beforeAll(async () => {
  earlier = await databaseBefore('0240')
  app = openDb(earlier.url)
  await earlier.db.unsafe(membersBefore(members) + wheelBefore)
})
afterAll(async () => {
  await app?.end()
  await earlier?.drop()
})

/** More than there are buckets, so that a bucket has two members. */
const members = 300

const wheelBefore = `
  insert into spin_wheel (name_th, name_la, name_en, currency) values ('', '', 'Wheel', 'BAHT');
  insert into spin_slice (wheel, code, position, label_th, label_la, label_en, weight, bg_color, text_color, kind, amount)
    select id, 'MONEY', 1, '', '', 'Money', 1, '#000000', '#ffffff', 'money', 500 from spin_wheel;`

/** The statements of the version before for one member. Each must do the same at every moment of the upgrade. */
const statements: Record<string, (member: number) => string[]> = {
  refund: (member) => [
    `insert into refund (member, day, lost, amount, currency) values (${member}, '2026-11-01', 100, 5, 'BAHT')`,
    `update refund set claimed_at = now() where member = ${member} and claimed_at is null`,
  ],
  game_account: (member) => [
    `insert into game_account (member, game, username, password) values (${member}, 'JOKER', 'u${member}', '')
      on conflict (member, game) do nothing`,
    `update game_account set opened_at = now() where member = ${member} and game = 'JOKER'`,
  ],
  bet_cursor: (member) => [
    `insert into bet_cursor (member, game, read_to) values (${member}, 'JOKER', now())
      on conflict (member, game) do update set read_to = greatest(bet_cursor.read_to, excluded.read_to)`,
    `insert into bet_cursor (member, game, read_to) values (${member}, 'JOKER', '2030-01-01')
      on conflict (member, game) do update set read_to = greatest(bet_cursor.read_to, excluded.read_to)`,
  ],
  spin: (member) => [
    `insert into spin (member, key, wheel, seed, member_seed, count, attempt, drawn, weights, slice, coin)
      select ${member}, 'k', wheel, sha256('s'), 'mine', 0, 0, 1, '[]', code, 3 from spin_slice returning *`,
  ],
  coupon: (member) => [
    `insert into coupon (id, member, spin, wheel, slice, kind, currency, amount, bonus, expires_at)
      select lpad('${member}', 16, 'A'), member, id, wheel, slice, 'money', 'BAHT', 500, null, now() + interval '1 day'
      from spin where member = ${member}`,
    `update coupon set claimed_at = clock_timestamp() where id = lpad('${member}', 16, 'A')`,
  ],
  coin_entry: (member) => [
    `insert into coin_entry (member, reference, change, after)
      select ${member}, 'coin:spin:${member}', 1, coin + 1 from member where id = ${member}
      on conflict (reference) do nothing returning after`,
  ],
  bet_review: (member) => [
    `insert into bet_review as known (game, reference, member, stake, payout, settled_at)
      values ('JOKER', 'r${member}', ${member}, 100, 0, '2026-11-01') on conflict (game, reference) do update set
        stake = excluded.stake, payout = excluded.payout, accepted_at =
        case when (known.stake, known.payout) = (excluded.stake, excluded.payout) then known.accepted_at end`,
  ],
  game_ticket: (member) => [
    `insert into game_ticket (hash, member, game, expires_at)
      values (sha256('${member}'), ${member}, 'JOKER', now() + interval '60 seconds')`,
    `update game_ticket set game = 'JOKER' where hash = sha256('${member}') and member = ${member}`,
  ],
  session: (member) => [
    `insert into session (token_hash, member, region, is_remembered, ends_at)
      values (sha256('${member}'), ${member}, 'th', true, now() + interval '1 day') returning id`,
    `with due as (select id from session where token_hash = sha256('${member}') for no key update skip locked)
      update session set seen_at = now() from due where session.id = due.id`,
  ],
  slip: (member) => [
    `insert into slip (reference, member, digest, file, type) values ('s${member}', ${member}, sha256('${member}'), '', 'image/png')`,
    `update slip set attempts = attempts + 1 from member
      where reference = 's${member}' and slip.state = 'waiting' and member.id = slip.member returning slip.member`,
  ],
  withdrawal: (member) => [
    `insert into withdrawal (reference, member, amount, currency, bank, holder, account_no, held_rules, held_at)
      values ('w${member}', ${member}, 10000, 'BAHT', 'SCB', 'SOMCHAI', '', null, null)`,
    `update withdrawal set held_rules = array['operator'], held_at = now() where reference = 'w${member}'`,
    `insert into withdrawal_event (bucket, member, reference, action, reason)
      values (${member % 256}, ${member}, 'w${member}', 'cancel', '')`,
  ],
}

async function run(member: number): Promise<void> {
  for (const [table, of] of Object.entries(statements))
    for (const statement of of(member)) {
      const { count } = await app.unsafe(statement)
      expect([table, member, count]).toEqual([table, member, 1])
    }
}

/** Columns that later migrations add to one table, and that others have always had. */
const added: Record<string, string> = { bet_review: ',id' }

/** The rows of each table, without the bucket and what later migrations add. */
async function rowsOf(): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {}
  for (const table of Object.keys(statements))
    rows[table] = await earlier.db.unsafe(
      `select to_jsonb(t) - '{bucket,reread_to,receive_key,add_key,claim_key,line,left_out_at,original_digest,repeated_at${added[table] ?? ''}}'::text[] as row
       from ${table} t order by member`,
    )
  return rows
}

test('an upgrade that is killed goes on, and no change of that time is lost', async () => {
  for (let member = 1; member <= 260; member += 1) await run(member)
  await earlier.bringUp('0242')
  for (let member = 261; member <= 280; member += 1) await run(member)
  // A row that a server keeps locked is not waited for, and the upgrade cannot end without it.
  const server = openDb(earlier.url, { max: 1 })
  await killUpgrade(earlier, {
    words: 'fill_buckets',
    event: 'PgSleep',
    holder: server,
    hold: (tx) => tx`update refund set lost = 200 where member = 7`,
    meanwhile: async () => {
      const [filled] = await earlier.db`
        select count(*) filter (where bucket is null)::int as empty, count(*)::int as rows from refund`
      expect(filled).toEqual({ empty: 1, rows: 280 })
      await run(281)
    },
    file: '0242_game_account_filled.sql',
  })
  await server.end()

  const before = await rowsOf()
  await earlier.bringUp()
  expect(await rowsOf()).toEqual(before)
  for (const table of Object.keys(statements)) {
    const [row] = await earlier.db.unsafe(
      `select count(*)::int as rows, bool_and(bucket = member % 256) as is_right from ${table}`,
    )
    expect([table, row]).toEqual([table, { rows: 281, isRight: true }])
  }
})

test('the upgrade is no change with a database login', async () => {
  const lines = await earlier.db`
    select from operator_audit where action = 'sql-change' and about = any(${Object.keys(statements)})`
  expect(lines).toEqual([])
})

test('a server of the version before goes on after it, and stores nothing twice', async () => {
  await run(282)
  await expect(app.unsafe(statements.refund!(282)[0]!)).rejects.toThrow('duplicate key')
  const twice = await app.unsafe(statements.game_account!(282)[0]!)
  expect(twice.count).toBe(0)
})

test('the upgrade waits for a reader without stopping the others', async () => {
  const own = await databaseBefore('0240')
  onTestFinished(() => own.drop())
  await own.db.unsafe(membersBefore(2))
  const [serving, reader] = [openDb(own.url), openDb(own.url, { asOwner: true, max: 1 })]
  onTestFinished(() => Promise.all([serving.end(), reader.end()]).then(() => {}))
  const commit = await openOne(reader, (tx) => tx`select count(*) from refund`)
  const upgrade = own.bringUp()
  await expect.poll(waitingIn(own.db, 'lock_briefly', 'PgSleep'), { timeout: 30_000 }).toBe(1)
  await serving.unsafe(statements.refund!(1)[0]!)
  await Promise.all([commit(), upgrade])
  expect(await own.db`select bucket from refund`).toEqual([{ bucket: 1 }])
})
