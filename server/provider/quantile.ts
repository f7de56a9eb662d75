/**
 * The value that a share of the counted values does not exceed, in the unit of the steps: within its step the values count as
 * spread evenly. The first count is of values below the first step; what is above the last step counts as that step. Null
 * without values.
 */
export function quantileOf(
  counts: readonly number[],
  steps: readonly number[],
  share: number,
): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = total * share
  let before = 0
  for (const [place, count] of counts.entries()) {
    if (before + count < wanted) {
      before += count
      continue
    }
    const to = steps[place] ?? steps.at(-1)!
    const from = place === 0 ? 0 : steps[place - 1]!
    return from + (Math.max(0, to - from) * (wanted - before)) / count
  }
  return null
}
