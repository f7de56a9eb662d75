import type { Db } from '#db'

/** The month of the figures: no member had registered yet, so the job leaves them alone. */
export const month = { from: '2025-03-01', to: '2025-03-31' } as const

type Figure = [report: string, day: string, name: string, measure: string, value: number]

const figures: Figure[] = [
  ['deposits', '2025-03-04', 'qr:KBANK', 'count', 30],
  ['deposits', '2025-03-04', 'qr:KBANK', 'amount', 1_500_050],
  ['deposits', '2025-03-04', 'qr:KBANK', 'failed', 10],
  ['deposits', '2025-03-04', 'qr:KBANK', 'wait:5', 30],
  ['deposits', '2025-03-18', 'slip', 'count', 5],
  ['deposits', '2025-03-18', 'slip', 'amount', 250_000],
  ['deposits', '2025-03-18', 'slip', 'wait:13', 5],
  ['withdrawals', '2025-03-05', 'bank:SCB', 'count', 4],
  ['withdrawals', '2025-03-05', 'bank:SCB', 'amount', 400_000],
  ['withdrawals', '2025-03-05', 'bank:SCB', 'wait:9', 4],
  ['games', '2025-03-04', 'JOKER', 'rounds', 90],
  ['games', '2025-03-04', 'JOKER', 'stake', 900_000],
  ['games', '2025-03-04', 'JOKER', 'payout', 950_000],
  ['games', '2025-03-10', 'UFABET', 'rounds', 10],
  ['games', '2025-03-10', 'UFABET', 'stake', 500_000],
  ['games', '2025-03-10', 'UFABET', 'payout', 100_000],
  ['costs', '2025-03-10', 'bonus-paid', 'given', 60_000],
  ['costs', '2025-03-10', 'bonus-paid', 'returned', 10_000],
  ['costs', '2025-03-10', 'spin', 'given', 2_500],
  ['bonuses', '2025-03-10', 'WELCOME', 'granted', 60_000],
  ['bonuses', '2025-03-10', 'WELCOME', 'grantedCount', 2],
  ['bonuses', '2025-03-10', 'WELCOME', 'ended', 60_000],
  ['bonuses', '2025-03-10', 'WELCOME', 'endedCount', 2],
  ['bonuses', '2025-03-10', 'WELCOME', 'takenBack', 10_000],
  ['members', '2025-03-03', 'FACEBOOK', 'registered', 8],
  ['members', '2025-03-03', 'FACEBOOK', 'firstDeposits', 3],
  ['members', '2025-03-03', 'FACEBOOK', 'firstAmount', 90_000],
  ['members', '2025-03-03', 'FACEBOOK', 'mayReturn', 8],
  ['members', '2025-03-03', 'FACEBOOK', 'returned', 2],
  ['slips', '2025-03-18', 'success', 'slips', 5],
  ['slips', '2025-03-18', 'NOT_MATCH', 'slips', 3],
  ['slips', '2025-03-18', 'NOT_MATCH', 'failed', 3],
  ['slips', '2025-03-18', 'NOT_MATCH', 'resolved', 1],
]
const chat: Figure[] = [
  ['chat', '2025-03-20', 'somsri', 'conversations', 7],
  ['chat', '2025-03-20', 'somsri', 'answered', 7],
  ['chat', '2025-03-20', 'somsri', 'wait:11', 7],
  ['chat', '2025-03-20', '', 'conversations', 1],
]

/** Stores the figures of a month of the past, as the job would have counted them. */
export async function keepFigures(db: Db): Promise<void> {
  const all = [...figures.map((row) => ['BAHT', ...row]), ...chat.map((row) => ['', ...row])]
  const column = (at: number) => all.map((row) => String(row[at]))
  await db.begin(async (tx) => {
    await tx`
      insert into report_figure (currency, report, day, name, measure, value)
      select * from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::date[], ${column(3)}::text[],
        ${column(4)}::text[], ${column(5)}::int8[])
      on conflict do nothing`
    await tx`
      insert into report_progress (report, day, refreshed_at)
      select distinct report, ${month.to}::date, now() from report_figure where day < '2025-04-01'
      on conflict do nothing`
  })
}
