import { buffer } from 'node:stream/consumers'
import { startHttpPeer } from '#providers/peer-testing'

/**
 * A proxy in front of `target` that alters replies. `alter` names fields: a number multiplies the field's number, a
 * text replaces the field. It is for providers whose replies are JSON without a signature.
 */
export async function startAlteringProxy(target: string) {
  let alter: Record<string, number | string> = {}
  const server = await startHttpPeer(async (request, response) => {
    const body = await buffer(request)
    const headers = new Headers(
      Object.entries(request.headers).filter(
        (one): one is [string, string] => typeof one[1] === 'string' && !hops.has(one[0]),
      ),
    )
    const reply = await fetch(target + request.url, {
      method: request.method!,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const text = await reply.text()
    const type = reply.headers.get('content-type') ?? 'application/json'
    response.writeHead(reply.status, { 'content-type': type })
    response.end(type.includes('json') ? altered(text) : text)
  })

  const altered = (text: string) =>
    JSON.stringify(JSON.parse(text), (name, value: unknown) => {
      const other = alter[name]
      if (typeof other === 'string') return other
      return typeof value === 'number' && other !== undefined ? value * other : value
    })

  return {
    url: server.url,
    alter: (factors: Record<string, number | string>) => {
      alter = factors
    },
    stop: server.stop,
  }
}

/** Headers of one connection, which a proxy must not forward. */
const hops = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect'])
