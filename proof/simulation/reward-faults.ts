import type { Heard } from './clients.ts'
import type { Rewards, Taking } from './rewards.ts'
import type { World } from './world.ts'

/** What must hold of rewards when all is at rest. */
export function rewardFaults({ database, members }: World, heard: Heard[]): string[] {
  const { rewards, books } = database
  return [
    ...rewards.odd,
    ...heard.flatMap((story) => askedFaults(rewards, story)),
    ...twice(rewards),
    ...rewards.takings.flatMap((taking) => takingFaults(rewards, taking)),
    ...costFaults(rewards, books.balanceOf),
    ...members
      .filter((member) => rewards.refunds.get(member)?.isTaken)
      .filter((member) => books.balanceOf(`${member}/refund`) !== 0)
      .map((member) => `${member} has taken the refund, and some of it is still there`),
  ]
}

/** What was granted was done once, and what was done under a key that is kept is never refused. */
function askedFaults({ facts }: Rewards, { call, answers }: Heard): string[] {
  // Asked for again when nobody remembers that it was, inviting pays what has come to be due: never the same twice.
  const mayRepeat = call.word === 'invite'
  const made = facts.filter(({ by }) => by.split('#')[0] === call.key)
  const what = made.map((fact) => fact.what).join(', ')
  if (made.length > 1 && !mayRepeat) return [`${call.key} brought about ${what}`]
  return answers.flatMap(({ word }) => {
    if (!isReward(call.word)) return []
    if (word === 'settled' && made.length === 0) return [`${call.key} was granted nothing`]
    const isKept = call.word === 'spin' && word === 'refused'
    return isKept && made.length ? [`${call.key} was refused ${what}`] : []
  })
}

const isReward = (word: string): boolean =>
  ['activate', 'clear', 'spin', 'claim', 'refund', 'addRefund', 'invite'].includes(word)

/** Each coupon, refund and receipt was had once. */
function twice({ facts }: Rewards): string[] {
  const counts = new Map<string, number>()
  for (const { what } of facts.filter((fact) => /\d/.test(fact.what)))
    counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts].flatMap(([what, count]) =>
    count > 1 ? [`${what} was had ${count} times`] : [],
  )
}

/** One that waits is granted by the first deposit that is large enough, each round counts once, and while it is played nothing is paid out. */
function takingFaults(
  { deposits, payouts, rounds, minimumDeposit }: Rewards,
  taking: Taking,
): string[] {
  const { id, member, played, takenAt, grantedAt = Infinity, endedAt = Infinity } = taking
  const own = <At extends { member: number }>(rows: At[]) =>
    rows.filter((row) => row.member === member)
  const waited = own(deposits).filter(
    ({ at, amount }) =>
      amount >= minimumDeposit && at > takenAt && at < Math.min(grantedAt, endedAt),
  )
  // The deposit that grants comes before its grant, in the same commit.
  const missed = waited.length - (grantedAt < Infinity ? 1 : 0)
  const left = own(payouts).filter(({ at }) => at > grantedAt && at < endedAt)
  const stakes = own([...rounds.values()]).reduce((sum, { stake }) => sum + stake, 0)
  return [
    ...(played > stakes ? [`taking ${id} counts ${played} as played, of ${stakes}`] : []),
    ...(missed > 0 ? [`taking ${id} waited through ${missed} deposits`] : []),
    ...(left.length ? [`${left.length} payouts left while taking ${id} was played`] : []),
  ]
}

/** What rewards cost the house, by their rows. */
function costFaults(rewards: Rewards, balanceOf: (account: string) => number): string[] {
  const { takings, coupons, prize, refunds, lost, invites } = rewards
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const ended = takings.filter(({ endedAt }) => endedAt !== undefined)
  const owed = {
    bonus: sum(takings.filter((one) => !one.endedAt).map(({ granted }) => granted)),
    'bonus-paid': sum(ended.map(({ granted, cost }) => granted - cost)),
    spin: prize * coupons.filter(({ isClaimed }) => isClaimed).length,
    refund: lost * refunds.size,
    invite: sum(invites.rows.map(({ amount }) => amount)),
  }
  return Object.entries(owed).flatMap(([name, amount]) => {
    const paid = -balanceOf(`house/${name}`)
    return paid === amount ? [] : [`${name}: ${amount} are owed, ${paid} are booked`]
  })
}
