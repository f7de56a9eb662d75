import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, Unreachable } from './call.ts'
import type { Refusal } from './refusal.ts'
import { active } from './site.ts'
import { spin } from './spin.ts'

// Goal: the client reads every refusal that a server, also a newer or another one, may send. Method: a local HTTP server
// that answers as the test says.
let answer = { status: 200, body: '' }
let isCutOff = false
let host = ''
const server = createServer((_, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  if (isCutOff) response.write(answer.body, () => response.destroy())
  else response.end(answer.body)
})
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

async function refusedWith(status: number, body: unknown, endpoint: typeof active | typeof spin) {
  answer = { status, body: JSON.stringify(body) }
  const { code, raw, field } = (await call(endpoint as typeof active, {}, { host }).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )) as Refusal
  return { code, raw, field }
}

test('APP-07 a body whose message says gone is a refusal with any status', async () => {
  for (const status of [200, 400, 410, 503])
    expect((await refusedWith(status, { message: 'gone' }, active)).code).toBe('gone')
})

test('ERR-01 an unknown message is kept to be shown, in limited length', async () => {
  const message = 'Agent is closed until 18:00'
  expect(await refusedWith(409, { message }, active)).toMatchObject({ raw: message })
  expect((await refusedWith(500, { message: 'x'.repeat(5_000) }, active)).raw).toHaveLength(200)
  expect(await refusedWith(409, { message: 'NO_COIN' }, active)).toMatchObject({
    code: 'NO_COIN',
    raw: undefined,
  })
  expect((await refusedWith(500, { fault: 1 }, active)).raw).toBeUndefined()
})

test('an unknown message ends the request only with a status that does', async () => {
  const codeOf = async (status: number) =>
    (await refusedWith(status, { message: 'other words' }, active)).code
  expect(await codeOf(409)).toBe('BAD_REQUEST')
  for (const status of [202, 429, 500, 502, 503])
    expect(await codeOf(status)).toBe('INTERNAL_SERVER_ERROR')
})

test('SPN-02 a spin that is refused in the body of a response 200 is a refusal', async () => {
  const body = { success: false, error: 'NO_COIN' }
  expect((await refusedWith(200, body, spin)).code).toBe('NO_COIN')
})

test('a refusal names the field that it refuses', async () => {
  const body = { message: 'INVALID_USER_INFO', field: 'inviteCode' }
  expect(await refusedWith(400, body, active)).toMatchObject({ field: 'inviteCode' })
})

test('API-05 an answer whose body was cut off is no answer, whether it accepts or refuses', async () => {
  isCutOff = true
  for (const status of [200, 400, 500]) {
    answer = { status, body: '{"message":' }
    await expect(call(active, {}, { host })).rejects.toThrow(Unreachable)
  }
  isCutOff = false
})
