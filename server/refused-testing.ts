import { expect } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/refusal'

/** Expects that a request is refused with this code. */
export const refused = (asked: Promise<unknown>, code: RefusalCode) =>
  expect(asked).rejects.toThrow(new Refusal(code))
