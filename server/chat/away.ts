import type { Language } from '#contract/language'
import type { Hours } from '#contract/setting'
import type { Context } from '../platform/context.ts'
import { zoneAheadMs } from '../platform/zone.ts'
import { settingsOf } from '../site/settings.ts'
import { sendAsSupport } from './messages.ts'

type Begun = { conversation: string; member: number | null; session: string; language: Language }

/** Gives the automatic answer outside the hours of the chat, once in a session. The customer still waits for an operator. */
export async function answerAway(
  ctx: Context,
  { conversation, member, session, language }: Begun,
): Promise<void> {
  const { chatHours, chatAwayText } = await settingsOf(ctx.db, 'chatHours', 'chatAwayText')
  if (isOpenAt(chatHours, Date.now())) return
  const message = withHours(chatAwayText[language], chatHours)
  const clientId = `away-${session}`
  const [said] = await ctx.db`
    select from chat_message m join conversation c on c.id = m.conversation
    where c.name = ${conversation} and m.sender = 'support' and m.client_id = ${clientId}`
  if (said || message === '') return
  await sendAsSupport(ctx, { conversation, member, operator: null, clientId, text: message })
}

const withHours = (text: string, hours: Hours): string =>
  text.replaceAll('{hours}', hours.map(({ from, to }) => `${from}–${to}`).join(', ')).trim()

/** True within one of the hours, which are Bangkok's and may span midnight, and always without any. */
export function isOpenAt(hours: Hours, at: number): boolean {
  const clock = new Date(at + zoneAheadMs).toISOString().slice(11, 16)
  const isWithin = ({ from, to }: Hours[number]) =>
    from < to ? clock >= from && clock < to : clock >= from || clock < to
  return hours.length === 0 || hours.some(isWithin)
}
