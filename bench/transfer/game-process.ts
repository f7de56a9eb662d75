import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// A game that accepts everything at once, on pg's wire (docs/adapters-games.md), so that the bench measures the service
// and not the sandbox.
const replies: Record<string, (body: Record<string, string>) => object> = {
  'player.create': ({ player }) => ({ player }),
  deposit: ({ player, reference, amount }) => ({ player, reference, amount }),
}
const server = createServer(async (request, response) => {
  const body = JSON.parse(await text(request))
  const known = replies[request.url!.split('/').at(-1)!]
  // The server requests histories every minute; this game has none.
  if (!known) return response.writeHead(404).end()
  const data = known(body)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data, error: null }))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
