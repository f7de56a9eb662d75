import { afterEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#contract/call'
import { Refusal } from '#contract/refusal'
import { sendOtp } from '#contract/register'
import type { Ask } from '#kit/api/ask.ts'
import { createSend } from '#kit/api/send.ts'
import { codeMs } from './begun.ts'
import { newCode } from './newCode.ts'

/** Asks with these results one after the other: how long ago the same was asked for without an answer, or an error. */
const asking = (...results: (number | undefined | Refusal)[]) => {
  let count = 0
  return {
    asked: () => count,
    async ask() {
      const result = results[count++]
      if (result instanceof Refusal) throw result
      return { answer: count, askedBefore: result === undefined ? result : Date.now() - result }
    },
  }
}
afterEach(() => vi.useRealTimers())
const blocked = new Refusal('OTP_BLOCK', { status: 429 })

test('REG-04 a code whose answer was lost is used while it lives, and replaced once after that', async () => {
  for (const [before, code] of [
    [undefined, 1],
    [codeMs - 60_000, 1],
    [codeMs + 1, 2],
  ] as const) {
    const { ask, asked } = asking(before, codeMs + 1)
    expect(await newCode(ask)).toBe(code)
    expect(asked()).toBe(code)
  }
})

test('REG-04 a request that reached the server only now has brought a new code, though another is blocked', async () => {
  expect(await newCode(asking(codeMs + 1, blocked).ask)).toBe(1)
})

test('REG-04 a code that cannot be sent is refused, the first time and the second', async () => {
  const failed = new Refusal('OTP_SEND_FAIL', { status: 502 })
  await expect(newCode(asking(failed).ask)).rejects.toBe(failed)
  await expect(newCode(asking(blocked).ask)).rejects.toBe(blocked)
  await expect(newCode(asking(codeMs + 1, failed).ask)).rejects.toBe(failed)
})

test('REG-04 the new code is asked for under a new idempotency key', async () => {
  const kept = new Map<string, string>()
  const used: (string | undefined)[] = []
  let isLost = true
  const ask = (async (_, __, { key } = {}) => {
    used.push(key)
    if (isLost) throw new Unreachable(new TypeError('the answer was lost'))
    return { otpRef: 'ABCDEF', otpToken: String(new Set(used).size), code: 'OTP_SENT' }
  }) as Ask
  const { send } = createSend({
    ask,
    keys: {
      get: (name) => kept.get(name) ?? null,
      set: (name, text) => kept.set(name, text),
      remove: (name) => kept.delete(name),
      names: () => [...kept.keys()],
    },
    owner: async () => 'nobody',
  })
  const code = () => newCode(() => send(sendOtp, { phoneNumber: '0812345678' }))
  await expect(code()).rejects.toBeInstanceOf(Unreachable)
  isLost = false
  vi.useFakeTimers({ now: Date.now() + codeMs + 1, toFake: ['Date'] })
  expect((await code()).otpToken).toBe('2')
  const [lost, repeated, fresh] = used
  expect(used).toHaveLength(3)
  expect(repeated).toBe(lost)
  expect(fresh).not.toBe(lost)
})
