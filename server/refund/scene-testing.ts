import { call } from '#contract/call'
import { addRefund, receiveRefund, refundCheck } from '#contract/refund'
import { readBets } from '../bet/read.ts'
import { dayEarlier, enter, play } from '../bet/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { clearOfNextRefund } from '../site/testing.ts'

export const check = ({ caller }: Member) => call(refundCheck, {}, caller)
export const receive = ({ caller }: Member) => call(receiveRefund, {}, caller)
export const add = ({ caller }: Member) => call(addRefund, {}, caller)

export const read = ({ id }: Member) => readBets(scene.app.ctx, id, { patienceMs: 10_000 })

export async function player(): Promise<Member> {
  await clearOfNextRefund(10_000)
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(1_000))
  await enter(member, 'JOKER', baht(500))
  await openedEarlier(member)
  return member
}

/** Moves the opening of the game accounts before the day that a refund is for. */
const openedEarlier = ({ id }: Member) =>
  scene.app.ctx
    .db`update game_account set opened_at = opened_at - interval '5 days' where member = ${id}`

/** A member with these rounds yesterday. */
export async function played(...rounds: [stake: number, payout: number][]): Promise<Member> {
  const member = await player()
  for (const round of rounds) await play(scene, member, 'JOKER', round)
  await read(member)
  await dayEarlier(scene, member)
  return member
}
