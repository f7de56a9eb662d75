import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import {
  changeOperatorPassword,
  operators,
  renewRecoveryCodes,
  resetOperator,
} from '#contract/operator-account'
import { Refusal } from '#contract/refusal'
import { purgeKind } from '../../personal-data/purge.ts'
import { asOwner, startTestApp, type TestApp } from '../../testing.ts'
import { signInByPasskey, signInOperator, startSignIn } from '../sign-in.ts'
import {
  codeOf,
  enrolAt,
  newOperator,
  newPasskeyOperator,
  operatorPassword as password,
} from '../testing.ts'
import { codeMissesMax } from './judge.ts'

// Goal: an attacker who knows an operator's password guesses at 20 codes at most, from however many networks and at
// however many servers.
// Method: two servers on one database. The waits for networks and turns are forgotten, so that only the stop is left.
let one: TestApp
let two: TestApp
let owner: Awaited<ReturnType<typeof newOperator>>
beforeAll(async () => {
  one = await startTestApp()
  two = await startTestApp(one.settings)
  owner = await newOperator(one, 'owner')
})
afterAll(async () => {
  await two?.stop()
  await one?.stop()
})

type Person = { username: string; totpSecret: string }
const refusal = (code: ConstructorParameters<typeof Refusal>[0]) => new Refusal(code)
const wrongFor = ({ totpSecret }: Person) =>
  String((Number(codeOf(totpSecret)) + 1) % 1_000_000).padStart(6, '0')

let networks = 0
const enter = ({ ctx }: TestApp, username: string, code: string, word = password) => {
  networks += 1
  const address = `${11 + (networks % 100)}.18.${Math.floor(networks / 100)}.1`
  return signInOperator(ctx, { username, password: word, code, address })
}

async function forgetWaits() {
  await one.ctx.db`delete from login_try`
  await one.ctx.db`delete from login_guess`
}

/**
 * Guesses until this number got past the waits, ten at once at two servers.
 * @returns how often each refusal was the answer
 */
async function guess(person: Person, times: number, word = password) {
  const answers: Record<string, number> = {}
  for (let left = times; left > 0; ) {
    await forgetWaits()
    const all = await Promise.allSettled(
      Array.from({ length: Math.min(10, left) }, (_, at) =>
        enter(at % 2 ? one : two, person.username, wrongFor(person), word),
      ),
    )
    for (const answer of all) {
      const code = answer.status === 'rejected' ? (answer.reason as Refusal).code : 'in'
      if (code === 'REQUEST_LIMIT_1MIN') continue
      left -= 1
      answers[code] = (answers[code] ?? 0) + 1
    }
  }
  await forgetWaits()
  return answers
}

const listed = async (username: string) =>
  (await call(operators, {}, owner.desk)).operators.find((found) => found.username === username)
const stopsOf = (username: string) => one.ctx.db`
  select operator, action, after from operator_audit where action = 'codes-stop' and about = ${username}`

test('of 50 wrong codes at two servers 20 are judged, and the right one is refused from then on', async () => {
  const person = await newOperator(one)
  expect(await guess(person, 50)).toEqual({
    WRONG_CREDENTIAL: codeMissesMax,
    INACTIVE_USER: 30,
  })
  const right = enter(one, person.username, codeOf(person.totpSecret))
  await expect(right).rejects.toThrow(refusal('INACTIVE_USER'))
  const recovery = enter(two, person.username, person.recoveryCodes[0]!)
  await expect(recovery).rejects.toThrow(refusal('INACTIVE_USER'))
  expect(await stopsOf(person.username)).toEqual([
    { operator: person.id, action: 'codes-stop', after: { misses: codeMissesMax } },
  ])
})

test('a stopped account is in the console’s list and in the metrics until another operator resets it', async () => {
  const person = await newOperator(one)
  const stopped = async () => {
    const figures = await (await fetch(one.metricsUrl)).text()
    return Number(/^operators_stopped (\d+)$/m.exec(figures)?.[1])
  }
  expect((await listed(person.username))?.codesStoppedAt).toBeNull()
  const before = await stopped()
  await guess(person, codeMissesMax)
  expect((await listed(person.username))?.codesStoppedAt).toEqual(expect.any(Number))
  expect(await stopped()).toBe(before + 1)
  const reason = 'somebody guessed at the codes'
  const { link } = await call(resetOperator, { username: person.username, reason }, owner.desk)
  expect((await listed(person.username))?.codesStoppedAt).toBeNull()
  expect(await stopped()).toBe(before)
  const { recoveryCodes } = await enrolAt(one.host, link)
  const entered = await enter(two, person.username, recoveryCodes[0]!)
  expect(entered.token).toMatch(/^kc_/)
})

test('wrong passwords stop no operator, so that a stranger cannot lock an operator out', async () => {
  const person = await newOperator(one)
  expect(await guess(person, 30, 'not it at all')).toEqual({ WRONG_CREDENTIAL: 30 })
  expect((await enter(one, person.username, codeOf(person.totpSecret))).token).toMatch(/^kc_/)
})

test('misses count past a right code, and for 24 hours', async () => {
  const person = await newOperator(one)
  await guess(person, codeMissesMax - 1)
  expect((await enter(one, person.username, person.recoveryCodes[0]!)).token).toMatch(/^kc_/)
  await asOwner(
    one,
    (db) => db`
      update operator_code_miss set at = now() - interval '25 hours' where operator = ${person.id}`,
  )
  const misses = codeMissesMax - 1
  expect(await guess(person, misses)).toEqual({ WRONG_CREDENTIAL: misses })
  expect((await enter(one, person.username, person.recoveryCodes[1]!)).token).toMatch(/^kc_/)
  await purgeKind(one.ctx.db, 'operator-code-miss')
  const left = await one.ctx.db`select from operator_code_miss where operator = ${person.id}`
  expect(left).toHaveLength(misses)
  expect(await guess(person, 2)).toEqual({ WRONG_CREDENTIAL: 1, INACTIVE_USER: 1 })
})

test('codes that confirm an action of a signed-in operator count with those of signing in', async () => {
  const person = await newOperator(one)
  await guess(person, codeMissesMax - 1)
  const confirm = (code: string) => call(renewRecoveryCodes, { password, code }, person.desk)
  await expect(confirm(wrongFor(person))).rejects.toThrow(refusal('OTP_CODE_INVALID'))
  await expect(confirm(codeOf(person.totpSecret))).rejects.toThrow(refusal('INACTIVE_USER'))
  await forgetWaits()
  const code = codeOf(person.totpSecret)
  const changed = call(
    changeOperatorPassword,
    { password, code, newPassword: 'tom yam kung 1999' },
    person.desk,
  )
  await expect(changed).rejects.toThrow(refusal('INACTIVE_USER'))
})

test('a passkey cannot be guessed, so it signs in while codes are stopped', async () => {
  const person = await newPasskeyOperator(one)
  const { username, key } = person
  await guess({ username, totpSecret: owner.totpSecret }, codeMissesMax)
  expect((await listed(username))?.codesStoppedAt).toEqual(expect.any(Number))
  const address = '192.0.2.77'
  const { passkey } = await startSignIn(one.ctx, { username, password, address })
  const signed = { username, password, passkey: key.use(passkey!), address }
  expect((await signInByPasskey(one.ctx, signed)).token).toMatch(/^kc_/)
})
