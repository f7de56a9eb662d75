import { createHmac } from 'node:crypto'
import { type AlarmChannel, taken } from './channel.ts'

export type WebhookSettings = { url: string; secret: string }

/** A receiver of the operator's own (docs/adapters-alarms.md). The signature is over the time and the body. */
export const createWebhook = ({ url, secret }: WebhookSettings): AlarmChannel => ({
  send: {
    request: ({ event, facts }) => {
      const body = JSON.stringify({ event, ...facts })
      const time = String(Math.floor(Date.now() / 1_000))
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return {
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          'x-kapao-event': event,
          'x-kapao-time': time,
          'x-kapao-signature': signature,
        },
        body,
      }
    },
    read: taken,
  },
})
