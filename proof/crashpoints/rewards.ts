import { newRequest, record } from '../faults/clients.ts'
import type { MemberRequest } from '../faults/model.ts'
import { ask, type Member } from '../members.ts'
import { done, giveCoins, offer, winCoupon } from '../prepare.ts'
import { type Flow, type FlowRun, patienceMs, payQr, type Stage } from './flow.ts'

/** Flows that grant or cancel a reward. */
export const rewardFlows = {
  takeBonus: async (stage) => rewardRun(stage, await bonusClaim(stage)),
  cancelBonus: async (stage) => {
    const claimed = await bonusClaim(stage)
    await send(stage, claimed)
    return {
      ...rewardRun(stage, newRequest(stage.member, 'GET /api/bonus/clear')),
      earlierRequests: [claimed],
    }
  },
  /** The flow is a deposit that grants a waiting bonus. */
  grantBonus: async (stage) => {
    const claimed = await bonusClaim(stage)
    await send(stage, claimed)
    // The deposit is large enough for a coin, whose entry has the time of the credit for the checks.
    return { ...(await payQr(stage, 300)), earlierRequests: [claimed] }
  },
  spin: async (stage) => {
    await giveCoins(withHosts(stage), stage.member, 1)
    // The setup call comes first, as in the app, because it commits the server to the draw's seed.
    await done(withHosts(stage), stage.member, 'GET /api/spinwheel/setup')
    return rewardRun(stage, newRequest(stage.member, 'POST /api/spinwheel/spin'))
  },
  claimCoupon: async (stage) => {
    const { code } = await winCoupon(withHosts(stage), stage.member, 'money')
    return rewardRun(
      stage,
      newRequest(stage.member, 'POST /api/spinwheel/coupon/claim', { coupon: code }),
    )
  },
} satisfies Record<string, Flow>

const withHosts = ({ world, url }: Stage) => ({ ...world, hosts: [url] })

async function bonusClaim(stage: Stage): Promise<MemberRequest> {
  const code = await offer(withHosts(stage), { kind: 'bonus' })
  return newRequest(stage.member, `GET /api/bonus/activate/${code}`)
}

/** A reward flow is over when any server has responded. */
function rewardRun(stage: Stage, request: MemberRequest): FlowRun {
  return {
    request,
    begin: () => send(stage, request),
    isOver: async () => request.response !== undefined,
  }
}

async function send(
  { url, member }: { url: string; member: Member },
  request: MemberRequest,
): Promise<void> {
  const { line, body, key } = request
  record(request, await ask(url, { token: member.token, line, body, key }, patienceMs))
}
