import { expect, test } from 'vitest'
import { withdrawApproval } from '#contract/approval'
import { call } from '#contract/call'
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
  proposed,
  roleOf,
  rowOf,
  startPeople,
} from './people-testing.ts'

startPeople()

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

test('APPROVAL_DEPENDENT for an operator whose new role has the same rights up to higher amounts', async () => {
  await asOwner(
    (db) => db`
      insert into operator_role (code) values ('owner-of-more')`,
  )
  await asOwner(
    (db) => db`
      insert into operator_role_right (role, name) select 'owner-of-more', name from operator_role_right where role = 'owner'`,
  )
  await asOwner(
    (db) => db`
      insert into operator_role_amount (role, right_name, currency, per_item, per_day)
      select 'owner-of-more', right_name, currency, per_item, per_day + 1 from operator_role_amount where role = 'owner'`,
  )
  const richer = await newOperator(app, 'owner')
  await ask(noi, richer.username, 'owner-of-more')
  expect(await ask(lek, richer.username, 'owner-of-more')).toEqual({ outcome: 'done' })
  const { id } = await proposed()
  await refused(approveAs(richer, id), 'APPROVAL_DEPENDENT')
})

test('an operator whose factors were reset by another person does not count with that person’s other puppet', async () => {
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

test('APPROVAL_WITHDRAWN after its proposer withdrew it; no other person can', async () => {
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
