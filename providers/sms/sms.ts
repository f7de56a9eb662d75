import * as z from 'zod/mini'
import type { Question } from '../ask.ts'

/** Sends a text message. `reference` is ours and makes repeated sends one message. */
export type Sms = {
  send: Question<{ to: string; text: string; reference: string }, { messageId: string }>
}

export type SmsSettings = { url: string; account: string; secret: string; sender: string }

const Taken = z.object({ messageId: z.string().check(z.minLength(1)) })
const Failed = z.object({ error: z.object({ code: z.string() }) })

/** Errors that mean the gateway has not sent the message and never will. */
const definiteRefusals: ReadonlySet<string> = new Set([
  'malformed',
  'unauthorized',
  'reference_reused',
  'invalid_number',
  'blocked',
  'too_many',
])

/** The SMS gateway of docs/adapters.md. */
export const createSms = ({ url, account, secret, sender }: SmsSettings): Sms => ({
  send: {
    request: ({ to, text, reference }) => ({
      method: 'POST',
      url: `${url}/v1/messages`,
      headers: {
        authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ to, from: sender, text, reference }),
    }),
    read: ({ status, body }) => {
      if (status === 200 || status === 201)
        return { word: 'done', ...Taken.parse(JSON.parse(body)) }
      const { code } = Failed.parse(JSON.parse(body)).error
      return { word: definiteRefusals.has(code) ? 'refused' : 'unknown', reason: code }
    },
  },
})
