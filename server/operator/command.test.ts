import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#db/testing'
import { signInOperator } from './operators.ts'
import { codeOf, operatorPassword } from './testing.ts'

let own: Awaited<ReturnType<typeof testDb>>
const pepper = randomBytes(32)
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own.drop())

/** Runs the script as npm does, with a password on its standard input. */
async function command(words: string[], password: string) {
  const child = spawn(process.execPath, ['scripts/operator.ts', ...words], {
    env: { ...process.env, DATABASE_URL: own.url, PEPPER: pepper.toString('hex') },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {})
  child.stdin.end(`${password}\n`)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  const [out, err] = await said
  return { code, out, err }
}

test('the first operator is made by a command that asks for the password and shows the secret once', async () => {
  const { code, out } = await command(['add', 'malee', 'owner'], operatorPassword)
  expect(code).toBe(0)
  const [, secret = ''] = /secret {2}([A-Z2-7]{32})/.exec(out) ?? []
  expect(out).toContain(`otpauth://totp/Kapao:malee?secret=${secret}&issuer=Kapao`)
  expect(out).not.toContain(operatorPassword)
  const token = await signInOperator(
    { db: own.db, secrets: { pepper } },
    { username: 'malee', password: operatorPassword, code: codeOf(secret), address: '127.0.0.1' },
  )
  expect(token).toMatch(/^kc_/)
  expect(await command(['add', 'malee', 'owner'], operatorPassword)).toMatchObject({
    code: 1,
    err: 'This name is taken.\n',
  })
})

test('there is no default password, no easy one, and no operator without a role', async () => {
  for (const password of ['', 'password', 'aaaaaaaaaaaaaa'])
    expect(await command(['add', 'somsak', 'support'], password)).toMatchObject({
      code: 1,
      err: expect.stringContaining('too easy'),
    })
  for (const words of [[], ['add'], ['add', 'somsak'], ['add', 'X', 'owner']])
    expect(await command(words, operatorPassword)).toMatchObject({
      code: 1,
      err: expect.stringContaining('usage: npm run operator'),
    })
  expect(await command(['add', 'somsak', 'king'], operatorPassword)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no role king. The roles are auditor,'),
  })
  expect(await own.db`select from operator where username = 'somsak'`).toHaveLength(0)
})
