import type { Language } from '#contract/language'
import type { Tx } from '#db'
import { ask } from '#providers/ask'
import type { Client } from '../member-event/place.ts'
import { recordEvent } from '../member-event/record.ts'
import type { Context } from '../platform/context.ts'
import { pushIn } from '../platform/push.ts'
import { smsBudgetLeft } from '../platform/sms/budget.ts'
import { settingsOf } from '../site/settings.ts'

/** Texts cost money: so many an hour at most, one a day for a member, and none while newcomers need the rest. */
const textsAnHour = 200
const budgetKept = 0.5
const timeoutMs = 5_000

/** Tells the member's other devices of a sign-in on a new one, and the number too if the setting says so. */
export async function tellNewDevice(
  { secrets, jobs }: Pick<Context, 'secrets' | 'jobs'>,
  tx: Tx,
  { member, client, session }: { member: number; client: Client; session: number },
): Promise<void> {
  const event = await recordEvent(tx, secrets, { member, kind: 'new-device', client, session })
  await pushIn(tx, member, 'security')
  const { newDeviceSms } = await settingsOf(tx, 'newDeviceSms')
  if (event === undefined || !newDeviceSms || !(await isTextDue(tx, member))) return
  await jobs.add(tx, 'login.tell-device', { member, event })
}

async function isTextDue(tx: Tx, member: number): Promise<boolean> {
  const [{ today, lastHour }] = await tx<[{ today: number; lastHour: number }]>`
    select count(*) filter (where member = ${member} and bucket = ${member % 256})::int as today,
      count(*) filter (where at > now() - interval '1 hour')::int as last_hour
    from member_event where kind = 'new-device' and at > now() - interval '1 day'`
  return today <= 1 && lastHour <= textsAnHour && (await smsBudgetLeft(tx)) >= budgetKept
}

/**
 * Sends the SMS. The event makes a repeated send one message.
 * @throws when the gateway's answer is unknown, so that the job runs again
 */
export async function sendNewDevice(
  { member, event }: { member: number; event: number },
  { db, sms, region }: Context,
): Promise<void> {
  const [{ phone }] = await db<[{ phone: string }]>`select phone from member where id = ${member}`
  const { name } = await settingsOf(db, 'name')
  const text = texts[region === 'lao' ? 'la' : 'th'](name)
  const message = { to: phone, text, reference: `new-device-${event}` }
  const { word } = await ask(sms.send, message, timeoutMs)
  if (word === 'unknown') throw new Error('the answer of the SMS gateway is unknown')
}

const texts: Record<Exclude<Language, 'en'>, (name: string) => string> = {
  th: (name) => `${name}: มีการเข้าสู่ระบบบัญชีของคุณจากอุปกรณ์ใหม่ หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านในแอปทันที`,
  la: (name) => `${name}: ມີການເຂົ້າສູ່ລະບົບບັນຊີຂອງທ່ານຈາກອຸປະກອນໃໝ່, ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາປ່ຽນລະຫັດຜ່ານໃນແອັບທັນທີ`,
}
