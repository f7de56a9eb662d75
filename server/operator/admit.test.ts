import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, withdrawApproval } from '#contract/approval'
import { call } from '#contract/call'
import {
  addOperator,
  disableOperator,
  invitation,
  operators,
  readmitOperator,
  resetOperator,
} from '#contract/operator-account'
import { changeRole } from '#contract/operator-role'
import { Refusal } from '#contract/refusal'
import { type Db, openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { proposalAbout } from '../approval/testing.ts'
import { refused } from '../refused-testing.ts'
import { commandLine, addOperator as insertByCommand } from './operators.ts'
import { openDesk } from './session.ts'
import { addByTwo, enrolAt, newOperator, tokenIn } from './testing.ts'

// Goal: one owner can neither add an operator nor re-admit a disabled one. Method: owners over HTTP on the whole server.
type Person = Pick<Awaited<ReturnType<typeof newOperator>>, 'desk' | 'id' | 'username'>
let owner: Db
let noi: Person
let lek: Person
let dao: Person
openApp()
beforeAll(async () => {
  owner = openDb(app.databaseUrl, { asOwner: true, max: 1 })
  noi = await newOperator(app, 'owner')
  lek = await newOperator(app, 'owner')
  dao = await newOperator(app, 'owner')
})
afterAll(() => owner?.end())

const reason = 'joins the night shift'
let made = 0
const newName = () => `admitted${++made}`
const add = ({ desk }: Pick<Person, 'desk'>, username: string, role = 'finance') =>
  call(addOperator, { username, role, reason }, desk)
const readmit = ({ desk }: Person, username: string) =>
  call(readmitOperator, { username, reason }, desk)
const approveAs = ({ desk }: Person, id: string) => call(approve, { id, reason }, desk)
const listed = async (username: string) =>
  (await call(operators, {}, noi.desk)).operators.find((one) => one.username === username)
const proposed = { outcome: 'proposed', invited: null }

async function idOf(username: string): Promise<string> {
  const rows = await app.ctx.db<{ id: number }[]>`
    select id from approval where object = ${username} order by id desc limit 1`
  return String(rows[0]!.id)
}
const statesOf = async (username: string) =>
  (
    await app.ctx.db<{ state: string }[]>`
      select state from approval where object = ${username} order by id`
  ).map(({ state }) => state)
const changesOf = (username: string) => app.ctx.db`
  select kind, changed_by from operator_change c join operator o on o.id = c.operator
  where o.username = ${username} and changed_by is not null order by c.id`

/** An owner who was disabled by another one. */
async function disabled(role = 'owner') {
  const person = await newOperator(app, role)
  await call(disableOperator, { username: person.username, reason }, dao.desk)
  return person
}

test('JOB operator-add an operator exists when a second owner asks for the same, who alone gets the link', async () => {
  const username = newName()
  expect(await add(noi, username)).toEqual(proposed)
  expect(await add(noi, username)).toEqual(proposed)
  expect(await listed(username)).toBeUndefined()
  const { outcome, invited } = await add(lek, username)
  expect(outcome).toBe('done')
  const asked = await call(invitation, { token: tokenIn(invited!.link) }, { host: app.host })
  expect(asked).toMatchObject({ username, role: 'finance' })
  expect(await changesOf(username)).toEqual([
    { kind: 'made', changedBy: lek.id },
    { kind: 'made', changedBy: noi.id },
  ])
  const id = Number(await idOf(username))
  const audited = await app.ctx.db`
    select username, action, reason, after, approval from operator_audit
    where kind = 'operator' and about = ${username}`
  expect(audited).toEqual([
    {
      username: lek.username,
      action: 'operator-add',
      reason,
      after: { role: 'finance' },
      approval: id,
    },
  ])
  for (const one of [noi, lek, dao]) await refused(add(one, username), 'EXISTING_USER')
  expect(await statesOf(username)).toEqual(['executed'])
})

test('after an approval from the list there is no link until one is made', async () => {
  const username = newName()
  await add(noi, username, 'owner')
  expect(await proposalAbout(username, lek)).toMatchObject({
    action: 'operator.add',
    reason,
    refusal: null,
    changes: [
      { field: 'role', before: null, after: 'owner' },
      { field: 'username', before: null, after: username },
    ],
  })
  const id = await idOf(username)
  expect(await approveAs(lek, id)).toEqual({ outcome: 'done' })
  expect(await listed(username)).toMatchObject({
    state: 'invited',
    role: 'owner',
    invitationEndsAt: null,
  })
  expect(await approveAs(dao, id)).toEqual({ outcome: 'already_decided' })
  const { link } = await call(resetOperator, { username, reason }, lek.desk)
  await enrolAt(app.host, link)
  expect(await listed(username)).toMatchObject({ state: 'active' })
})

test('another role is another proposal', async () => {
  const username = newName()
  await add(noi, username, 'support')
  expect(await add(lek, username, 'owner')).toEqual(proposed)
  expect(await statesOf(username)).toEqual(['replaced', 'open'])
  expect(await listed(username)).toBeUndefined()
})

test('an owner who was added by one of two does not count beside either of them for 7 days', async () => {
  const username = newName()
  const { link } = await addByTwo(noi.desk, lek.desk, { username, role: 'owner' })
  await enrolAt(app.host, link)
  const [{ id }] = await app.ctx.db<[{ id: number }]>`
    select id from operator where username = ${username}`
  const puppet = { id, username, desk: { host: app.host, token: await openDesk(app.ctx.db, id) } }
  for (const maker of [noi, lek]) {
    const other = newName()
    await add(maker, other)
    await refused(add(puppet, other), 'APPROVAL_DEPENDENT')
    await refused(approveAs(puppet, await idOf(other)), 'APPROVAL_DEPENDENT')
    expect(await listed(other)).toBeUndefined()
  }
  const third = newName()
  await add(dao, third)
  expect(await add(puppet, third)).toMatchObject({ outcome: 'done' })
})

test('APPROVAL_OWN, APPROVAL_EXPIRED and APPROVAL_WITHDRAWN add no operator', async () => {
  const names = [newName(), newName(), newName()]
  for (const username of names) await add(noi, username)
  const [own, expired, withdrawn] = await Promise.all(names.map(idOf))
  await refused(approveAs(noi, own!), 'APPROVAL_OWN')
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update approval set proposed_at = now() - interval '4 days', expires_at = now() - interval '1 day'
      where id = ${expired!}::bigint`
  })
  await refused(approveAs(lek, expired!), 'APPROVAL_EXPIRED')
  await call(withdrawApproval, { id: withdrawn! }, noi.desk)
  await refused(approveAs(lek, withdrawn!), 'APPROVAL_WITHDRAWN')
  for (const username of names) expect(await listed(username)).toBeUndefined()
  // The same call of a second owner is a new proposal then.
  expect(await add(lek, names[1]!)).toEqual(proposed)
  expect(await statesOf(names[1]!)).toEqual(['expired', 'open'])
})

test('of second owners at once one makes the operator, by the call or from the list', async () => {
  for (let round = 0; round < 5; round += 1) {
    const username = newName()
    await add(noi, username)
    const id = await idOf(username)
    const [called, again, approved] = await Promise.allSettled([
      add(lek, username),
      add(dao, username),
      approveAs(dao, id),
    ])
    const links = [called, again].filter(
      (answer) => answer.status === 'fulfilled' && answer.value.outcome === 'done',
    )
    if (approved.status === 'rejected') throw approved.reason
    expect(links.length + (approved.value.outcome === 'done' ? 1 : 0)).toBe(1)
    for (const answer of [called, again])
      if (answer.status === 'rejected') expect(answer.reason).toEqual(new Refusal('EXISTING_USER'))
    expect(await changesOf(username)).toHaveLength(2)
    expect(await statesOf(username)).toEqual(['executed'])
  }
})

test('EXISTING_USER if the name was taken meanwhile, and the proposal is over', async () => {
  const username = newName()
  await add(noi, username, 'owner')
  await insertByCommand(app.ctx, { username, role: 'support' }, commandLine)
  await refused(add(lek, username, 'owner'), 'EXISTING_USER')
  await refused(approveAs(lek, await idOf(username)), 'EXISTING_USER')
  expect(await listed(username)).toMatchObject({ role: 'support' })
  expect(await statesOf(username)).toEqual(['stale'])
})

test('BAD_REQUEST for an unknown role, EXISTING_USER for a name that is taken, and no proposal', async () => {
  const { username } = await newOperator(app)
  await refused(add(noi, username), 'EXISTING_USER')
  const other = newName()
  await refused(add(noi, other, 'king'), 'BAD_REQUEST')
  expect([...(await statesOf(username)), ...(await statesOf(other))]).toEqual([])
})

test('requests that are repeated because the response was lost change nothing and show no link again', async () => {
  const username = newName()
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const wanted = { username, role: 'support', reason }
  const ask = (person: Person, key: string) => call(addOperator, wanted, { ...person.desk, key })
  expect(await ask(noi, first)).toEqual(proposed)
  expect((await ask(lek, second)).invited).not.toBeNull()
  expect(await ask(lek, second)).toEqual({ outcome: 'done', invited: null })
  expect(await ask(noi, first)).toEqual(proposed)
  expect(await statesOf(username)).toEqual(['executed'])
})

test('a disabled operator returns when a second owner asks for the same, with both behind the account', async () => {
  const { username } = await disabled()
  expect(await readmit(noi, username)).toEqual(proposed)
  expect(await readmit(noi, username)).toEqual(proposed)
  expect(await listed(username)).toMatchObject({ state: 'disabled' })
  const { outcome, invited } = await readmit(lek, username)
  expect(outcome).toBe('done')
  expect(await changesOf(username)).toEqual([
    { kind: 'readmitted', changedBy: lek.id },
    { kind: 'readmitted', changedBy: noi.id },
  ])
  const audited = await app.ctx.db`
    select action, reason, before, after, approval is not null as has_approval from operator_audit
    where kind = 'operator' and about = ${username} and action <> 'operator-add' order by id`
  const on = { isActive: true }
  const off = { isActive: false }
  expect(audited).toEqual([
    { action: 'operator-disable', reason, before: on, after: off, hasApproval: false },
    { action: 'operator-readmit', reason, before: off, after: on, hasApproval: true },
  ])
  await enrolAt(app.host, invited!.link)
  await refused(readmit(dao, username), 'BAD_REQUEST')
  expect(await statesOf(username)).toEqual(['executed'])
})

test('an operator who is re-admitted from the list has no link, and of two approvals at once one counts', async () => {
  const { username } = await disabled()
  await readmit(noi, username)
  const id = await idOf(username)
  const outcomes = await Promise.all([approveAs(lek, id), approveAs(dao, id)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['already_decided', 'done'])
  expect(await changesOf(username)).toHaveLength(2)
  expect(await listed(username)).toMatchObject({ state: 'invited', invitationEndsAt: null })
})

test('APPROVAL_STALE when a disabled operator has got another role since', async () => {
  const { username } = await disabled('support')
  await readmit(noi, username)
  const request = { username, role: 'owner', reason }
  await call(changeRole, request, noi.desk)
  await call(changeRole, request, lek.desk)
  const [{ id }] = await app.ctx.db<[{ id: number }]>`
    select id from approval where object = ${username} and action = 'operator.readmit'`
  await refused(approveAs(lek, String(id)), 'APPROVAL_STALE')
  expect(await listed(username)).toMatchObject({ state: 'disabled', role: 'owner' })
})
