import { type AlarmChannel, taken } from './channel.ts'

export type TelegramSettings = { url: string; token: string; chat: string }

const textMost = 4_096

/** A message of a Telegram bot (docs/adapters-alarms.md). Telegram knows no key: a repeated request is a second message. */
export const createTelegram = ({ url, token, chat }: TelegramSettings): AlarmChannel => ({
  send: {
    request: ({ text }) => ({
      method: 'POST',
      url: `${url}/bot${token}/sendMessage`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: chat, text: text.slice(0, textMost) }),
    }),
    read: taken,
  },
})
