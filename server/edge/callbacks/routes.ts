import type { FastifyInstance } from 'fastify'
import type { OnCallback } from '../../platform/call.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { type CallbackLimits, createCallbackBuckets } from './buckets.ts'

export type CallbackParts = { callbacks: CallbackLimits; metrics: Metrics }

/**
 * Adds the routes that providers call. An address that calls too often is refused before its body is read and its
 * signature checked. Nothing is lost by that, because a provider repeats what was not acknowledged.
 */
export async function addCallbacks(
  app: FastifyInstance,
  { callbacks, metrics }: CallbackParts,
  routes: Parameters<OnCallback>[],
) {
  const take = createCallbackBuckets(callbacks)
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async (request, reply) => {
    const { from, waitMs } = take(request.ip)
    if (waitMs === 0) return
    metrics.callbackLimited(from)
    const seconds = Math.ceil(waitMs / 1_000)
    return reply.code(429).header('retry-after', String(seconds)).type('text/plain').send('')
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: unknown) => body)
  for (const [path, handler] of routes)
    app.post(path, async (request, reply) => {
      const { status, contentType, body } = await handler({
        raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        headers: request.headers as Record<string, string | undefined>,
        params: request.params as Record<string, string>,
        address: request.ip,
      })
      return reply
        .code(status)
        .type(contentType ?? 'text/plain; charset=utf-8')
        .send(body)
    })
}
