import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server that a test controls, on a free port of this machine. */
export async function startHttpPeer(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type HttpPeer = Awaited<ReturnType<typeof startHttpPeer>>

/** An address of this machine at which no server listens. */
export async function addressOfNone(): Promise<string> {
  const { url, stop } = await startHttpPeer(() => {})
  await stop()
  return url
}
