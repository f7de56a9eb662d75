import { expect, test } from 'vitest'
import { withdrawApproval } from '#contract/approval'
import { call } from '#contract/call'
import { changeRole } from '#contract/operator-role'
import { app } from '../app-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refused } from '../refused-testing.ts'
import {
  approveAs,
  ask,
  asOwner,
  dao,
  lek,
  listOf,
  noi,
  owner,
  type Person,
  proposed,
  reason,
  roleOf,
  startPeople,
} from './people-testing.ts'

// Goal: what takes two is carried out once, by two people who do not depend on each other, from the state that the first one
// saw, or not at all. Method: changes of roles over HTTP on the whole server; the database alone.
startPeople()

test('a role changes when a second owner asks for the same, never for one alone', async () => {
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
