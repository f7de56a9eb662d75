import type { Language } from '#contract/language'
import { ask } from '#providers/ask'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'

const timeoutMs = 5_000

type Notice = {
  member: number
  /** Makes a repeated send one message. */
  reference: string
  /** By the name of the service, in the languages of the regions: the server does not know the member's. */
  texts: Record<Exclude<Language, 'en'>, (name: string) => string>
}

/** Sends an SMS to the member's number. @throws when the gateway's answer is unknown, so that the job runs again */
export async function sendNotice(
  { db, sms, region }: Context,
  { member, reference, texts }: Notice,
): Promise<void> {
  const [{ phone }] = await db<[{ phone: string }]>`select phone from member where id = ${member}`
  const { name } = await settingsOf(db, 'name')
  const text = texts[region === 'lao' ? 'la' : 'th'](name)
  const { word } = await ask(sms.send, { to: phone, text, reference }, timeoutMs)
  if (word === 'unknown') throw new Error('the answer of the SMS gateway is unknown')
}
