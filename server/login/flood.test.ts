import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { app, openApp } from '../app-testing.ts'
import { signInOperator } from '../operator/sign-in.ts'
import { addEnrolled, codeOf, operatorPassword } from '../operator/testing.ts'
import { newMember, password, setSetting } from '../register/testing.ts'
import { signIn } from './login.ts'

// Goal: a flood of wrong sign-ins from many networks delays neither a device that signed in before nor operators.
// Method: the whole server; wrong sign-ins come four times as fast as they are judged, each from a network of its own.
openApp()
beforeAll(async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
})

const firstWave = 100
const nextWave = 4
const honestCount = 4

/** Keeps the strangers' queue full until `work` has ended. @returns what the strangers were answered */
async function during(work: () => Promise<void>) {
  const answers = { judged: 0, refused: 0 }
  let isOver = false
  let serial = 0
  const guess = async (): Promise<void> => {
    serial += 1
    const number = String(serial).padStart(7, '0')
    const address = `10.${(serial >> 8) & 255}.${serial & 255}.1`
    const one = { username: `089${number}`, password: 'wrong', remember: false, agent: 'test' }
    const code = await signIn(app.ctx, Object.assign({ address }, one)).catch(
      (error: unknown) => error instanceof Refusal && error.code,
    )
    if (code === 'REQUEST_LIMIT' || code === 'PROOF_OF_WORK_NEEDED') answers.refused += 1
    else if (code !== 'WRONG_CREDENTIAL') throw new Error(`answered ${String(code)}`)
    else {
      answers.judged += 1
      if (!isOver) await Promise.all(Array.from({ length: nextWave }, guess))
    }
  }
  const flood = Promise.all(Array.from({ length: firstWave }, guess))
  await Promise.race([flood, work()]).finally(() => {
    isOver = true
  })
  await flood
  return answers
}

test('during a flood of strangers each sign-in of a known device and of an operator is judged, and soon', async () => {
  const { username } = await newMember(app.host)
  const known = { username, password, remember: false, address: '192.0.2.1', agent: 'test' }
  const { deviceToken } = await signIn(app.ctx, known)
  const operators = await Promise.all(
    Array.from({ length: honestCount }, async (_, at) => {
      const wanted = { username: `desk${at}`, role: 'support' }
      return { username: wanted.username, ...(await addEnrolled(app.ctx, wanted)) }
    }),
  )
  const member = () => signIn(app.ctx, { ...known, deviceToken, address: '10.0.7.1' })
  const operator = (at: number) =>
    signInOperator(app.ctx, {
      username: operators[at]!.username,
      password: operatorPassword,
      code: codeOf(operators[at]!.totpSecret),
      address: '192.0.2.77',
    })
  const quiet = await timed(member)

  const flooded: number[] = []
  const answers = await during(async () => {
    for (let at = 0; at < honestCount; at += 1) {
      flooded.push(await timed(member))
      await operator(at)
    }
  })
  // The queue of the strangers was full, so that first come, first served would have refused the honest ones.
  expect(answers.refused).toBeGreaterThan(firstWave - 67)
  expect(flooded).toHaveLength(honestCount)
  // First come, first served would have let 64 strangers pass before each.
  expect(answers.judged / (2 * honestCount)).toBeLessThan(32)
  const median = flooded.toSorted((a, b) => a - b)[honestCount / 2]!
  if (process.env.FIGURES) console.log({ quiet, median, ratio: median / quiet, ...answers })
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
