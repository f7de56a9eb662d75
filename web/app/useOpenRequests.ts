import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint'
import type { In } from '#kit/api/ask.ts'
import { requests } from './send.ts'
import { memberId } from './session.ts'

/** The member's requests to this endpoint whose outcome is unknown. */
export function useOpenRequests<E extends Endpoint>(
  endpoint: E,
): { input: In<E>; askedAt: number }[] {
  requests.changes.use()
  const member = memberId()
  if (member === null) return []
  return requests
    .openOf(member)
    .filter(({ line, state }) => line === endpoint.line && state === 'unknown')
    .flatMap(({ body, askedAt }) => {
      const read = z.safeDecode(endpoint.input, body as never)
      return read.success ? [{ input: read.data as In<E>, askedAt }] : []
    })
}
