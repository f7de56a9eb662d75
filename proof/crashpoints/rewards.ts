import { record, type Wish, wishFor } from '../faults/clients.ts'
import { ask, type Member } from '../members.ts'
import { done, giveCoins, offer, winCoupon } from '../prepare.ts'
import { type Act, type Flow, patienceMs, payQr, type Stage } from './flow.ts'

/** Flows that give or take a reward. */
export const rewardFlows = {
  takeBonus: async (stage) => asked(stage, await takingOf(stage)),
  cancelBonus: async (stage) => {
    const taken = await takingOf(stage)
    await send(stage, taken)
    return { ...asked(stage, wishFor(stage.member, 'GET /api/bonus/clear')), before: [taken] }
  },
  /** A deposit that grants the bonus that waits for it. */
  grantBonus: async (stage) => {
    const taken = await takingOf(stage)
    await send(stage, taken)
    // Large enough to bring a coin, whose entry says when the deposit was credited.
    return { ...(await payQr(stage, 300)), before: [taken] }
  },
  spin: async (stage) => {
    await giveCoins(withHosts(stage), stage.member, 1)
    // The screen asks for the setup first too: it binds the draw.
    await done(withHosts(stage), stage.member, 'GET /api/spinwheel/setup')
    return asked(stage, wishFor(stage.member, 'POST /api/spinwheel/spin'))
  },
  claimCoupon: async (stage) => {
    const { code } = await winCoupon(withHosts(stage), stage.member, 'money')
    return asked(stage, wishFor(stage.member, 'POST /api/spinwheel/coupon/claim', { coupon: code }))
  },
} satisfies Record<string, Flow>

const withHosts = ({ world, url }: Stage) => ({ ...world, hosts: [url] })

async function takingOf(stage: Stage): Promise<Wish> {
  const code = await offer(withHosts(stage), { kind: 'bonus' })
  return wishFor(stage.member, `GET /api/bonus/activate/${code}`)
}

/** The flow ends when any server has answered. */
function asked(stage: Stage, wish: Wish): Act {
  return {
    wish,
    begin: () => send(stage, wish),
    isOver: async () => wish.answer !== undefined,
  }
}

async function send({ url, member }: { url: string; member: Member }, wish: Wish): Promise<void> {
  const { line, body, key } = wish
  record(wish, await ask(url, { token: member.token, line, body, key }, patienceMs))
}
