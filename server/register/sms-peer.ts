import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Text = { to: string; text: string; reference: string }

/** For tests: an SMS gateway that stores the texts it is sent, and answers as `mood` says. */
export async function startSmsPeer() {
  const texts: Text[] = []
  const peer = {
    texts,
    mood: { status: 201, body: { messageId: 'sm_1', status: 'queued' } as object },
    url: '',
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
    /** The digits of the last text to this phone. */
    digitsTo: (phone: string) =>
      /\d{6}/.exec(texts.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? '',
  }
  const server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part) => {
        body += part
      })
      .on('end', () => {
        texts.push(JSON.parse(body))
        response.writeHead(peer.mood.status).end(JSON.stringify(peer.mood.body))
      })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return peer
}
