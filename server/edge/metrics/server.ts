import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isNear } from '../../platform/address.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Metrics } from './metrics.ts'

type Parts = {
  metrics: Pick<Metrics, 'read'>
  place: Config['metrics']
  log: Pick<Context['log'], 'warn'>
}

/** The scrapers of one service are few, and each sends a short request. */
const connectionsMax = 32
const requestMs = 5_000
const plain = 'text/plain; charset=utf-8'

/**
 * Serves the metrics on their own port, which no proxy of members reaches. If the default port is taken, the service runs
 * without metrics, and `url` is null.
 */
export async function serveMetrics({
  metrics,
  place,
  log,
}: Parts): Promise<{ url: string | null; close: () => Promise<void> }> {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: requestMs })
  server.maxConnections = connectionsMax
  server.on('request', async (request, response) => {
    // An address that cannot be parsed would be an uncaught error, which ends the server.
    const address = URL.parse(request.url ?? '/', 'http://metrics')
    const isAsked = request.method === 'GET' && address?.pathname === '/metrics'
    if (!isAsked || !isNear(request.socket.remoteAddress ?? ''))
      return response.writeHead(404, { 'content-type': plain }).end('Not here.\n')
    try {
      const { type, body } = await metrics.read()
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    } catch (err) {
      log.warn({ err }, 'the metrics could not be read')
      response.writeHead(503, { 'content-type': plain }).end('The metrics have no database.\n')
    }
  })
  const { host, port, isChosen } = place
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (isChosen || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    log.warn({ port }, 'there are no metrics, because their port is taken: set METRICS_PORT')
    return { url: null, close: async () => {} }
  }
  return { url: urlOf(server), close: () => closed(server) }
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`
}

async function closed(server: Server) {
  server.close()
  server.closeAllConnections()
}
