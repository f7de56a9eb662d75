/** A random generator that one seed determines, so that a run can be replayed. */
export type Dice = {
  /** Returns a number from 0 up to but not including 1. */
  roll: () => number
  below: (count: number) => number
  between: (least: number, most: number) => number
  isLucky: (chance: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** Picks a name with a probability in proportion to its weight. */
  weighted: <Name extends string>(weights: Record<Name, number>) => Name
  shuffled: <Item>(items: readonly Item[]) => Item[]
  /** Creates independent dice, so that the rolls of one part do not change those of another. */
  apart: () => Dice
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(roll() * count)
  return {
    roll,
    below,
    between: (least, most) => least + below(most - least + 1),
    isLucky: (chance) => roll() < chance,
    pick: (items) => items[below(items.length)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let at = roll() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        at -= weight
        if (at < 0) return name
      }
      return entries.at(-1)![0]
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: roll() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
    apart: () => diceOf(below(0xffffffff)),
  }
}
