import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { withdrawal as contract, RejectionNote } from '#contract/withdraw'
import type { Amount } from '#money'
import { isRecordedAsPaid, payoutsAreStopped } from '../external-transfer/held.ts'
import type { ExternalTransfer } from '../external-transfer/row.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'
import { collectReferences } from '../transfer/collect.ts'
import { usualMinutes } from './arrival.ts'
import { isFollowedByBonus } from './bonus.ts'
import { payoutFailuresOf } from './failure.ts'

type Row = {
  now: Date
  key: string | null
  sentAt: Date | null
  state: ExternalTransfer['state']
  heldAt: Date | null
  approvedAt: Date | null
  noteCode: RejectionNote | null
  note: string | null
  isStopped: boolean
  isPaidByHand: boolean
  isFollowed: boolean
}

const statusOf = { pending: 'IN_PROGRESS', settled: 'SUCCESS', returned: 'FAILED' } as const

/** WDR-04: reads the steps of a withdrawal. @throws Refusal NO_DATA */
export async function withdrawalOf(
  { db, ledger, games, payout }: Pick<Context, 'db' | 'ledger' | 'games' | 'payout'>,
  { member, language }: Caller & { language: Language },
  reference: string,
): Promise<z.output<typeof contract.output>> {
  const movement = await ledger.movementOf(reference)
  if (movement?.member !== member) throw new Refusal('NO_DATA')
  const [row] = await db<[Row]>`
    select now(), key, last_sent_at as sent_at, state, held_at, queued_at as approved_at, note_code, note,
      ${payoutsAreStopped(db, payout)} as is_stopped, ${isRecordedAsPaid(db, db`reference`)} as is_paid_by_hand,
      ${isFollowedByBonus(db, member, db`external_transfer.reference`)} as is_followed
    from external_transfer join withdrawal using (bucket, member, reference)
    where bucket = ${member % 256} and member = ${member}
      and reference = ${reference.slice('withdraw:'.length)}`
  const isHeld = row.state === 'held'
  const isUndecided =
    (isHeld && !row.isPaidByHand) ||
    (row.state === 'created' && row.approvedAt === null && row.isStopped)
  const [failures, collected, usual, settings] = await Promise.all([
    payoutFailuresOf(db, member, movement.state === 'returned' ? [reference] : []),
    db<{ code: string; amount: Amount }[]>`
      select provider as code, confirmed as amount from external_transfer
      where bucket = ${member % 256} and member = ${member}
        and reference = any(${collectReferences(row.key ?? '', games.keys())}::text[]) and state = 'settled'
      order by created_at`,
    usualMinutes(db),
    settingsOf(db, 'payoutMinutes', 'withdrawCheckMinutes', 'withdrawCheckText'),
  ])
  const { payoutMinutes, withdrawCheckMinutes, withdrawCheckText } = settings
  return {
    now: row.now.getTime(),
    amount: movement.amount,
    bank: movement.to,
    status: statusOf[movement.state],
    failure: failures.get(reference) ?? null,
    createdAt: movement.createdAt.getTime(),
    sentAt: isHeld ? null : (row.sentAt?.getTime() ?? null),
    endedAt: movement.settledAt?.getTime() ?? null,
    collected: [...collected],
    expectedMinutes: payoutMinutes || usual,
    heldText: isHeld
      ? withdrawCheckText[language].replaceAll('{minutes}', String(withdrawCheckMinutes))
      : null,
    heldAt: row.heldAt?.getTime() ?? null,
    approvedAt: row.approvedAt?.getTime() ?? null,
    note: row.noteCode && { code: row.noteCode, text: row.note ?? '' },
    canCancel: isUndecided && !row.isFollowed,
    isCancelBlockedByBonus: isUndecided && row.isFollowed,
  }
}
