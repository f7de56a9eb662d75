import { expect } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/refusal'

/** Expects that a request is refused with this code and nothing else. */
export const refused = (asked: Promise<unknown>, code: RefusalCode) =>
  expect(asked).rejects.toThrow(new Refusal(code))

/** Expects that a request is refused with this code, whatever field or details the refusal has. */
export const refusedWith = (asked: Promise<unknown>, code: RefusalCode) =>
  expect(asked).rejects.toMatchObject({ name: 'Refusal', code })
