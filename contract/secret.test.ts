import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { secret } from './text.ts'

test('every call that takes a password says that its input is secret', () => {
  const takers = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ input }) =>
      Object.values<unknown>((input as z.ZodMiniObject).shape ?? {}).includes(secret),
    )
  expect(takers.length).toBeGreaterThan(3)
  expect(takers.filter(({ hasSecret }) => !hasSecret).map(({ line }) => line)).toEqual([])
})

test('every call that answers with a token says that its output is secret', () => {
  const givers = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ changes, output }) => changes && 'token' in ((output as z.ZodMiniObject).shape ?? {}),
    )
  expect(givers.length).toBeGreaterThan(1)
  expect(givers.filter(({ answersSecret }) => !answersSecret).map(({ line }) => line)).toEqual([])
})
