import { createHash, createHmac } from 'node:crypto'

export type Weight = { code: string; weight: number }
export type Bound = { seed: Buffer; memberSeed: string; count: number }
export type Drawn = { attempt: number; drawn: number; code: string }

/** Number of values of six bytes. */
const span = 2 ** 48

/**
 * SPN-05: draws a slice by the weights. The result depends on its inputs only, so that anyone who knows them can
 * recompute it (contract/spin.ts says how). Numbers above the highest multiple of the total would favour the first
 * slices, so they are drawn again.
 */
export function drawOf({ seed, memberSeed, count }: Bound, weights: Weight[]): Drawn {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  if (total <= 0) throw new Error('a wheel without weights')
  const fairBelow = span - (span % total)
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHmac('sha256', seed).update(`${memberSeed}:${count}:${attempt}`).digest()
    const number = digest.readUIntBE(0, 6)
    if (number >= fairBelow) continue
    const drawn = number % total
    return { attempt, drawn, code: sliceAt(weights, drawn) }
  }
}

function sliceAt(weights: Weight[], drawn: number): string {
  let below = 0
  for (const { code, weight } of weights) {
    below += weight
    if (drawn < below) return code
  }
  throw new Error('drawn outside of the wheel')
}

export const hashOf = (seed: Buffer): string => createHash('sha256').update(seed).digest('hex')
