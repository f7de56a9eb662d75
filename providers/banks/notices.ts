import { z } from 'zod'
import type { Question } from '../ask.ts'
import { answerTo, type BankSite, forgeryIn, signed } from './wire.ts'

/** Result of reading a callback. */
type Read<Line> = { word: 'line'; line: Line } | { word: 'other' | 'forged'; reason: string }

/**
 * One page of a list. `unread` holds the raw lines that are unreadable or out of bounds; they do not stop the other
 * lines.
 */
type ReadPage<Line> = { lines: Line[]; unread: string[]; next: string }

/**
 * Reports of incoming transfers (docs/adapters-banks.md): the provider sends callbacks, and returns a list page by
 * page.
 */
export type Notices<Place, Line> = {
  setCallbackUrl: Question<{ url: string; at: Date }>
  list: Question<Place & { after?: string; at: Date }, ReadPage<Line>>
  readCallback: (callback: {
    raw: Buffer
    headers: Record<string, string | undefined>
    now: Date
  }) => Read<Line>
}

/** Path of one of our accounts or numbers, the provider's error for an unknown one, and the schema of a line. */
type Listing<Place, Schema> = {
  pathOf: (place: Place) => string
  unknown: string
  line: Schema
}

export function createNotices<Place, Schema extends z.ZodType>(
  site: BankSite,
  { pathOf, unknown, line }: Listing<Place, Schema>,
): Notices<Place, z.output<Schema>> {
  // A cursor that cannot be stored would be another one afterwards, so its page is unreadable.
  const Cursor = z.string().regex(/^[\x20-\x7e]{0,1000}$/)
  const Page = z.object({ transfers: z.array(z.unknown()), next: Cursor })
  const Event = z.object({ event: z.literal('transfer'), transfer: z.unknown() })
  return {
    setCallbackUrl: {
      request: ({ url, at }) => signed(site, 'PUT', '/v1/callback', at, { url }),
      read: (reply) => answerTo(reply, z.object({ url: z.string() }), [], () => ({ word: 'done' })),
    },
    list: {
      request: ({ after, at, ...place }) => {
        const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
        return signed(site, 'GET', `${pathOf(place as Place)}/transfers${query}`, at)
      },
      read: (reply) =>
        answerTo(reply, Page, [unknown, 'bad_cursor'], ({ transfers, next }) => ({
          word: 'done',
          ...readEach(line, transfers),
          next,
        })),
    },
    readCallback(callback) {
      const reason = forgeryIn(site, callback)
      if (reason) return { word: 'forged', reason }
      try {
        const { transfer } = Event.parse(JSON.parse(String(callback.raw)))
        return { word: 'line', line: line.parse(transfer) }
      } catch (error) {
        return { word: 'other', reason: String(error) }
      }
    },
  }
}

function readEach<Schema extends z.ZodType>(line: Schema, items: unknown[]) {
  const lines: z.output<Schema>[] = []
  const unread: string[] = []
  for (const one of items) {
    const read = line.safeParse(one)
    if (read.success) lines.push(read.data)
    else unread.push(JSON.stringify(one))
  }
  return { lines, unread }
}
