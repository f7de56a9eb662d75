import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { giveDateOfBirth } from '#contract/consent'
import { identity } from '#contract/identity'
import {
  decideIdentity,
  identityCheck,
  identityQueue,
  memberIdentity,
} from '#contract/operator-identity'
import { openDb } from '#db'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { person } from '../operator-member-change/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'
import {
  above,
  accept,
  lastCheck,
  pictureFolder,
  refuse,
  risk,
  startIdentities,
  take,
} from './scene-testing.ts'
import { sendDocument } from './testing.ts'

// Goal: a total of withdrawals above the setting needs a document that an operator accepted, no race gets past it, and who
// is too young cannot play but gets the money. Method: the whole server over HTTP, with operators.
startIdentities()

test('WDR-04 a document is required only if the setting says so', async () => {
  const member = await person(scene, 9_000)
  expect(await call(identity, {}, member.app)).toMatchObject({ level: 'none', above: null })
  await take(member, 9_000)
})

test('WDR-04 the total of all withdrawals counts, and an accepted document opens it', async () => {
  await above(1_000)
  const member = await person(scene, 5_000)
  await take(member, 600)
  await refusedWith(take(member, 401), 'IDENTITY_NEEDED')
  await take(member, 400)
  await refusedWith(take(member, 300), 'IDENTITY_NEEDED')
  await sendDocument(member.app)
  await refusedWith(take(member, 300), 'IDENTITY_NEEDED')
  expect(await accept(member)).toEqual({ outcome: 'decided' })
  expect(await call(identity, {}, member.app)).toMatchObject({
    level: 'verified',
    above: baht(1_000),
    withdrawn: baht(1_000),
    sent: { state: 'accepted' },
  })
  await take(member, 300)
})

test('WDR-04 of withdrawals at the same moment no two pass the total together', async () => {
  await above(1_000)
  const member = await person(scene, 9_000)
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => take(member, 400)))
  const codes = asked.map((one) => (one.status === 'rejected' ? one.reason.code : 'taken'))
  expect(codes.filter((code) => code === 'taken')).toHaveLength(2)
  expect(new Set(codes)).toEqual(new Set(['taken', 'IDENTITY_NEEDED']))
})

test('a refused document may be sent again, three times within 24 hours', async () => {
  const member = await person(scene)
  for (const left of [2, 1, 0]) {
    expect(await sendDocument(member.app)).toMatchObject({
      sent: { state: 'waiting', reason: null },
      sendsLeft: left,
    })
    await refusedWith(sendDocument(member.app), 'IDENTITY_DECIDED')
    await refuse(member, 'unreadable')
    expect((await call(identity, {}, member.app)).sent).toMatchObject({
      state: 'refused',
      reason: 'unreadable',
    })
  }
  await refusedWith(sendDocument(member.app), 'REQUEST_LIMIT')
  await asOwner(
    scene.app,
    (db) => db`
      update identity_check set at = at - interval '1 day' where member = ${member.dbId}`,
  )
  await sendDocument(member.app)
})

test('the operator sees the document beside what the member stated, and the audit says so', async () => {
  const member = await person(scene)
  await call(giveDateOfBirth, { dateOfBirth: '1990-05-17' }, member.app)
  await sendDocument(member.app, { number: '9-9999-00000-11-1' })
  const which = await lastCheck(member)
  const card = await call(identityCheck, which, risk.desk)
  expect(card).toMatchObject({
    kind: 'document',
    state: 'waiting',
    document: { number: '9-9999-00000-11-1', dateOfBirth: '1990-05-17', isTooYoung: false },
    stated: { dateOfBirth: '1990-05-17', bankAccountName: expect.any(String) },
    usedBy: [],
  })
  const picture = await fetch(scene.app.host + card.picture!)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(picture.headers.get('cache-control')).toBe('no-store')
  const [line] = await scene.app.ctx.db<{ action: string }[]>`
    select action from operator_audit where kind = 'identity-check' and about = ${`${which.member}/${which.id}`}`
  expect(line).toEqual({ action: 'identity-look' })
})

test('the number, the name and the picture are stored encrypted, and no list shows the number', async () => {
  const member = await person(scene)
  const number = '8-8888-77777-66-5'
  await sendDocument(member.app, { number, name: 'CANARY NAME' })
  const rows = await scene.app.ctx.db`select * from identity_check where member = ${member.dbId}`
  expect(JSON.stringify(rows)).not.toMatch(/77777|CANARY/)
  const [{ picture }] = rows as unknown as [{ picture: string }]
  const folder = pictureFolder()
  expect(readdirSync(folder)).toContain(picture)
  expect(readFileSync(join(folder, picture)).subarray(0, 4).toString('latin1')).not.toContain('PNG')
  const queue = await call(identityQueue, { page: 1, limit: 100 }, risk.desk)
  const history = await call(memberIdentity, { id: member.userId }, risk.desk)
  expect(JSON.stringify([queue, history])).not.toContain('77777')
  expect(history.checks[0]!.numberEnd).toBe('66-5'.slice(-4))
})

test('the same document of two members is found, and accepted for one of them only', async () => {
  const [one, other] = [await person(scene), await person(scene)]
  await sendDocument(one.app, { number: 'AB 12-34 567' })
  await sendDocument(other.app, { number: 'ab1234567' })
  const card = await call(identityCheck, await lastCheck(other), risk.desk)
  expect(card.usedBy).toEqual([one.userId])
  const both = await Promise.allSettled([accept(one), accept(other)])
  expect(
    both.map((end) => (end.status === 'rejected' ? end.reason.code : 'accepted')).sort(),
  ).toEqual(['IDENTITY_USED', 'accepted'])
})

test('of two operators at once one decides; the same decision again is the same answer', async () => {
  const member = await person(scene)
  const second = await newOperator(scene.app, 'compliance')
  await sendDocument(member.app)
  const ends = await Promise.all([accept(member), refuse(member, 'expired', second)])
  expect(ends.map(({ outcome }) => outcome).sort()).toEqual(['already_decided', 'decided'])
  const [first] = ends
  const again = first.outcome === 'decided' ? accept(member) : refuse(member, 'expired', second)
  expect(await again).toEqual({ outcome: 'decided' })
  const rows = await scene.app.ctx.db`
    select from operator_audit where about like ${`${member.userId}/%`} and action <> 'identity-look'`
  expect(rows).toHaveLength(1)
  await expect(
    scene.app.ctx.db`
      update identity_check set state = 'refused', reason = 'expired', decided_at = now() + interval '1 hour'
      where member = ${member.dbId}`,
  ).rejects.toThrow('was decided before')
})

test('without the right no operator sees or decides, and a refusal needs its reason', async () => {
  const member = await person(scene)
  await sendDocument(member.app)
  const finance = await newOperator(scene.app, 'finance')
  const which = await lastCheck(member)
  await refusedWith(call(identityCheck, which, finance.desk), 'INVALID_USER_3')
  await refusedWith(accept(member, finance), 'INVALID_USER_3')
  await refusedWith(
    call(decideIdentity, { ...which, decision: 'refuse' }, risk.desk),
    'BAD_REQUEST',
  )
  const both = { ...which, decision: 'accept', reason: 'expired' } as const
  await refusedWith(call(decideIdentity, both, risk.desk), 'BAD_REQUEST')
  await refusedWith(call(identityCheck, { ...which, id: '999999999' }, risk.desk), 'NO_DATA')
})

test('the member gets one message in the chat', async () => {
  const member = await person(scene)
  await sendDocument(member.app)
  await refuse(member, 'unreadable')
  const told = () => scene.app.ctx.db`
    select from chat_message m join conversation c on c.id = m.conversation
    where c.name = ${member.userId} and m.client_id like 'identity-%'`
  await expect.poll(told, { timeout: 15_000 }).toHaveLength(1)
})

test('the role of the application cannot change what was sent or delete it', async () => {
  const serving = openDb(scene.app.databaseUrl, { max: 1 })
  try {
    for (const work of [
      () => serving`update identity_check set details = ''`,
      () => serving`update identity_check set number_hash = null`,
      () => serving`delete from identity_check`,
    ])
      await expect(work()).rejects.toThrow('permission denied')
  } finally {
    await serving.end()
  }
})

test('a setting that is no amount is refused by the database', async () => {
  for (const value of [-1, 1.5, '100', null])
    await expect(
      setSetting(scene.app.ctx.db, 'identityAboveWithdrawn', { BAHT: value as number, LAK: 0 }),
    ).rejects.toThrow('no value of a setting')
})
