import type { Draw } from '#contract/spin'
import { hexOf } from '#kit/api/digest.ts'

/** The result of a draw that is repeated here. */
export type Verdict = { isSeedKept: boolean; isDrawRight: boolean }

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/**
 * SPN-05: draws once more, by the rule that contract/spin.ts gives, with nothing but what the member was shown. The seed
 * has to be the one whose hash stood there before, and the draw has to follow from it.
 */
export async function verify(draw: Draw): Promise<Verdict> {
  const seed = bytesOf(draw.seed)
  const isSeedKept = hexOf(await crypto.subtle.digest('SHA-256', seed)) === draw.seedHash
  const { attempt, drawn, code } = await drawAgain(seed, draw)
  const isDrawRight = attempt === draw.attempt && drawn === draw.drawn && code === draw.code
  return { isSeedKept, isDrawRight }
}

async function drawAgain(
  seed: Uint8Array<ArrayBuffer>,
  { memberSeed, count, weights }: Draw,
): Promise<Pick<Draw, 'attempt' | 'drawn' | 'code'>> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  const span = 2 ** 48
  for (let attempt = 0; ; attempt += 1) {
    const words = new TextEncoder().encode(`${memberSeed}:${count}:${attempt}`)
    const number = Number.parseInt(
      hexOf(await crypto.subtle.sign('HMAC', key, words)).slice(0, 12),
      16,
    )
    if (number >= span - (span % total)) continue
    const drawn = number % total
    let below = 0
    for (const { code, weight } of weights) {
      below += weight
      if (drawn < below) return { attempt, drawn, code }
    }
  }
}

/** Each chance in per cent, with as many decimals as it takes to tell small ones apart: the same for all, so that they add up. */
export function chancesOf(weights: readonly number[]): string[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const percents = weights.map((weight) => (weight / total) * 100)
  const least = Math.min(...percents)
  const digits = least < 1 ? 2 : least < 10 ? 1 : 0
  return percents.map((percent) => percent.toFixed(digits))
}
