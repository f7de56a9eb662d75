import type { Language } from '#contract/language'
import { ask } from '#providers/ask'
import type { Context } from '../platform/context.ts'
import { memberByPhone } from '../platform/member/lookup.ts'
import { settingsOf } from '../site/settings.ts'

/** A text costs money, and guessers must not be able to send as many as they like. */
const textsAnHour = 200
const timeoutMs = 5_000

/** Tells a member once a day that somebody guesses: in the list of events, and by SMS. */
export async function tellGuesses({ phone }: { phone: string }, { db, jobs }: Context) {
  await db.begin(async (tx) => {
    const known = await memberByPhone(tx, phone)
    const [told] = await tx<{ member: number; event: string; textsSent: number }[]>`
      insert into member_event (bucket, member, kind)
      select id % 256, id, 'guesses' from member where id = ${known ?? null} and not exists (
        select from member_event e where e.bucket = member.id % 256 and e.member = member.id
          and e.kind = 'guesses' and e.at > now() - interval '1 day')
      returning member, id::text as event, (
        select count(*)::int from member_event where kind = 'guesses' and at > now() - interval '1 hour') as texts_sent`
    if (!told || told.textsSent >= textsAnHour) return
    const { member, event } = told
    await jobs.add(tx, 'password.send-guesses', { member, event })
  })
}

/**
 * Sends the SMS. The event makes a repeated send one message.
 * @throws when the gateway's answer is unknown, so that the job runs again
 */
export async function sendGuesses(
  { member, event }: { member: number; event: string },
  { db, sms, region }: Context,
): Promise<void> {
  const [{ phone }] = await db<[{ phone: string }]>`select phone from member where id = ${member}`
  const { name } = await settingsOf(db, 'name')
  const text = texts[region === 'lao' ? 'la' : 'th'](name)
  const { word } = await ask(
    sms.send,
    { to: phone, text, reference: `guesses-${event}` },
    timeoutMs,
  )
  if (word === 'unknown') throw new Error('the answer of the SMS gateway is unknown')
}

const texts: Record<Exclude<Language, 'en'>, (name: string) => string> = {
  th: (name) =>
    `${name}: มีผู้พยายามเดารหัสผ่านของคุณหลายครั้ง เราจำกัดการลองไว้แล้ว หากรหัสผ่านของคุณเดาง่าย โปรดเปลี่ยนในแอป`,
  la: (name) =>
    `${name}: ມີຄົນພະຍາຍາມເດົາລະຫັດຜ່ານຂອງທ່ານຫຼາຍຄັ້ງ, ພວກເຮົາຈຳກັດການລອງໄວ້ແລ້ວ, ຖ້າລະຫັດຜ່ານຂອງທ່ານເດົາງ່າຍ ກະລຸນາປ່ຽນໃນແອັບ`,
}
