import type { Tx } from '#db'
import { fromDecimal } from '#money'
import { knownSeed } from '../prepare.ts'
import type { Wish } from './clients.ts'

/** What a wish brought about, as it was told or as it is found. */
type Fact = { member: number; fact: string }

type Kind = {
  /** How its lines begin. */
  line: string
  /** What an answer of 200 promises. */
  told: (answer: Told, wish: Wish) => string
  /** What there is of it in the database. */
  found: (db: Tx) => PromiseLike<Fact[]>
  /** Whether nothing is there that nobody was told: the wish's own key keeps it, and it is never refused afterwards. */
  isKeyed?: boolean
  /** Whether a wish that nobody remembers brings about more when it comes again: inviting pays what has come to be due. */
  mayRepeat?: boolean
}

/** What the answers say, each something of it. */
type Told = {
  _id?: string
  amount?: number
  costs?: number
  kind?: string
  result?: { code: string; remainingCoin: number; draw: { seed: string } }
}

const amountIn = (decimal: unknown): string => String(fromDecimal(Number(decimal)))

/** Every call that gives or takes a reward, and where it can be seen. */
const kinds: Record<string, Kind> = {
  activate: {
    line: 'GET /api/bonus/activate/',
    isKeyed: true,
    told: ({ _id }, { line }) => `${_id} ${codeIn(line)}`,
    found: (db) => db`
      select member, id || ' ' || bonus as fact from member_bonus join bonus on code = bonus
      where member_bonus.kind = 'bonus' and is_listed`,
  },
  promotion: {
    line: 'GET /api/promotion/activate/',
    isKeyed: true,
    told: ({ _id }, { line }) => `${_id} ${codeIn(line)}`,
    found: (db) => db`
      select member, id || ' ' || bonus as fact from member_bonus where kind = 'promotion'`,
  },
  clear: {
    line: 'GET /api/bonus/clear',
    isKeyed: true,
    told: ({ costs }) => amountIn(costs),
    found: (db) =>
      db`select member, cost::text as fact from member_bonus where state = 'cancelled'`,
  },
  invite: {
    line: 'GET /api/invite/bonus',
    mayRepeat: true,
    told: ({ amount }) => amountIn(amount),
    found: (db) => db`
      select inviter as member, movement.amount::text as fact from invite_receipt
      join ledger.movement on reference = 'invite:' || inviter || ':' || number and movement.amount = invite_receipt.amount`,
  },
  refund: {
    line: 'GET /api/refund/receive',
    told: ({ amount }) => amountIn(amount),
    found: (db) => db`select member, amount::text as fact from refund`,
  },
  addRefund: {
    line: 'GET /api/refund/addWallet',
    told: ({ amount }) => amountIn(amount),
    found: (db) => db`
      select member, amount::text as fact from ledger.movement where reference ~ '^refund:.*:taken$'`,
  },
  add: {
    line: 'POST /api/wallet/add',
    told: (_, { body }) => amountIn(body.amount),
    found: (db) => db`
      select member, amount::text as fact from ledger.movement where reference like 'add:%'`,
    isKeyed: true,
  },
  spin: {
    line: 'POST /api/spinwheel/spin',
    told: ({ result }, { member, key }) =>
      `member:${member}:${key} ${result!.code} ${result!.draw.seed} ${result!.remainingCoin}`,
    found: (db) => db`
      select member, key || ' ' || slice || ' ' || encode(seed, 'hex') || ' ' || coin as fact from spin
      where member_seed <> ${knownSeed}`,
    isKeyed: true,
  },
  claim: {
    line: 'POST /api/spinwheel/coupon/claim',
    told: ({ kind, amount }, { body }) => `${body.coupon} ${kind} ${amountIn(amount)}`,
    found: (db) => db`
      select member, id || ' ' || kind || ' ' || amount as fact from coupon where claimed_at is not null`,
  },
}

const codeIn = (line: string) => decodeURIComponent(line.split('/').at(-1)!).trim().toUpperCase()

/**
 * What members were told of rewards, held against what there is. Each 200 is one of its own; and what nobody was told belongs
 * to a wish that was granted, had no answer, and was refused when it was sent again.
 */
export async function brokenRewards(db: Tx, wishes: Wish[]): Promise<string[]> {
  const faults: string[] = []
  for (const [name, kind] of Object.entries(kinds)) {
    const asked = wishes.filter(({ line }) => line.startsWith(kind.line))
    const found = (await kind.found(db)).map(said)
    const told = asked
      .filter(({ answer }) => answer?.status === 200)
      .map((wish) =>
        said({ member: wish.member, fact: kind.told(wish.answer!.body as Told, wish) }),
      )
    const untold = kind.mayRepeat ? asked : asked.filter(({ answer }) => answer?.status !== 200)
    const left = kind.isKeyed ? [] : untold.map(({ member }) => member)
    faults.push(...unlike(told, found, left).map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/**
 * Whether a wish that was granted may be refused when it comes again: only what is told of it was lost, and the fact behind it
 * lets nobody have it twice.
 */
export const isForgotten = ({ line, answer }: Wish): boolean =>
  answer?.status === 200 &&
  Object.values(kinds).some((kind) => line.startsWith(kind.line) && !kind.isKeyed)

/** The wishes for rewards. */
export const rewardsIn = (wishes: Wish[]): Wish[] =>
  wishes.filter((wish) => Object.values(kinds).some(({ line }) => wish.line.startsWith(line)))

/** How often each was asked for, and granted. */
export function tallyOfRewards(wishes: Wish[]): string {
  const tallies = Object.entries(kinds).map(([name, { line }]) => {
    const asked = wishes.filter((wish) => wish.line.startsWith(line))
    const granted = asked.filter(({ answer }) => answer?.status === 200)
    return { name, asked: asked.length, granted: granted.length }
  })
  const sum = (of: 'asked' | 'granted') => tallies.reduce((all, tally) => all + tally[of], 0)
  const each = tallies.map(({ name, asked, granted }) => `${name} ${granted} of ${asked}`)
  return `${sum('granted')} of ${sum('asked')} rewards granted (${each.join(', ')})`
}

const said = ({ member, fact }: Fact) => `${member}: ${fact}`

/** `left`: whose wishes may have brought about what they were not told, one each. */
function unlike(told: string[], found: string[], left: number[]): string[] {
  const rest = new Map<string, number>()
  for (const fact of found) rest.set(fact, (rest.get(fact) ?? 0) + 1)
  for (const fact of told) rest.set(fact, (rest.get(fact) ?? 0) - 1)
  const untold = new Map<number, number>()
  for (const member of left) untold.set(member, (untold.get(member) ?? 0) + 1)
  return [...rest].flatMap(([fact, count]) => {
    if (count < 0) return [`told ${-count} times more often than it is: ${fact}`]
    const member = Number.parseInt(fact, 10)
    const mayBe = untold.get(member) ?? 0
    untold.set(member, Math.max(0, mayBe - count))
    return count > mayBe ? [`${count - mayBe} times more than anybody asked for: ${fact}`] : []
  })
}
