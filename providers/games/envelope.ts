import type { z } from 'zod'
import type { Reply } from '../ask.ts'
import { jsonIn, saidIn } from './replies.ts'
import type { Call, Site, Told, Wire } from './table.ts'

/** One provider's encryption, and its words for refused and done. */
type Manner = {
  path: (call: string) => string
  inside: (call: Call, at: Date) => object
  seal: (text: string) => Record<string, string>
  /** Decrypts a reply's envelope. @throws if the seal is not the provider's. */
  open: (envelope: unknown) => string
  /** The only reply without an envelope: the provider could not open ours. */
  Unopened: z.ZodType<string>
  No: z.ZodType<string>
  Done: z.ZodType<unknown>
}

/** The envelope family: encrypted JSON both ways. */
export function envelopeWire(site: Site, manner: Manner): Wire {
  const { path, inside, seal, open, Unopened, No, Done } = manner
  return {
    write: (call, at) => ({
      method: 'POST',
      url: site.url + path(call.call),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ agent: site.agent, ...seal(JSON.stringify(inside(call, at))) }),
    }),
    read: (reply: Reply): Told => {
      const envelope = jsonIn(reply)
      const unopened = Unopened.safeParse(envelope)
      if (unopened.success) return { no: unopened.data }
      return saidIn(JSON.parse(open(envelope)), No, Done)
    },
  }
}
