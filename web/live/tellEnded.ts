import * as z from 'zod/mini'
import { requestState } from '#contract/request'
import { transfer, transferAll, walletPlace } from '#contract/transfer'
import type { KeyedRequest } from '#kit/api/idempotency.ts'
import { ask } from '../app/ask.ts'
import { type Reader, tellOutcome, tellStopped } from '../transfer/tellOutcome.ts'

/**
 * Shows the outcome of an accepted transfer that has ended. The server is asked under the key of the request, which moves nothing.
 * @throws if the outcome is not known
 */
export async function tellEnded({ line, body, key }: KeyedRequest, reader: Reader): Promise<void> {
  const endpoint = [transfer, transferAll].find((one) => one.line === line)
  if (!endpoint) return
  const read = z.safeDecode(endpoint.input, body as never)
  if (!read.success) return
  const { to, from } = { from: undefined, ...read.data }
  if (to !== walletPlace && from !== walletPlace)
    return tellStopped(to, await ask(requestState, { key }), reader)
  await tellOutcome(read.data, () => ask(endpoint, read.data, { key }), reader)
}
