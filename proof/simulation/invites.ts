import { type Amount, toAmount } from '#money'
import { share } from '#server/invite/played'
import { isWageringComplete, rewardOf } from '#server/invite/reward'
import type { Books, Posting } from './books.ts'
import type { Answer } from './calls.ts'
import type { Counts } from './counts.ts'
import type { Fact } from './rewards.ts'

type Row = {
  id: number
  inviter: number
  invitee: number
  deposit: Amount
  played: Amount
  since: Date
  state: 'earning' | 'aside' | 'received'
  amount: number
}

const rates = { inviteSuccess: 5, inviteFail: 1 }
/** The first member has invited the second and the third. */
const invitees = [2, 3]
const inviterId = 1

type Parts = { books: Books; clock: () => number; counts: Counts }

/** What inviting earns: noted by a deposit, set aside by a job once it is played through, received by asking. */
export function createInvites({ books, clock, counts }: Parts, facts: Fact[]) {
  const rows: Row[] = []
  /** The jobs that wait: enqueued in the commit that calls for them. */
  const jobs = new Set<number>()
  let receipts = 0

  function onDeposit(invitee: number, amount: number) {
    if (!invitees.includes(invitee)) return
    const deposit = toAmount(amount)
    const now = { deposit, played: toAmount(0), since: new Date(clock()) }
    rows.push({ id: rows.length, inviter: inviterId, invitee, ...now, state: 'earning', amount: 0 })
  }

  function count(invitee: number, stake: number) {
    const open = rows.filter((row) => row.invitee === invitee && row.state === 'earning')
    const bet = { stake: toAmount(stake), settledAt: new Date(clock()) }
    for (const { id, played } of share(open, [bet])) {
      const row = rows[id]!
      row.played = played
      if (isWageringComplete(row)) jobs.add(id)
    }
  }

  /** The job may come twice, and after what it is for was received. */
  function accrue(id: number): true {
    const row = rows[id]!
    jobs.delete(id)
    if (row.state !== 'earning' || !isWageringComplete(row)) return true
    const amount = rewardOf(row, rates)
    if (amount === 0) return true
    books.post(`invite:${id}`, [['house/invite', `${row.inviter}/invite`, amount]])
    Object.assign(row, { state: 'aside', amount })
    counts.reached('an inviter’s share is set aside')
    return true
  }

  function receive(member: number, by: string): Answer {
    const due = rows
      .filter((row) => row.inviter === member && row.state === 'earning')
      .map((row) => ({ row, amount: rewardOf(row, rates) }))
      .filter(({ amount }) => amount > 0)
    const aside = books.balanceOf(`${member}/invite`)
    const fresh = due.reduce((sum, { amount }) => sum + amount, 0)
    if (aside + fresh === 0) return { word: 'refused', code: 'INVITE_BONUS_SUCCESS', legs: [] }
    receipts += 1
    const postings: Posting[] = [
      [`${member}/invite`, `${member}/main`, aside],
      ['house/invite', `${member}/main`, fresh],
    ]
    books.post(
      `invite:${member}:${receipts}`,
      postings.filter(([, , amount]) => amount > 0),
    )
    for (const { row, amount } of due) Object.assign(row, { state: 'received', amount })
    for (const row of rows)
      if (row.inviter === member && row.state === 'aside') row.state = 'received'
    facts.push({ by, what: `receipt ${receipts}`, amount: aside + fresh })
    counts.reached('an inviter receives')
    return { word: 'settled', amount: aside + fresh, legs: [] }
  }

  return { rows, jobs, onDeposit, count, accrue, receive }
}
