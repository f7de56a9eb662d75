import { randomUUID } from 'node:crypto'
import { clientHeader, webClient } from '#contract/call'
import { sealTruelink } from '#contract/truelink'
import { toAmount } from '#money'
import type { MemberRequest, World } from '../faults/model.ts'
import { strangerAccount } from '../faults/sandbox-store.ts'
import { ask, openGames } from '../members.ts'
import { type Flow, type FlowRun, patienceMs, payQr, type Stage } from './flow.ts'
import { rewardFlows } from './rewards.ts'

const ourAccounts = {
  // Only slips report transfers to the first account; the feed reports those to the second.
  slips: { bank: 'BBL', account: '0007890005' },
  feed: { bank: 'SCB', account: '0004560002' },
} as const
const amount = toAmount(100_00)

export const flows = {
  withdraw: async (stage) => transferRun(stage, 'POST /api/wallet/withdraw', { amount: 100 }),
  toGame: async (stage) => {
    await openGames(stage.url, stage.member, ['SLOTXO'])
    return transferRun(stage, transfer, { from: 'WALLET', to: 'SLOTXO', amount: 100 })
  },
  fromGame: async (stage) => {
    await play(stage, 'SUPERSLOT')
    return transferRun(stage, transfer, { from: 'SUPERSLOT', to: 'WALLET', amount: 40 })
  },
  gameToGame: async (stage) => {
    await play(stage, 'JOKER')
    await openGames(stage.url, stage.member, ['joker2'])
    return transferRun(stage, transfer, { from: 'JOKER', to: 'joker2', amount: 40 })
  },
  transferAll: async (stage) => {
    await play(stage, 'SLOTXO')
    await play(stage, 'huayhd')
    await openGames(stage.url, stage.member, ['JOKER'])
    return transferRun(stage, 'POST /api/wallet/transferAll', { to: 'JOKER' })
  },
  activate: async (stage) => {
    const { world, member } = stage
    return {
      ...transferRun(stage, 'GET /api/wallet/activate/SUPERSLOT', {}),
      async isOver() {
        const rows = await world.db`
          select from game_account where member = ${member.id} and opened_at is not null`
        return rows.length > 0
      },
    }
  },
  qr: (stage) => payQr(stage, 100),
  slip: handInSlip,
  feed: async ({ world, member }) => {
    let reference = ''
    return {
      async begin() {
        const to = ourAccounts.feed
        const sent = await world.outside().sendTransfer({ from: member.account, to, amount })
        reference = sent.reference
      },
      isOver: () => isCredited(world, ourAccounts.feed.bank, reference),
    }
  },
  /** The payer's account belongs to no member. */
  stranger: async ({ world }) => {
    let reference = ''
    return {
      async begin() {
        const from = { bank: 'KTB', account: strangerAccount, name: 'NOBODY KNOWN' } as const
        const sent = await world.outside().sendTransfer({ from, to: ourAccounts.feed, amount })
        reference = sent.reference
      },
      async isOver() {
        const rows = await world.db`select from unmatched_payment where transaction = ${reference}`
        return rows.length > 0
      },
    }
  },
  gift: async (stage) => {
    const { link } = await stage.world.outside().makeVoucher({ amount })
    return transferRun(stage, 'POST /api/wallet/truelink', { link: await sealTruelink(link) })
  },
  ...rewardFlows,
} satisfies Record<string, Flow>
export type FlowName = keyof typeof flows

const transfer = 'POST /api/wallet/transfer'

/** Transfers money to a game by the calls of the app. */
async function play({ member, url }: Stage, game: string) {
  await openGames(url, member, [game])
  const body = { from: 'WALLET', to: game, amount: 100 }
  const { status } = await ask(url, {
    token: member.token,
    line: transfer,
    body,
    key: randomUUID(),
  })
  if (status !== 200) throw new Error(`no money at ${game}: ${status}`)
}

/** A call that starts external transfers: the flow is over when all of them are closed. */
function transferRun(
  { world: { db }, member, url }: Stage,
  line: string,
  body: MemberRequest['body'],
): FlowRun {
  const request: MemberRequest = {
    member: member.id,
    key: randomUUID(),
    line,
    body,
    laterResponses: [],
  }
  return {
    request,
    async begin() {
      request.response = await ask(
        url,
        { token: member.token, line, body, key: request.key },
        patienceMs,
      )
    },
    async isOver() {
      const [{ open, all }] = await db<[{ open: number; all: number }]>`
        select (count(*) filter (where closed_at is null))::int as open, count(*)::int as all
        from external_transfer where key = ${`member:${member.id}:${request.key}`}`
      return all > 0 && open === 0
    },
  }
}

async function handInSlip({ world, member, url }: Stage): Promise<FlowRun> {
  const to = ourAccounts.slips
  const { reference } = await world.outside().sendTransfer({ from: member.account, to, amount })
  const picture = await world.outside().slip(reference)
  const key = randomUUID()
  let isTaken = false
  const handIn = async (host: string) => {
    if (isTaken) return
    const form = new FormData()
    form.append('file', new File([new Uint8Array(picture)], 'slip.png'))
    const response = await fetch(`${host}/api/wallet/slip`, {
      method: 'POST',
      headers: {
        [clientHeader]: webClient,
        authorization: `Bearer ${member.token}`,
        'idempotency-key': key,
      },
      body: form,
      signal: AbortSignal.timeout(patienceMs),
    })
    isTaken = response.ok
    await response.text()
    if (!isTaken) throw new Error(`the slip was not accepted: ${response.status}`)
  }
  return {
    begin: () => handIn(url),
    isOver: () => isCredited(world, to.bank, reference),
    retry: handIn,
  }
}

async function isCredited({ db }: World, bank: string, reference: string): Promise<boolean> {
  const rows = await db`
    select from bank_transfer where bank = ${bank} and reference = ${reference}`
  return rows.length > 0
}
