import type { Tx } from '#db'
import { fromDecimal } from '#money'
import { knownSeed } from '../prepare.ts'
import type { MemberRequest, World } from './model.ts'

/** The effect of a request, as its response states it or as the database has it. */
type Effect = { member: number; fact: string; key?: string | null }

type Kind = {
  /** Prefix of the request lines of this kind. */
  line: string
  /** States the effect that a response 200 promises. */
  promised: (response: RewardResponse, request: MemberRequest) => string
  /** Reads the effects from the database. */
  found: (db: Tx) => PromiseLike<Effect[]>
  /**
   * The effect is stored under the request's key, so that a retry gets it again and is never refused. `now`: by this version alone,
   * which has the key in a column.
   */
  keyed: 'always' | 'now'
  /** Is true if a retry at the earlier version may pay again: an invite request pays all that is due by then. */
  mayRepeat?: boolean
}

/** Fields of the responses to reward requests; each call has some of them. */
type RewardResponse = {
  _id?: string
  amount?: number
  costs?: number
  kind?: string
  result?: { code: string; remainingCoin: number; draw: { seed: string } }
}

const amountIn = (decimal: unknown): string => String(fromDecimal(Number(decimal)))

/** Calls that grant or cancel a reward, each with the rows that prove it. */
const kinds: Record<string, Kind> = {
  activate: {
    line: 'GET /api/bonus/activate/',
    keyed: 'always',
    promised: ({ _id }, { line }) => `${_id} ${codeIn(line)}`,
    found: (db) => db`
      select member, id || ' ' || bonus as fact from member_bonus join bonus on code = bonus
      where member_bonus.kind = 'bonus' and is_listed`,
  },
  promotion: {
    line: 'GET /api/promotion/activate/',
    keyed: 'always',
    promised: ({ _id }, { line }) => `${_id} ${codeIn(line)}`,
    found: (db) => db`
      select member, id || ' ' || bonus as fact from member_bonus where kind = 'promotion'`,
  },
  clear: {
    line: 'GET /api/bonus/clear',
    keyed: 'always',
    promised: ({ costs }) => amountIn(costs),
    found: (db) =>
      db`select member, cost::text as fact from member_bonus where state = 'cancelled'`,
  },
  invite: {
    line: 'GET /api/invite/bonus',
    keyed: 'now',
    mayRepeat: true,
    promised: ({ amount }) => amountIn(amount),
    found: (db) => db`
      select inviter as member, claim_key as key, movement.amount::text as fact from invite_receipt
      join ledger.movement on reference = 'invite:' || inviter || ':' || number and movement.amount = invite_receipt.amount`,
  },
  refund: {
    line: 'GET /api/refund/receive',
    keyed: 'now',
    promised: ({ amount }) => amountIn(amount),
    found: (db) => db`select member, receive_key as key, amount::text as fact from refund`,
  },
  addRefund: {
    line: 'GET /api/refund/addWallet',
    keyed: 'now',
    promised: ({ amount }) => amountIn(amount),
    found: (db) => db`
      select movement.member, add_key as key, movement.amount::text as fact from ledger.movement
      left join refund on movement.reference = 'refund:' || refund.member || ':' || day || ':taken'
      where movement.reference ~ '^refund:.*:taken$'`,
  },
  add: {
    line: 'POST /api/wallet/add',
    promised: (_, { body }) => amountIn(body.amount),
    found: (db) => db`
      select member, amount::text as fact from ledger.movement where reference like 'add:%'`,
    keyed: 'always',
  },
  spin: {
    line: 'POST /api/spinwheel/spin',
    promised: ({ result }, { member, key }) =>
      `member:${member}:${key} ${result!.code} ${result!.draw.seed} ${result!.remainingCoin}`,
    found: (db) => db`
      select member, key || ' ' || slice || ' ' || encode(seed, 'hex') || ' ' || coin as fact from spin
      where member_seed <> ${knownSeed}`,
    keyed: 'always',
  },
  claim: {
    line: 'POST /api/spinwheel/coupon/claim',
    keyed: 'now',
    promised: ({ kind, amount }, { body }) => `${body.coupon} ${kind} ${amountIn(amount)}`,
    found: (db) => db`
      select member, claim_key as key, id || ' ' || kind || ' ' || amount as fact
      from coupon where claimed_at is not null`,
  },
}

const codeIn = (line: string) => decodeURIComponent(line.split('/').at(-1)!).trim().toUpperCase()

/**
 * Compares the responses to reward requests with the database. Each response 200 has an effect of its own, under the key of its
 * request. If servers of the earlier version took part, an effect without a response belongs to a request that was granted, whose
 * response was lost, and whose retry was refused.
 */
export async function brokenRewards(
  db: Tx,
  requests: MemberRequest[],
  { isUpgraded }: Version,
): Promise<string[]> {
  const faults: string[] = []
  for (const [name, kind] of Object.entries(kinds)) {
    const namesKey = kind.keyed === 'now' && !isUpgraded
    const describe = ({ member, fact, key }: Effect) =>
      namesKey ? `${member}: ${fact} under ${key}` : `${member}: ${fact}`
    const asked = requests.filter(({ line }) => line.startsWith(kind.line))
    const found = (await kind.found(db)).map(describe)
    const promised = asked
      .filter(({ response }) => response?.status === 200)
      .map((request) =>
        describe({
          member: request.member,
          fact: kind.promised(request.response!.body as RewardResponse, request),
          key: `member:${request.member}:${request.key}`,
        }),
      )
    const unanswered = kind.mayRepeat
      ? asked
      : asked.filter(({ response }) => response?.status !== 200)
    const left = isKeyed(kind, isUpgraded) ? [] : unanswered.map(({ member }) => member)
    faults.push(...compareEffects(promised, found, left).map((fault) => `${name}: ${fault}`))
  }
  return faults
}

export type Version = Pick<World, 'isUpgraded'>

const isKeyed = ({ keyed }: Kind, isUpgraded: boolean) => keyed === 'always' || !isUpgraded

/**
 * Among servers of the earlier version a granted request may be refused when it is retried, if its response is not stored under its
 * key: the unique fact behind it prevents a second grant.
 */
export const isForgotten = ({ line, response }: MemberRequest, { isUpgraded }: Version): boolean =>
  response?.status === 200 &&
  Object.values(kinds).some((kind) => line.startsWith(kind.line) && !isKeyed(kind, isUpgraded))

export const rewardsIn = (requests: MemberRequest[]): MemberRequest[] =>
  requests.filter((request) =>
    Object.values(kinds).some(({ line }) => request.line.startsWith(line)),
  )

/** Reports the numbers of requests and of grants of each reward. */
export function tallyOfRewards(requests: MemberRequest[]): string {
  const tallies = Object.entries(kinds).map(([name, { line }]) => {
    const asked = requests.filter((request) => request.line.startsWith(line))
    const granted = asked.filter(({ response }) => response?.status === 200)
    return { name, asked: asked.length, granted: granted.length }
  })
  const sum = (of: 'asked' | 'granted') => tallies.reduce((all, tally) => all + tally[of], 0)
  const each = tallies.map(({ name, asked, granted }) => `${name} ${granted} of ${asked}`)
  return `${sum('granted')} of ${sum('asked')} rewards granted (${each.join(', ')})`
}

/** `left` has a member once per request that may have had one effect without a response. */
function compareEffects(promised: string[], found: string[], left: number[]): string[] {
  const rest = new Map<string, number>()
  for (const fact of found) rest.set(fact, (rest.get(fact) ?? 0) + 1)
  for (const fact of promised) rest.set(fact, (rest.get(fact) ?? 0) - 1)
  const unanswered = new Map<number, number>()
  for (const member of left) unanswered.set(member, (unanswered.get(member) ?? 0) + 1)
  return [...rest].flatMap(([fact, count]) => {
    if (count < 0) return [`promised ${-count} times more often than granted: ${fact}`]
    const member = Number.parseInt(fact, 10)
    const mayBe = unanswered.get(member) ?? 0
    unanswered.set(member, Math.max(0, mayBe - count))
    return count > mayBe
      ? [`${count - mayBe} times more often granted than requested: ${fact}`]
      : []
  })
}
