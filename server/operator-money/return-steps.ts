import type { MoneyStep } from '#contract/operator-money'
import type { Db } from '#db'

type Row = {
  proposer: string
  proposedAt: Date
  proposedReason: string
  decider: string | null
  decidedAt: Date | null
  reason: string | null
  state: string | null
  sentAt: Date | null
  endedAt: Date | null
  said: string | null
}

/** The steps of sending a payment back to its payer: who proposed and approved it, and what the bank did. */
export async function returnStepsOf(db: Db, payment: string): Promise<MoneyStep[]> {
  const rows = await db<Row[]>`
    select one.username as proposer, proposed_at, approval.reason as proposed_reason, other.username as decider,
      decided_at, decision_reason as reason, transfer.state, last_sent_at as sent_at, closed_at as ended_at,
      coalesce(reason_detail->>'said', reason_code) as said
    from approval join operator one on one.id = proposed_by
    left join payment_return back on back.approval = approval.id
    left join external_transfer transfer on transfer.reference = back.reference
    left join operator other on other.id = decided_by
    where action = 'deposits.return' and object = ${`payment ${payment}`}
      and (approval.state = 'executed' or approval.state = 'open' and expires_at > now())
    order by approval.id`
  return rows.flatMap((row) => [
    { ...step('proposed', row.proposedAt, row.proposedReason), ...by(row.proposer) },
    ...(row.decider && row.decidedAt
      ? [{ ...step('decided', row.decidedAt, row.reason ?? ''), ...by(row.decider) }]
      : []),
    ...(row.sentAt ? [step('return-sent', row.sentAt)] : []),
    ...(row.endedAt && row.state ? endOf(row.state, row.endedAt, row.said) : []),
  ])
}

const by = (username: string) => ({ by: username, decision: 'send-back' }) as const

const step = (what: MoneyStep['what'], at: Date, text = ''): MoneyStep => ({
  what,
  at: at.getTime(),
  text,
  by: '',
  decision: null,
})

function endOf(state: string, at: Date, said: string | null): MoneyStep[] {
  if (state === 'manual') return [step('return-review', at)]
  if (state === 'returned') return [step('return-refused', at, said ?? '')]
  return [step('return-paid', at)]
}
