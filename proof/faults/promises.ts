import type { Db } from '#db'
import { fromDecimal } from '#money'
import type { Wish } from './clients.ts'
import { isForgotten } from './told.ts'

type Leg = {
  key: string
  kind: string
  party: string
  amount: number
  state: string
  confirmed: number | null
}

/** What members were told, held against what became of their legs. */
export async function brokenPromises(db: Db, wishes: Wish[]): Promise<string[]> {
  const legs = await db<
    Leg[]
  >`select key, kind, party, amount, state, confirmed from leg where key is not null`
  const byKey = Map.groupBy(legs, ({ key }) => key)
  return wishes.flatMap((wish) => {
    const { member, key, line, body, answer, others } = wish
    const later = isForgotten(wish) ? [] : others
    const faults = later.map((other) => `another answer later: ${other}`)
    const own = byKey.get(`member:${member}:${key}`) ?? []
    faults.push(...(answer ? unkept(wish, answer, own) : overdone(wish, own)))
    return faults.map(
      (fault) =>
        `${line} ${JSON.stringify(body)} of ${member}, told ${JSON.stringify(answer)}: ${fault}`,
    )
  })
}

/** Nobody was told what became of it: then it was done once, as it was asked for, or not at all. */
function overdone({ line, body }: Wish, legs: Leg[]): string[] {
  if (body.amount === undefined) return []
  const asked = fromDecimal(Number(body.amount))
  const payouts = legs.filter(({ kind }) => kind === 'payout')
  if (line.startsWith('POST /api/wallet/withdraw')) {
    const isOnce = payouts.length <= 1 && payouts.every(({ amount }) => amount === asked)
    return isOnce ? [] : [`${payouts.length} payouts, ${JSON.stringify(payouts)}`]
  }
  if (line !== 'POST /api/wallet/transfer') return []
  const sumOf = (of: string) =>
    legs
      .filter(({ kind, state }) => kind === of && state === 'settled')
      .reduce((total, { confirmed }) => total + confirmed!, 0)
  const isOnce = [sumOf('to-game'), sumOf('from-game')].every((sum) => sum === 0 || sum === asked)
  return isOnce ? [] : [`it moved otherwise: ${JSON.stringify(legs)}`]
}

type Answer = NonNullable<Wish['answer']>

function unkept({ line, body }: Wish, { status, body: told }: Answer, legs: Leg[]): string[] {
  const isYes = status === 200
  const payouts = legs.filter(({ kind }) => kind === 'payout')
  if (line.startsWith('POST /api/wallet/withdraw')) {
    const right = payouts.length === (isYes ? 1 : 0)
    const isWhole = payouts.every(({ amount }) => amount === fromDecimal(Number(body.amount)))
    return right && isWhole ? [] : [`${payouts.length} payouts, ${JSON.stringify(payouts)}`]
  }
  if (!line.startsWith('POST /api/wallet/transfer')) return []
  const settled = legs.filter(({ state }) => state === 'settled' || state === 'late-applied')
  const sum = (some: Leg[]) => some.reduce((total, { confirmed }) => total + confirmed!, 0)
  const into = settled.filter(({ kind }) => kind === 'to-game')
  const out = settled.filter(({ kind }) => kind === 'from-game')
  // Where it was to arrive; what comes home on the way there is no broken promise.
  const arrived = body.to === 'WALLET' ? out : into
  if (!isYes) return arrived.length === 0 ? [] : [`it moved: ${JSON.stringify(arrived)}`]
  const amount = fromDecimal(Number(told.amount))
  // Collecting tells what has come so far.
  const isKept =
    line.endsWith('All') && body.to === 'WALLET' ? sum(arrived) >= amount : sum(arrived) === amount
  return isKept ? [] : [`${sum(arrived)} arrived, of ${JSON.stringify(legs)}`]
}
