import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { app, openApp } from '../app-testing.ts'
import { guestAt, historyOf, write } from './testing.ts'

const burst = 40
openApp({}, { isLimitless: false })

test('API-04 REQUEST_LIMIT for the sixth message of a second, counted for each visitor alone', async () => {
  const [loud, quiet] = [await guestAt(app.host), await guestAt(app.host)]
  const answers = await Promise.allSettled(
    Array.from({ length: burst }, (_, index) => write(loud.caller, `m${index}`)),
  )
  const codes = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(new Set(codes)).toEqual(new Set(['REQUEST_LIMIT']))
  // On a slow machine the calls fall into several seconds.
  expect(codes.length).toBeGreaterThanOrEqual(2)
  await write(quiet.caller, 'one')
  expect((await historyOf(loud.caller)).last).toBe(burst - codes.length)
  await expect.poll(() => write(loud.caller, 'later')).toBeTruthy()
})

test('API-04 REQUEST_LIMIT for an address that makes guests without end', async () => {
  let made = 0
  const making = async () => {
    for (; made < 200; made += 1) await guestAt(app.host)
  }
  await expect(making()).rejects.toThrow(new Refusal('REQUEST_LIMIT'))
  expect(made).toBeGreaterThan(100)
})
