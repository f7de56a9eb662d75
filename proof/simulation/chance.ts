/** A random number generator with a seed, so that the same seed repeats the same run. */
export type Chance = {
  /** Returns a number from 0 up to but not including 1. */
  roll: () => number
  isLucky: (probability: number) => boolean
  between: (least: number, most: number) => number
  below: (count: number) => number
  pick: <Item>(items: readonly Item[]) => Item
}

export function chanceOf(seed: number): Chance {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(roll() * count)
  return {
    roll,
    isLucky: (probability) => roll() < probability,
    between: (least, most) => least + roll() * (most - least),
    below,
    pick: (items) => items[below(items.length)]!,
  }
}
