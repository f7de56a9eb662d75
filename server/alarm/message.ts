import type { Language } from '#contract/language'
import type { AlarmMessage } from '#providers/alarms/channel'
import type { Context } from '../platform/context.ts'
import { isAlarmName, ruleOf } from './list.ts'
import { alarmTexts } from './texts.ts'

/** An event as it is stored. Without a name it is a test. */
export type StoredEvent = {
  id: string
  kind: 'began' | 'again' | 'ended' | 'test'
  at: Date
  name: string | null
  subject: string | null
  severity: 'page' | 'ticket' | null
  value: number | null
  startedAt: Date | null
}

const heads: Record<Language, Record<StoredEvent['kind'], string>> = {
  en: { began: 'Alarm', again: 'Alarm, not acknowledged', ended: 'Ended', test: 'Test' },
  th: { began: 'แจ้งเตือน', again: 'แจ้งเตือน ยังไม่มีผู้รับทราบ', ended: 'สิ้นสุดแล้ว', test: 'ทดสอบ' },
  la: { began: 'ແຈ້ງເຕືອນ', again: 'ແຈ້ງເຕືອນ, ຍັງບໍ່ມີຜູ້ຮັບຊາບ', ended: 'ສິ້ນສຸດແລ້ວ', test: 'ທົດສອບ' },
}
const testTitles: Record<Language, string> = {
  en: 'This channel receives alarms of Kapao',
  th: 'ช่องทางนี้รับการแจ้งเตือนของ Kapao',
  la: 'ຊ່ອງທາງນີ້ຮັບການແຈ້ງເຕືອນຂອງ Kapao',
}

/** The texts of an alarm; empty for one that only another version knows. */
export const textsOf = (name: string, language: Language) =>
  isAlarmName(name) ? alarmTexts[name][language] : { title: name, action: '' }

/** The section of the console to look at. */
export const pageOf = (name: string): string | null =>
  isAlarmName(name) ? ruleOf(name).page : null

/** The message of an event, in the language of the region for people, and as facts for programs. */
export function messageOf(
  event: StoredEvent,
  { region, publicUrl }: Pick<Context, 'region' | 'publicUrl'>,
): AlarmMessage {
  const language: Language = region === 'lao' ? 'la' : 'th'
  const { kind, name, subject, severity, value } = event
  const texts =
    name === null ? { title: testTitles[language], action: '' } : textsOf(name, language)
  const about = subject ? ` (${subject})` : ''
  const lines = [
    `${heads[language][kind]}: ${texts.title}${about}`,
    name && kind !== 'ended' && texts.action,
    `${name ?? 'Test'} · ${event.id.slice(0, 8)}`,
    `${publicUrl}/console/alarms`,
  ]
  return {
    event: event.id,
    text: lines.filter(Boolean).join('\n'),
    facts: {
      kind,
      name,
      subject: subject || null,
      severity,
      value,
      at: event.at.toISOString(),
      startedAt: event.startedAt?.toISOString() ?? null,
      title: name === null ? testTitles.en : textsOf(name, 'en').title,
      action: name === null ? null : textsOf(name, 'en').action,
      url: `${publicUrl}/console/alarms`,
    },
  }
}
