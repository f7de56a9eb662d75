import type { Language } from '#contract/language'
import type { Db } from '#db'
import { ask } from '#providers/ask'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'

const timeoutMs = 5_000

type Notice = {
  member: number
  /** In place of the member's number now. */
  to?: string
  /** Makes a repeated send one message. */
  reference: string
  /** By the name of the service, in the languages of the regions: the server does not know the member's. */
  texts: Record<Exclude<Language, 'en'>, (name: string) => string>
}

/** Sends an SMS to a number of the member's. @throws when the gateway's answer is unknown, so that the job runs again */
export async function sendNotice(
  { db, sms, region }: Context,
  { member, to, reference, texts }: Notice,
): Promise<void> {
  const phone = to ?? (await phoneNow(db, member))
  const { name } = await settingsOf(db, 'name')
  const text = texts[region === 'lao' ? 'la' : 'th'](name)
  const { word } = await ask(sms.send, { to: phone, text, reference }, timeoutMs)
  if (word === 'unknown') throw new Error('the answer of the SMS gateway is unknown')
}

async function phoneNow(db: Db, member: number): Promise<string> {
  const [{ phone }] = await db<[{ phone: string }]>`select phone from member where id = ${member}`
  return phone
}
