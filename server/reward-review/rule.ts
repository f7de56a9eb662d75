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

const isOpposite = (pair: Pair): boolean => {
  const [one, other] = [netOf(pair), theirNetOf(pair)]
  const [small, large] = [Math.abs(one), Math.abs(other)].toSorted((a, b) => a - b)
  return one * other < 0 && small! >= large! * alikeMin
}

/** Chooses pairs in which one lost the money that the other won. No round counts twice, so the largest are chosen first. */
export function oppositeOf(pairs: Pair[]): Pair[] {
  const used = new Set<string>()
  return pairs
    .filter(isOpposite)
    .toSorted((one, other) => other.stake - one.stake)
    .filter(({ game, mine, theirs }) => {
      const names = [`${game} ${mine}`, `${game} ${theirs}`]
      if (names.some((name) => used.has(name))) return false
      for (const name of names) used.add(name)
      return true
    })
}

/** Friends at one table are sometimes on opposite sides: it is a reason only from half of the rewarded amount on. */
const shareMin = 0.5

/** An invite reward is for stakes: those of the rounds that were played against each other. */
export const isMostlyStaked = (opposite: Pair[], wagered: number): boolean =>
  opposite.length > 0 && opposite.reduce((sum, { stake }) => sum + stake, 0) >= wagered * shareMin

/** A refund is for a loss: that of the rounds that were lost to each other. */
export const isMostlyLost = (opposite: Pair[], lost: number): boolean =>
  opposite.length > 0 &&
  opposite.reduce((sum, pair) => sum + Math.max(0, -netOf(pair)), 0) >= lost * shareMin
