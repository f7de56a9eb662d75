import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvals, approve, withdrawApproval } from '#contract/approval'
import { call } from '#contract/call'
import { operators } from '#contract/operator-account'
import { changeRole } from '#contract/operator-role'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { type Db, openDb } from '#db'
import { newOperator } from '../operator/testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'

// Goal: what takes two is carried out once, by two people who do not depend on each other, from the state that the first one
// saw, or not at all. Method: changes of roles over HTTP on the whole server; the database alone.
type Person = Awaited<ReturnType<typeof newOperator>>
let app: TestApp
let owner: Db
let noi: Person
let lek: Person
let dao: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = openDb(app.databaseUrl, { asOwner: true, max: 2 })
  noi = await newOperator(app, 'owner')
  lek = await newOperator(app, 'owner')
  dao = await newOperator(app, 'owner')
})
afterAll(async () => {
  await owner?.end()
  await app?.stop()
})

const reason = 'covers the night shift'
const ask = ({ desk }: Person, username: string, role = 'finance') =>
  call(changeRole, { username, role, reason }, desk)
const refused = (promise: Promise<unknown>, code: RefusalCode) =>
  expect(promise).rejects.toThrow(new Refusal(code))
const listOf = ({ desk }: Person, list: 'waiting' | 'mine' | 'decided') =>
  call(approvals, { page: 1, limit: 100, list }, desk)
const approveAs = ({ desk }: Person, id: string) => call(approve, { id, reason }, desk)

async function roleOf({ username }: Person): Promise<string | undefined> {
  const listed = (await call(operators, {}, noi.desk)).operators
  return listed.find((one) => one.username === username)?.role
}

async function rowOf(username: string) {
  const rows = await app.ctx.db<{ id: number; state: string; decidedBy: number | null }[]>`
    select id, state, decided_by from approval where object = ${username} order by id desc limit 1`
  return rows[0]!
}

/** Proposes a role for a new operator. */
async function proposed(by: Person = noi) {
  const person = await newOperator(app)
  expect(await ask(by, person.username)).toEqual({ outcome: 'proposed' })
  const { id } = await rowOf(person.username)
  return { person, id: String(id) }
}

/** Moves times of rows, which no server may do. */
const asOwner = (statement: (db: Db) => PromiseLike<unknown>) =>
  owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await statement(tx as unknown as Db)
  })

test('a role changes when a second owner asks for the same, and for nobody alone', async () => {
  const { person } = await proposed()
  expect(await ask(noi, person.username)).toEqual({ outcome: 'proposed' })
  expect(await roleOf(person)).toBe('support')
  expect(await ask(lek, person.username)).toEqual({ outcome: 'done' })
  expect(await roleOf(person)).toBe('finance')
  const rows = await app.ctx.db`
    select state, proposed_by, decided_by, input, before, reason, decision_reason from approval where object = ${person.username}`
  expect(rows).toEqual([
    {
      state: 'executed',
      proposedBy: noi.id,
      decidedBy: lek.id,
      input: { username: person.username, role: 'finance' },
      before: { role: 'support' },
      reason,
      decisionReason: reason,
    },
  ])
  expect(await ask(dao, person.username)).toEqual({ outcome: 'already_decided' })
  const before = { role: 'support' }
  const input = { username: person.username, role: 'finance' }
  const proposal = {
    after: { action: 'operator.role', object: person.username, input },
    hasApproval: true,
  }
  const audited = await app.ctx.db`
    select username, action, before, after, approval is not null as has_approval from operator_audit
    where (about = ${person.username} or after->>'object' = ${person.username}) and action <> 'operator-add' order by id`
  expect(audited).toEqual([
    { username: noi.username, action: 'approval-propose', before: { state: before }, ...proposal },
    { username: lek.username, action: 'approval-execute', before: { state: before }, ...proposal },
    {
      username: lek.username,
      action: 'operator-role',
      before,
      after: { role: 'finance' },
      hasApproval: true,
    },
  ])
})

test('a proposal waits for others, shows before and after, and is carried out from the list', async () => {
  const { person, id } = await proposed()
  const mine = (await listOf(noi, 'mine')).approvals.find((one) => one.id === id)
  expect(mine).toMatchObject({ state: 'open', refusal: 'own', proposedBy: noi.username })
  expect((await listOf(noi, 'waiting')).approvals.map((one) => one.id)).not.toContain(id)
  const { approvals: waiting, ready } = await listOf(lek, 'waiting')
  const seen = waiting.find((one) => one.id === id)!
  expect(seen).toMatchObject({
    action: 'operator.role',
    object: person.username,
    refusal: null,
    dependence: null,
    reason,
    changes: [
      { field: 'role', before: 'support', after: 'finance' },
      { field: 'username', before: null, after: person.username },
    ],
  })
  expect(seen.expiresAt - seen.proposedAt).toBe(72 * 3600_000)
  expect(await approveAs(lek, id)).toEqual({ outcome: 'done' })
  expect(await roleOf(person)).toBe('finance')
  expect((await listOf(lek, 'waiting')).ready).toBe(ready - 1)
  const ended = (await listOf(noi, 'decided')).approvals.find((one) => one.id === id)
  expect(ended).toMatchObject({ state: 'executed', decidedBy: lek.username, refusal: null })
  expect(await approveAs(dao, id)).toEqual({ outcome: 'already_decided' })
})

test('APPROVAL_OWN for the proposer as second person', async () => {
  const { person, id } = await proposed()
  await refused(approveAs(noi, id), 'APPROVAL_OWN')
  expect(await roleOf(person)).toBe('support')
})

test('INVALID_USER_3 for a second person without the right of the action', async () => {
  const { person, id } = await proposed()
  const finance = await newOperator(app, 'finance')
  await refused(approveAs(finance, id), 'INVALID_USER_3')
  for (const list of ['waiting', 'decided'] as const)
    expect((await listOf(finance, list)).approvals.map((one) => one.id)).not.toContain(id)
  await refused(ask(finance, person.username), 'INVALID_USER_3')
  expect(await roleOf(person)).toBe('support')
})

test('APPROVAL_DEPENDENT for an operator whom one of the two raised less than 7 days ago, by both ways', async () => {
  const puppet = await newOperator(app)
  const other = await newOperator(app)
  for (const { username } of [puppet, other]) {
    await ask(noi, username, 'owner')
    expect(await ask(lek, username, 'owner')).toEqual({ outcome: 'done' })
  }
  const { person, id } = await proposed()
  await refused(approveAs(puppet, id), 'APPROVAL_DEPENDENT')
  await refused(ask(puppet, person.username), 'APPROVAL_DEPENDENT')
  const seen = (await listOf(puppet, 'waiting')).approvals.find((one) => one.id === id)
  expect(seen).toMatchObject({
    refusal: 'dependent',
    dependence: { operator: puppet.username, changedBy: noi.username, kind: 'raised' },
  })
  // The owner who agreed to the raise counts as one with the puppet too, and so do two puppets of the same owners.
  const { person: second } = await proposed(puppet)
  await refused(ask(lek, second.username), 'APPROVAL_DEPENDENT')
  await refused(ask(other, second.username), 'APPROVAL_DEPENDENT')
  expect([await roleOf(person), await roleOf(second)]).toEqual(['support', 'support'])
  expect(await ask(dao, second.username)).toEqual({ outcome: 'done' })

  await asOwner(
    (db) => db`
    update operator_change set at = at - interval '8 days' where operator in (${puppet.id}, ${other.id})`,
  )
  expect(await approveAs(puppet, id)).toEqual({ outcome: 'done' })
})

test('an operator whose factors were reset by somebody else does not count with that person’s other puppet', async () => {
  const [one, two] = [await newOperator(app, 'owner'), await newOperator(app, 'owner')]
  const { person, id } = await proposed(one)
  await app.ctx.db`
    insert into operator_change (operator, changed_by, kind)
    values (${one.id}, ${noi.id}, 'reset'), (${two.id}, ${one.id}, 'reset')`
  await refused(approveAs(two, id), 'APPROVAL_DEPENDENT')
  await refused(approveAs(noi, id), 'APPROVAL_DEPENDENT')
  expect(await roleOf(person)).toBe('support')
  expect(await approveAs(lek, id)).toEqual({ outcome: 'done' })
})

test('APPROVAL_EXPIRED after the time, and the next request is a new proposal', async () => {
  const { person, id } = await proposed()
  await asOwner(
    (db) => db`
    update approval set proposed_at = proposed_at - interval '73 hours', expires_at = expires_at - interval '73 hours'
    where id = ${id}::bigint`,
  )
  await refused(approveAs(lek, id), 'APPROVAL_EXPIRED')
  expect((await listOf(lek, 'waiting')).approvals.map((one) => one.id)).not.toContain(id)
  const ended = (await listOf(noi, 'decided')).approvals.find((one) => one.id === id)
  expect(ended).toMatchObject({ state: 'expired' })
  await refused(call(withdrawApproval, { id }, noi.desk), 'NO_DATA')
  expect(await ask(lek, person.username)).toEqual({ outcome: 'proposed' })
  expect(await roleOf(person)).toBe('support')
  expect(await ask(noi, person.username)).toEqual({ outcome: 'done' })
})

test('APPROVAL_WITHDRAWN after its proposer withdrew it; nobody else can', async () => {
  const { person, id } = await proposed()
  await refused(call(withdrawApproval, { id }, lek.desk), 'NO_DATA')
  await call(withdrawApproval, { id }, noi.desk)
  await refused(approveAs(lek, id), 'APPROVAL_WITHDRAWN')
  await refused(call(withdrawApproval, { id }, noi.desk), 'NO_DATA')
  expect(await ask(lek, person.username)).toEqual({ outcome: 'proposed' })
  expect(await roleOf(person)).toBe('support')
})

test('APPROVAL_STALE when the object has changed since, and by the other way it is a new proposal', async () => {
  const { person, id } = await proposed()
  await owner`update operator set role = 'risk' where id = ${person.id}`
  await refused(approveAs(lek, id), 'APPROVAL_STALE')
  expect(await rowOf(person.username)).toMatchObject({ state: 'stale', decidedBy: null })
  await refused(approveAs(lek, id), 'APPROVAL_STALE')

  expect(await ask(noi, person.username)).toEqual({ outcome: 'proposed' })
  await owner`update operator set role = 'content' where id = ${person.id}`
  expect(await ask(lek, person.username)).toEqual({ outcome: 'proposed' })
  expect(await roleOf(person)).toBe('content')
})

test('another proposal for the same object replaces the first, which then is stale', async () => {
  const { person, id } = await proposed()
  expect(await ask(lek, person.username, 'risk')).toEqual({ outcome: 'proposed' })
  await refused(approveAs(dao, id), 'APPROVAL_STALE')
  expect(await ask(noi, person.username, 'risk')).toEqual({ outcome: 'done' })
  expect(await roleOf(person)).toBe('risk')
})

test('a proposal is stale when its object was decided without it', async () => {
  const { person, id } = await proposed()
  await owner`update operator set role = 'finance' where id = ${person.id}`
  expect(await approveAs(lek, id)).toEqual({ outcome: 'already_decided' })
  expect(await rowOf(person.username)).toMatchObject({ state: 'stale' })
})

test('APPROVAL_LAPSED when the proposer has lost the right or the account; then others begin anew', async () => {
  const [gone, lowered] = [await newOperator(app, 'owner'), await newOperator(app, 'owner')]
  const first = await proposed(gone)
  const second = await proposed(lowered)
  await owner`update operator set is_active = false where id = ${gone.id}`
  await owner`update operator set role = 'finance' where id = ${lowered.id}`
  for (const { id, person } of [first, second]) {
    await refused(approveAs(lek, id), 'APPROVAL_LAPSED')
    expect(await ask(lek, person.username)).toEqual({ outcome: 'proposed' })
    expect(await roleOf(person)).toBe('support')
  }
})

test('INVALID_USER_3 when the second person has lost the right', async () => {
  const { person, id } = await proposed()
  const lowered = await newOperator(app, 'owner')
  await owner`update operator set role = 'finance' where id = ${lowered.id}`
  await refused(approveAs(lowered, id), 'INVALID_USER_3')
  expect(await roleOf(person)).toBe('support')
})

test('of two second people at the same moment one carries it out, by both ways', async () => {
  for (const way of ['list', 'call'] as const) {
    const { person, id } = await proposed()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const holding = Promise.withResolvers<void>()
    const held = owner.begin(async (tx) => {
      await tx`select from operator where id = ${person.id} for update`
      holding.resolve()
      await released
    })
    await holding.promise
    const asked = [lek, dao].map((one) =>
      way === 'list' ? approveAs(one, id) : ask(one, person.username),
    )
    await expect
      .poll(async () => {
        const [{ count }] = await owner<[{ count: number }]>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return count
      })
      .toBe(2)
    release()
    await held
    const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['already_decided', 'done'])
    expect(await roleOf(person)).toBe('finance')
    const executed = await app.ctx.db`
      select from operator_audit where action = 'approval-execute' and after->>'object' = ${person.username}`
    expect(executed).toHaveLength(1)
  }
})

test('a request that is repeated with its key has the same outcome', async () => {
  const person = await newOperator(app)
  const again = (by: Person, key: string) =>
    call(changeRole, { username: person.username, role: 'finance', reason }, { ...by.desk, key })
  const forget = () => owner`delete from idempotency_key`
  expect(await again(noi, 'first')).toEqual({ outcome: 'proposed' })
  await forget()
  expect(await again(noi, 'first')).toEqual({ outcome: 'proposed' })
  expect(await again(lek, 'second')).toEqual({ outcome: 'done' })
  const rows = await app.ctx.db`select from approval where object = ${person.username}`
  expect(rows).toHaveLength(1)
})

test('NO_DATA for a proposal that does not exist', async () => {
  await refused(approveAs(lek, '999999999'), 'NO_DATA')
  await refused(call(withdrawApproval, { id: '999999999' }, lek.desk), 'NO_DATA')
})

test('SQL and HTML in a reason are only text', async () => {
  const person = await newOperator(app)
  const nasty = `'; drop table approval; -- <img src=x onerror=alert(1)>`
  await call(changeRole, { username: person.username, role: 'risk', reason: nasty }, noi.desk)
  const [seen] = (await listOf(noi, 'mine')).approvals
  expect(seen).toMatchObject({ reason: nasty, object: person.username })
})

test('the database refuses an execution by one person, a dependent one, too late, or a second time', async () => {
  const { db } = app.ctx
  const execute = (id: string, by: Person) => db`
    update approval set state = 'executed', decided_by = ${by.id}, decided_at = now(), decision_reason = 'x',
      decision_key = ${`test ${id}`}
    where id = ${id}::bigint`
  const puppet = await newOperator(app, 'owner')
  await db`insert into operator_change (operator, changed_by, kind) values (${puppet.id}, ${noi.id}, 'made')`
  const finance = await newOperator(app, 'finance')
  const { id } = await proposed()
  for (const one of [noi, puppet, finance])
    await expect(execute(id, one)).rejects.toThrow(/cannot be executed by operator/)
  await expect(db`update approval set input = '{}' where id = ${id}::bigint`).rejects.toThrow(
    'stands',
  )
  await execute(id, lek)
  await expect(execute(id, dao)).rejects.toThrow('stands')
  await expect(db`delete from approval`).rejects.toThrow('permission denied')
  await expect(db`delete from operator_change`).rejects.toThrow('permission denied')
  await expect(
    db`
    insert into approval (action, needs, object, input, before, reason, proposed_by, expires_at, key, state, decided_by,
      decided_at, decision_key)
    values ('a.b', 'operators.manage', 'x', '{}', '{}', '', ${noi.id}, now() + interval '1 hour', 'k', 'executed',
      ${lek.id}, now(), 'k')`,
  ).rejects.toThrow('begins as a proposal')

  const late = await proposed()
  await asOwner(
    (tx) => tx`
    update approval set proposed_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
    where id = ${late.id}::bigint`,
  )
  await expect(execute(late.id, lek)).rejects.toThrow(/expired/)
})
