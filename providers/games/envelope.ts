import type { z } from 'zod'
import type { Reply } from '../ask.ts'
import { contentOf, jsonIn } from './replies.ts'
import type { Call, ReplyContent, Site, Wire } from './table.ts'

/** One provider's encryption, and its words for refused and done. */
type EnvelopeScheme = {
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
export function envelopeWire(site: Site, scheme: EnvelopeScheme): Wire {
  const { path, inside, seal, open, Unopened, No, Done } = scheme
  return {
    write: (call, at) => ({
      method: 'POST',
      url: site.url + path(call.call),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ agent: site.agent, ...seal(JSON.stringify(inside(call, at))) }),
    }),
    read: (reply: Reply): ReplyContent => {
      const envelope = jsonIn(reply)
      const unopened = Unopened.safeParse(envelope)
      if (unopened.success) return { no: unopened.data }
      return contentOf(JSON.parse(open(envelope)), No, Done)
    },
  }
}
