import { type RewardReason, rewardReasons } from '#contract/reward-review'
import { fitsHolder } from '#providers/banks/shown'

/** The signs that two members have in common. */
export type Signs = Record<RewardReason, boolean>

/** A network alone is no reason: a carrier gives one address to many of its customers. */
export function reasonsOf(signs: Signs): RewardReason[] {
  const found = rewardReasons.filter((reason) => signs[reason])
  return found.some((reason) => reason !== 'SAME_NETWORK') ? found : []
}

/** True if one of these holders may be one of the others. Titles and spaces do not count. */
export const isSameHolder = (mine: string[], theirs: string[]): boolean =>
  mine.some((one) => theirs.some((other) => fitsHolder(one, other)))

/** A round of a member beside one of another member: the same game of a provider, at about the same time. */
export type Pair = {
  game: string
  mine: string
  theirs: string
  other: number
  /** Time of the member's own round. */
  at: Date
  stake: number
  payout: number
  theirStake: number
  theirPayout: number
}

/** The smaller of a loss and a win is at least this part of the larger: the commission of a table is a few percent. */
const alikeMin = 0.8

const netOf = ({ stake, payout }: Pair): number => payout - stake
const theirNetOf = ({ theirStake, theirPayout }: Pair): number => theirPayout - theirStake

const isAlike = (one: number, other: number): boolean =>
  Math.min(one, other) >= Math.max(one, other) * alikeMin

/** The largest number of members whose rounds are summed. Among more, some sum is like every loss. */
const partsMax = 3

/**
 * Chooses pairs in which one lost the money that the other won, then rounds whose money several members of `near` lost or won
 * together, and then rounds that are a part of such a sum themselves. No round counts twice, so the largest are chosen first. The
 * pairs of members on the same side serve these sums alone.
 */
export function oppositeOf(pairs: Pair[], near: readonly number[] = []): Pair[] {
  const used = new Set<string>()
  const mineOf = ({ game, mine }: Pair) => `${game} ${mine}`
  const theirsOf = ({ game, theirs }: Pair) => `${game} ${theirs}`
  const isFree = (pair: Pair) => !used.has(mineOf(pair)) && !used.has(theirsOf(pair))
  const use = (chosen: Pair[]) => {
    for (const pair of chosen) used.add(mineOf(pair)).add(theirsOf(pair))
    return chosen
  }
  const against = pairs
    .filter((pair) => netOf(pair) * theirNetOf(pair) < 0)
    .toSorted((one, other) => other.stake - one.stake)
  const alone = against
    .filter((pair) => isAlike(Math.abs(netOf(pair)), Math.abs(theirNetOf(pair))))
    .filter((pair) => isFree(pair) && use([pair]))
  const isNear = ({ other }: Pair) => near.includes(other)
  const rounds = [...Map.groupBy(against.filter(isNear), mineOf).values()]
  const shared = rounds.flatMap((round) => use(partsOf(round.filter(isFree))))
  const beside = Map.groupBy(
    pairs.filter((pair) => netOf(pair) * theirNetOf(pair) > 0 && isNear(pair)),
    mineOf,
  )
  const joined = rounds
    .flat()
    .filter((pair) => isPart(pair, beside.get(mineOf(pair)) ?? []))
    .filter((pair) => isFree(pair) && use([pair]))
  return [...alone, ...shared, ...joined]
}

const sizeOf = (pair: Pair): number => Math.abs(theirNetOf(pair))

/** True if the member's round and those of other members on the same side sum to the round of the other side. */
function isPart(pair: Pair, beside: Pair[]): boolean {
  const mine = Math.abs(netOf(pair))
  const others = beside.filter(({ other }) => other !== pair.other)
  const parts = chosenOf(others, { whole: sizeOf(pair), sum: mine, partsMax: partsMax - 1 })
  return parts.chosen.length > 0 && isAlike(parts.sum, sizeOf(pair))
}

/** Chooses rounds of several members, the largest of each, that sum to the other side of one round. Empty if none do. */
function partsOf(round: Pair[]): Pair[] {
  const whole = round[0] ? Math.abs(netOf(round[0])) : 0
  const { chosen, sum } = chosenOf(round, { whole, sum: 0, partsMax })
  return chosen.length > 1 && isAlike(sum, whole) ? chosen : []
}

type Sum = { whole: number; sum: number; partsMax: number }

/** Adds rounds to a sum, the largest of each member first, as long as it does not go above the whole. */
function chosenOf(round: Pair[], { whole, sum: begun, partsMax }: Sum) {
  const chosen: Pair[] = []
  let sum = begun
  for (const pair of round.toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
    const isOver = sum + sizeOf(pair) > whole / alikeMin
    if (isOver || chosen.length === partsMax || chosen.some(({ other }) => other === pair.other))
      continue
    chosen.push(pair)
    sum += sizeOf(pair)
  }
  return { chosen, sum }
}

/** Friends at one table are sometimes on opposite sides: it is a reason only from half of the rewarded amount on. */
const shareMin = 0.5

/** An invite reward is for stakes: those of the rounds that were played against each other. */
export const isMostlyStaked = (opposite: Pair[], wagered: number): boolean =>
  opposite.length > 0 && sumOf(opposite, ({ stake }) => stake) >= wagered * shareMin

/** A refund is for a loss: that of the rounds that were lost to each other. */
export const isMostlyLost = (opposite: Pair[], lost: number): boolean =>
  opposite.length > 0 && sumOf(opposite, (pair) => Math.max(0, -netOf(pair))) >= lost * shareMin

/** A round that several members played against is in several pairs, and counts once. */
const sumOf = (opposite: Pair[], partOf: (pair: Pair) => number): number =>
  [...new Map(opposite.map((pair) => [`${pair.game} ${pair.mine}`, pair])).values()].reduce(
    (sum, pair) => sum + partOf(pair),
    0,
  )
