import { type PayoutFailure, payoutFailures } from '#contract/statement'
import type { Db } from '#db'
import type { ReasonCode, ReasonDetail } from '#saga'
import { movementReference } from '../external-transfer/transfer.ts'

type Row = {
  reference: string
  reasonCode: ReasonCode | null
  reasonDetail: ReasonDetail | null
}

/** Reasons of failed payouts by the references of their movements. One that is not known has no entry. */
export async function payoutFailuresOf(
  db: Db,
  member: number,
  movements: string[],
): Promise<Map<string, PayoutFailure>> {
  if (movements.length === 0) return new Map()
  const references = movements.map((movement) => movement.slice(prefix.length))
  const rows = await db<Row[]>`
    select reference, reason_code, reason_detail from external_transfer
    where bucket = ${member % 256} and member = ${member} and reference = any(${references}::text[]) and kind = 'payout'`
  return new Map(
    rows.flatMap((row) => {
      const failure = failureOf(row)
      return failure ? [[`${prefix}${row.reference}`, failure]] : []
    }),
  )
}

const prefix = movementReference({ kind: 'payout', reference: '' })

/** The bank's own code, if it is about the member's account or the amount. Other refusals are about our payouts. */
export function failureOf({
  reasonCode,
  reasonDetail,
}: Pick<Row, 'reasonCode' | 'reasonDetail'>): PayoutFailure | undefined {
  if (reasonCode === null || reasonCode === 'operator_decided') return undefined
  if (reasonCode === 'rejected' || reasonCode === 'cancelled') return reasonCode
  return payoutFailures.find((code) => code === reasonDetail?.said) ?? 'unavailable'
}
