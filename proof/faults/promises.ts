import type { Db } from '#db'
import { fromDecimal } from '#money'
import type { MemberRequest } from './model.ts'
import { isForgotten, type Version } from './reward-responses.ts'

type ExternalTransfer = {
  key: string
  kind: string
  provider: string
  amount: number
  state: string
  confirmed: number | null
}

/** Compares each response to a member with the results of the external transfers of its request. */
export async function brokenPromises(
  db: Db,
  requests: MemberRequest[],
  version: Version,
): Promise<string[]> {
  const transfers = await db<
    ExternalTransfer[]
  >`select key, kind, provider, amount, state, confirmed from external_transfer where key is not null`
  const byKey = Map.groupBy(transfers, ({ key }) => key)
  return requests.flatMap((request) => {
    const { member, key, line, body, response, laterResponses } = request
    const differing = isForgotten(request, version)
      ? []
      : laterResponses.filter((later) => !isProgress(request, JSON.parse(later)))
    const faults = differing.map((other) => `another response later: ${other}`)
    const own = byKey.get(`member:${member}:${key}`) ?? []
    faults.push(...(response ? unkept(request, response, own) : overdone(request, own)))
    return faults.map(
      (fault) =>
        `${line} ${JSON.stringify(body)} of ${member}, promised ${JSON.stringify(response)}: ${fault}`,
    )
  })
}

type Collected = { amount: number; legs: { code: string; status: string; amount: number }[] }

/**
 * A collection answers with the amount so far. When the database lost that response, the same request collects on: games that
 * were pending may have moved money since, and every other game says the same again.
 */
export function isProgress({ line, body, response }: Asked, later: MemberResponse): boolean {
  if (line !== 'POST /api/wallet/transferAll' || body.to !== 'WALLET') return false
  if (response?.status !== 200 || later.status !== 200) return false
  const [before, after] = [response.body, later.body] as unknown as [Collected, Collected]
  return (
    after.amount >= before.amount &&
    after.legs.length === before.legs.length &&
    before.legs.every((leg, at) => {
      const now = after.legs[at]!
      const isSame = now.status === leg.status && now.amount === leg.amount
      return now.code === leg.code && (leg.status === 'pending' || isSame)
    })
  )
}

type Asked = Pick<MemberRequest, 'line' | 'body' | 'response'>

/** A request without a response was executed once, with the requested amount, or not at all. */
function overdone({ line, body }: MemberRequest, transfers: ExternalTransfer[]): string[] {
  if (body.amount === undefined) return []
  const asked = fromDecimal(Number(body.amount))
  const payouts = transfers.filter(({ kind }) => kind === 'payout')
  if (line.startsWith('POST /api/wallet/withdraw')) {
    const isOnce = payouts.length <= 1 && payouts.every(({ amount }) => amount === asked)
    return isOnce ? [] : [`${payouts.length} payouts, ${JSON.stringify(payouts)}`]
  }
  if (line !== 'POST /api/wallet/transfer') return []
  const sumOf = (of: string) =>
    transfers
      .filter(({ kind, state }) => kind === of && state === 'settled')
      .reduce((total, { confirmed }) => total + confirmed!, 0)
  const isOnce = [sumOf('to-game'), sumOf('from-game')].every((sum) => sum === 0 || sum === asked)
  return isOnce ? [] : [`it moved otherwise: ${JSON.stringify(transfers)}`]
}

type MemberResponse = NonNullable<MemberRequest['response']>

function unkept(
  { line, body }: MemberRequest,
  { status, body: promised }: MemberResponse,
  transfers: ExternalTransfer[],
): string[] {
  const isYes = status === 200
  const payouts = transfers.filter(({ kind }) => kind === 'payout')
  if (line.startsWith('POST /api/wallet/withdraw')) {
    const right = payouts.length === (isYes ? 1 : 0)
    const isWhole = payouts.every(({ amount }) => amount === fromDecimal(Number(body.amount)))
    return right && isWhole ? [] : [`${payouts.length} payouts, ${JSON.stringify(payouts)}`]
  }
  if (!line.startsWith('POST /api/wallet/transfer')) return []
  const settled = transfers.filter(({ state }) => state === 'settled' || state === 'late-applied')
  const sum = (some: ExternalTransfer[]) =>
    some.reduce((total, { confirmed }) => total + confirmed!, 0)
  const into = settled.filter(({ kind }) => kind === 'to-game')
  const out = settled.filter(({ kind }) => kind === 'from-game')
  // Only transfers to the destination count; the intermediate step into the wallet is not a broken promise.
  const arrived = body.to === 'WALLET' ? out : into
  if (!isYes) return arrived.length === 0 ? [] : [`it moved: ${JSON.stringify(arrived)}`]
  const amount = fromDecimal(Number(promised.amount))
  // The response to a collection states the amount so far, so more may arrive later.
  const isKept =
    line.endsWith('All') && body.to === 'WALLET' ? sum(arrived) >= amount : sum(arrived) === amount
  return isKept ? [] : [`${sum(arrived)} arrived, of ${JSON.stringify(transfers)}`]
}
