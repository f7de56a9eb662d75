import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { testDb } from '#db/testing'
import { redeemInvitation, startEnrolment } from './invitation.ts'
import { signInOperator } from './sign-in.ts'
import { codeOf, operatorPassword, tokenIn } from './testing.ts'

let own: Awaited<ReturnType<typeof testDb>>
const pepper = randomBytes(32)
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own.drop())

/** Runs the script as npm does. */
async function command(...words: string[]) {
  const child = spawn(process.execPath, ['scripts/operator.ts', ...words], {
    env: {
      ...process.env,
      DATABASE_URL: own.url,
      PEPPER: pepper.toString('hex'),
      PUBLIC_URL: 'https://kapao.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  const [out, err] = await said
  return { code, out, err }
}

const parts = () => ({ db: own.db, secrets: { pepper } })
const address = '127.0.0.1'
const linkIn = (out: string) =>
  /https:\/\/kapao\.example\/console\/invitation#[A-Za-z0-9_-]{43}$/m.exec(out)?.[0] ?? ''

/** Redeems a link, and returns the secret of the authenticator, none of whose codes is used. */
async function enrol(username: string, out: string): Promise<string> {
  const chosen = { token: tokenIn(linkIn(out)), password: operatorPassword, address }
  const { totpSecret } = await startEnrolment(parts(), chosen)
  await redeemInvitation(parts(), { ...chosen, code: codeOf(totpSecret) })
  await own.db`update operator set totp_step = 0 where username = ${username}`
  return totpSecret
}
const signIn = (username: string, secret: string) =>
  signInOperator(parts(), { username, password: operatorPassword, code: codeOf(secret), address })

test('the first owner is invited by a command, which prints a link and no secret', async () => {
  const { code, out } = await command('add', 'malee', 'owner')
  expect(code).toBe(0)
  expect(out).not.toMatch(/secret|password/i)
  const secret = await enrol('malee', out)
  expect((await signIn('malee', secret)).token).toMatch(/^kc_/)
  expect(await command('add', 'malee', 'owner')).toMatchObject({
    code: 1,
    err: 'This name is taken.\n',
  })
  expect(
    await own.db`
      select c.kind, c.changed_by from operator_change c join operator o on o.id = c.operator
      where o.username = 'malee'`,
  ).toEqual([{ kind: 'made', changedBy: null }])
})

test('a command lists, resets, disables and enables operators', async () => {
  const added = await command('add', 'nok', 'finance')
  expect((await command('list')).out).toMatch(/^nok +finance +invited +none +never$/m)
  const first = await enrol('nok', added.out)
  const opened = await signIn('nok', first)
  expect(opened.token).toMatch(/^kc_/)
  expect((await command('list')).out).toMatch(
    /^nok +finance +active +authenticator, 10 recovery codes +20\d\d-/m,
  )

  const reset = await command('reset', 'nok')
  await expect(signIn('nok', first)).rejects.toThrow(new Refusal('WRONG_CREDENTIAL'))
  const second = await enrol('nok', reset.out)
  expect(await command('enable', 'nok')).toMatchObject({
    code: 1,
    err: 'This operator is not disabled. Use reset.\n',
  })

  expect((await command('disable', 'nok')).code).toBe(0)
  expect((await command('list')).out).toMatch(/^nok +finance +disabled/m)
  await expect(signIn('nok', second)).rejects.toThrow(new Refusal('INACTIVE_USER'))
  expect(await command('reset', 'nok')).toMatchObject({
    code: 1,
    err: 'This operator is disabled. Use enable.\n',
  })
  const enabled = await command('enable', 'nok')
  const third = await enrol('nok', enabled.out)
  expect((await signIn('nok', third)).token).toMatch(/^kc_/)
  expect(
    await own.db`
    select action, username from operator_audit where about = 'nok' order by id`,
  ).toEqual([
    { action: 'operator-add', username: 'command line' },
    { action: 'operator-reset', username: 'command line' },
    { action: 'operator-disable', username: 'command line' },
    { action: 'operator-readmit', username: 'command line' },
  ])
})

test('a wrong command changes nothing and says what is right', async () => {
  const wrong = [
    [],
    ['add'],
    ['add', 'somsak'],
    ['add', 'X', 'owner'],
    ['add', 'somsak', 'support', 'more'],
    ['list', 'more'],
    ['reset'],
    ['constructor'],
  ]
  for (const words of wrong)
    expect(await command(...words)).toMatchObject({
      code: 1,
      err: expect.stringContaining('usage: npm run operator'),
    })
  expect(await command('add', 'somsak', 'king')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no role king. The roles are auditor,'),
  })
  for (const verb of ['disable', 'enable', 'reset'])
    expect(await command(verb, 'somsak')).toMatchObject({
      code: 1,
      err: 'There is no operator of this name.\n',
    })
  expect(await own.db`select from operator where username = 'somsak'`).toHaveLength(0)
})
