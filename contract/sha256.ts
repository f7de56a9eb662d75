/** The first 32 bits of the fractional parts of roots of primes: square roots to begin with, cube roots for each round. */
const primes: number[] = []
for (let at = 2; primes.length < 64; at += 1)
  if (primes.every((prime) => at % prime !== 0)) primes.push(at)
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
const begin = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

const scheduled = new Int32Array(64)
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * Returns the first word of the SHA-256 of a message that is one padded block. The browser's own SHA-256 answers by a
 * promise, which costs more than the hash of so short a message.
 */
export function firstWordOf(block: Uint32Array): number {
  const w = scheduled
  for (let at = 0; at < 16; at += 1) w[at] = block[at]!
  for (let at = 16; at < 64; at += 1) {
    const [late, early] = [w[at - 2]!, w[at - 15]!]
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    w[at] = w[at - 16]! + small + w[at - 7]! + large
  }
  let [a, b, c, d, e, f, g, h] = begin as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g)
    const one =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + rounds[at]! + w[at]!) | 0
    const most = (a & b) ^ (a & c) ^ (b & c)
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (begin[0]! + a) >>> 0
}
