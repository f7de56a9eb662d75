import type { Tx } from '#db'

type Action =
  | 'hold'
  | 'approve'
  | 'release'
  | 'reject'
  | 'cancel'
  | 'claim'
  | 'unclaim'
  | 'refuse'
  | 'pay_by_hand'

/** Records what was done about a withdrawal, in the same transaction. Without an operator the member or a job did it. */
export async function noteEventIn(
  tx: Tx,
  event: {
    reference: string
    member: number
    action: Action
    operator?: number
    reason?: string
    /** The approval by which two operators did it. */
    approval?: number | undefined
  },
): Promise<void> {
  const { reference, member, action, operator = null, reason = '', approval = null } = event
  await tx`
    insert into withdrawal_event (bucket, member, reference, action, operator, reason, approval)
    values (${member % 256}, ${member}, ${reference}, ${action}, ${operator}, ${reason},
      ${approval})`
}
