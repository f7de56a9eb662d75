import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusal'
import type { withdrawal as contract } from '#contract/withdraw'
import type { Amount } from '#money'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'
import { collectReferences } from '../transfer/collect.ts'
import { payoutFailuresOf } from './failure.ts'

type Row = { now: Date; key: string | null; sentAt: Date | null }

const statusOf = { pending: 'IN_PROGRESS', settled: 'SUCCESS', returned: 'FAILED' } as const

/** WDR-04: reads the steps of a withdrawal. @throws Refusal NO_DATA */
export async function withdrawalOf(
  { db, ledger, games }: Pick<Context, 'db' | 'ledger' | 'games'>,
  { member }: Caller,
  reference: string,
): Promise<z.output<typeof contract.output>> {
  const movement = await ledger.movementOf(reference)
  if (movement?.member !== member) throw new Refusal('NO_DATA')
  const [row] = await db<[Row]>`
    select now(), key, last_sent_at as sent_at from external_transfer
    where reference = ${reference.slice('withdraw:'.length)}`
  const [failures, collected, { payoutMinutes }] = await Promise.all([
    payoutFailuresOf(db, movement.state === 'returned' ? [reference] : []),
    db<{ code: string; amount: Amount }[]>`
      select provider as code, confirmed as amount from external_transfer
      where reference = any(${collectReferences(row.key ?? '', games.keys())}::text[]) and state = 'settled'
      order by created_at`,
    settingsOf(db, 'payoutMinutes'),
  ])
  return {
    now: row.now.getTime(),
    amount: movement.amount,
    bank: movement.to,
    status: statusOf[movement.state],
    failure: failures.get(reference) ?? null,
    createdAt: movement.createdAt.getTime(),
    sentAt: row.sentAt?.getTime() ?? null,
    endedAt: movement.settledAt?.getTime() ?? null,
    collected: [...collected],
    expectedMinutes: payoutMinutes > 0 ? payoutMinutes : null,
  }
}
