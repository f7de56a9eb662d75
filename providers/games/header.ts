import type { Reply, Request } from '../ask.ts'
import { pathOf } from '../gateways/wire.ts'
import type { Call, ReplyContent, Site, Wire } from './table.ts'

/** The parts of a request that its signature covers. */
type Sent = { method: 'GET' | 'POST'; path: string; body: string; at: Date }

/** One provider's addresses and signatures of calls, and its replies. */
type HeaderScheme = {
  address: (call: Call, at: Date) => { path: string; body?: object }
  sign: (sent: Sent) => Record<string, string>
  read: (reply: Reply) => ReplyContent
}

/** The header family: JSON, with an HMAC-SHA256 over the request in a header. */
export const headerWire = (site: Site, { address, sign, read }: HeaderScheme): Wire => ({
  write: (call, at): Request => {
    const { path, body: json } = address(call, at)
    const url = site.url + path
    const method = call.method ?? 'POST'
    const body = json ? JSON.stringify(json) : ''
    return {
      method,
      url,
      headers: {
        ...sign({ method, path: pathOf(url), body, at }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    }
  },
  read,
})
