import { type AlarmChannel, taken } from './channel.ts'

export type LineSettings = { url: string; token: string; to: string }

const textMost = 5_000

/** A push message of the LINE Messaging API (docs/adapters-alarms.md). LINE sends one message for a retry key. */
export const createLine = ({ url, token, to }: LineSettings): AlarmChannel => ({
  send: {
    request: ({ event, text }) => ({
      method: 'POST',
      url: `${url}/v2/bot/message/push`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-line-retry-key': event,
      },
      body: JSON.stringify({ to, messages: [{ type: 'text', text: text.slice(0, textMost) }] }),
    }),
    // 409: LINE has accepted a request with this retry key.
    read: (reply) => (reply.status === 409 ? { word: 'done' } : taken(reply)),
  },
})
