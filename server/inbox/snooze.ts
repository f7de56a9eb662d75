import { snoozeDaysMax } from '#contract/operator-inbox'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { audit } from '../audit/audit.ts'
import type { Actor } from './assign.ts'

type Wanted = { name: string; last: number; until: number | null }
type Row = { until: Date | null; customerSent: number; isEnded: boolean }

/**
 * Snoozes a conversation, unless its customer has written since the message that the operator sees. @returns until when it is
 * snoozed now, and whether that changed @throws Refusal NO_DATA, BAD_REQUEST
 */
export const snooze = (db: Db, { operator, address }: Actor, { name, last, until }: Wanted) =>
  db.begin(async (tx): Promise<{ until: number | null; isChanged: boolean }> => {
    const [row] = await tx<Row[]>`
      select snoozed_until as until, customer_sent, ended_at is not null as is_ended
      from conversation where name = ${name} for no key update`
    if (!row) throw new Refusal('NO_DATA')
    if (until !== null && (row.isEnded || !isAllowed(until))) throw new Refusal('BAD_REQUEST')
    const before = row.until?.getTime() ?? null
    const isOvertaken = until !== null && row.customerSent > last
    if (isOvertaken || before === until) return { until: before, isChanged: false }
    const at = until === null ? null : new Date(until)
    await tx`update conversation set snoozed_until = ${at} where name = ${name}`
    await tx`
      insert into conversation_note (conversation, after, kind, operator, until)
      select c.id, c.last, 'snoozed', ${operator.id}, ${at}::timestamptz from conversation c where name = ${name}`
    await audit(tx, {
      by: { operator, address },
      action: 'conversation-snooze',
      object: { kind: 'conversation', id: name },
      before: { until: before },
      after: { until },
    })
    return { until, isChanged: true }
  })

const isAllowed = (until: number) =>
  until > Date.now() && until <= Date.now() + snoozeDaysMax * 86_400_000
