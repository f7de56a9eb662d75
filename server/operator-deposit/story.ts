import type * as z from 'zod/mini'
import type { depositStory } from '#contract/operator-deposit'
import type { Db } from '#db'
import { depositOf, transferIn } from './list.ts'

type Story = z.output<typeof depositStory.output>
type Known = Pick<Story, 'story' | 'movement' | 'payments'>
type Kind = z.output<typeof depositStory.input>['kind']

/** Reads the story of a deposit that needs no decision. @throws Refusal NO_DATA */
export async function depositStoryOf(db: Db, name: { kind: Kind; id: string }): Promise<Story> {
  const deposit = await depositOf(db, name)
  const { story, movement, payments } = await stories[name.kind](db, name.id)
  return {
    ...deposit,
    movement,
    payments,
    story: story.toSorted((one, other) => one.at - other.at),
  }
}

const step = (what: Story['story'][number]['what'], at: Date | null) =>
  at ? [{ what, at: at.getTime() }] : []

const stories: Record<Kind, (db: Db, id: string) => Promise<Known>> = {
  async qr(db, id) {
    const [qr] = await db<
      [
        {
          state: string
          createdAt: Date
          closedAt: Date | null
          movement: string | null
          creditedAt: Date | null
        },
      ]
    >`
      select state, created_at, closed_at, movement, credited_at
      from deposit_qr qr left join bank_transfer on bank_transfer.qr = qr.id where qr.id = ${id}`
    const payments = await db<{ id: string }[]>`
      select unmatched_payment.id::text from unmatched_payment join deposit_qr qr on qr.provider = unmatched_payment.provider
      where qr.id = ${id} and unmatched_payment.reference = qr.id and seen_at >= created_at
        and reason_code <> 'forged' order by unmatched_payment.id`
    const isFailed = qr.state === 'refused'
    const isEnded = qr.state === 'expired' || qr.state === 'cancelled'
    return {
      movement: qr.movement,
      payments: payments.map((one) => one.id),
      story: [
        ...step('requested', qr.createdAt),
        ...(isFailed ? step('failed', qr.closedAt) : []),
        ...(isEnded ? step('ended', qr.closedAt) : []),
        ...step('credited', qr.creditedAt),
      ],
    }
  },

  async transfer(db, id) {
    const { bank, reference } = transferIn(id)
    const [row] = await db<[{ movement: string | null; creditedAt: Date }]>`
      select movement, credited_at from bank_transfer where bank = ${bank} and reference = ${reference}`
    return { movement: row.movement, payments: [], story: step('credited', row.creditedAt) }
  },

  async voucher(db, id) {
    const [row] = await db<
      [
        {
          state: string
          createdAt: Date
          lastSentAt: Date | null
          closedAt: Date | null
          lateAt: Date | null
        },
      ]
    >`
      select state, created_at, last_sent_at, closed_at, (
        select seen_at from external_transfer_incident late where late.reference = external_transfer.reference) as late_at
      from external_transfer where reference = ${id}`
    const isLate = row.state === 'late-applied'
    return {
      movement: row.state === 'settled' || isLate ? `truelink:${id}` : null,
      payments: [],
      story: [
        ...step('requested', row.createdAt),
        ...step('sent', row.lastSentAt),
        ...(row.state === 'settled' ? step('credited', row.closedAt) : []),
        ...(row.state === 'returned' || isLate ? step('failed', row.closedAt) : []),
        ...(isLate ? step('credited', row.lateAt) : []),
      ],
    }
  },
}
