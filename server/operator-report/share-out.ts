/**
 * Divides a whole amount by weights, so that the parts add up to it: what the rounding leaves goes to the largest weight. No
 * weight above zero: no part.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0)
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / whole))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  parts[weights.indexOf(Math.max(...weights))]! += left
  return parts
}
